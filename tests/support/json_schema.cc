#include "support/json_schema.h"

#include <algorithm>
#include <map>
#include <regex>

#include "support/files.h"

namespace flinkcompat::tests {
namespace {

using nlohmann::json;

bool HasType(const json& value, const std::string& type) {
  if (type == "array") return value.is_array();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "null") return value.is_null();
  if (type == "object") return value.is_object();
  return type == "string" && value.is_string();
}

class Validator {
 public:
  explicit Validator(const json& root) : root_(root) {}

  void Check(const json& value, const json& schema, const std::string& path) {
    for (const auto& [keyword, argument] : schema.items()) {
      const auto check = kKeywords.find(keyword);
      if (check == kKeywords.end()) {
        Complain(path, "unknown keyword `" + keyword + "` in the schema");
      } else if (check->second != nullptr) {
        (this->*check->second)(value, argument, path);
      }
    }
    if (schema.contains("additionalProperties")) CheckNoOthers(value, schema, path);
  }

  std::vector<std::string> Take() { return std::move(complaints_); }

 private:
  using KeywordCheck = void (Validator::*)(const json&, const json&, const std::string&);
  static const std::map<std::string, KeywordCheck> kKeywords;

  void Complain(const std::string& path, const std::string& what) {
    complaints_.push_back((path.empty() ? "/" : path) + ": " + what);
  }

  void CheckConst(const json& value, const json& expected, const std::string& path) {
    if (value != expected) Complain(path, "is not " + expected.dump());
  }

  void CheckEnum(const json& value, const json& choices, const std::string& path) {
    if (std::ranges::find(choices, value) == choices.end()) {
      Complain(path, value.dump() + " is not in the list");
    }
  }

  void CheckItems(const json& value, const json& schema, const std::string& path) {
    if (!value.is_array()) return;
    for (size_t i = 0; i < value.size(); ++i)
      Check(value[i], schema, path + "/" + std::to_string(i));
  }

  void CheckMinimum(const json& value, const json& least, const std::string& path) {
    if (value.is_number() && value < least) Complain(path, "is below " + least.dump());
  }

  void CheckPattern(const json& value, const json& pattern, const std::string& path) {
    if (!value.is_string()) return;
    const std::regex regex(pattern.get<std::string>());
    if (!std::regex_search(value.get<std::string>(), regex)) {
      Complain(path, value.dump() + " does not match " + pattern.dump());
    }
  }

  void CheckProperties(const json& value, const json& properties, const std::string& path) {
    if (!value.is_object()) return;
    for (const auto& [key, schema] : properties.items()) {
      if (value.contains(key)) Check(value[key], schema, path + "/" + key);
    }
  }

  void CheckRef(const json& value, const json& ref, const std::string& path) {
    const std::string prefix = "#/$defs/";
    const std::string target = ref.get<std::string>();
    const std::string name = target.starts_with(prefix) ? target.substr(prefix.size()) : "";
    if (!root_.contains("$defs") || !root_["$defs"].contains(name)) {
      Complain(path, "the schema has no `" + target + "`");
      return;
    }
    Check(value, root_["$defs"][name], path);
  }

  void CheckRequired(const json& value, const json& keys, const std::string& path) {
    if (!value.is_object()) return;
    for (const json& key : keys) {
      if (!value.contains(key.get<std::string>())) Complain(path, "has no " + key.dump());
    }
  }

  void CheckType(const json& value, const json& types, const std::string& path) {
    const json list = types.is_array() ? types : json::array({types});
    const bool fits = std::ranges::any_of(
        list, [&value](const json& type) { return HasType(value, type.get<std::string>()); });
    if (!fits) Complain(path, "is not of type " + types.dump());
  }

  void CheckNoOthers(const json& value, const json& schema, const std::string& path) {
    if (!value.is_object()) return;
    for (const auto& [key, unused] : value.items()) {
      if (!schema["properties"].contains(key)) Complain(path, "has an unknown key `" + key + "`");
    }
  }

  const json& root_;
  std::vector<std::string> complaints_;
};

const std::map<std::string, Validator::KeywordCheck> Validator::kKeywords = {
    {"$defs", nullptr},
    {"$ref", &Validator::CheckRef},
    {"$schema", nullptr},
    {"additionalProperties", nullptr},
    {"const", &Validator::CheckConst},
    {"description", nullptr},
    {"enum", &Validator::CheckEnum},
    {"items", &Validator::CheckItems},
    {"minimum", &Validator::CheckMinimum},
    {"pattern", &Validator::CheckPattern},
    {"properties", &Validator::CheckProperties},
    {"required", &Validator::CheckRequired},
    {"title", nullptr},
    {"type", &Validator::CheckType},
};

}  // namespace

std::vector<std::string> SchemaComplaints(const json& value, const json& schema) {
  Validator validator(schema);
  validator.Check(value, schema, "");
  return validator.Take();
}

std::vector<std::string> OutputComplaints(const std::string& output) {
  const json value = json::parse(output, nullptr, false);
  if (value.is_discarded()) return {"is not JSON"};
  const std::string id = value.is_object() ? value.value("schema", "") : "";
  // "flinkcompat-report/1" is described by report.json.
  const std::string prefix = "flinkcompat-";
  if (!id.starts_with(prefix)) return {"has no field `schema`"};
  const std::string name = id.substr(prefix.size(), id.find('/') - prefix.size());
  const std::string path = "src/report/schema/" + name + ".json";
  const json schema = json::parse(ReadText(ProjectRoot() / path), nullptr, false);
  if (schema.is_discarded()) return {path + " is missing or is not JSON"};
  return SchemaComplaints(value, schema);
}

}  // namespace flinkcompat::tests
