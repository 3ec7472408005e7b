#include "rule_engine/row_reader.h"

#include <algorithm>

namespace flinkcompat::rule_engine {
namespace {

using nlohmann::json;

bool IsText(const json& value) {
  return value.is_string() && !value.get_ref<const std::string&>().empty();
}
bool IsFlag(const json& value) { return value.is_boolean(); }
bool IsList(const json& value) { return value.is_array(); }
bool IsObject(const json& value) { return value.is_object(); }

}  // namespace

RowReader::RowReader(const json& row, std::string at, Complaint& complaint)
    : row_(row), at_(std::move(at)), complaint_(complaint) {
  if (!row.is_object()) Complain("is not an object");
}

void RowReader::Complain(const std::string& what) const { complaint_.Set(at_ + ": " + what); }

void RowReader::AllowKeys(std::initializer_list<std::string_view> keys) const {
  if (!row_.is_object()) return;
  for (const auto& [key, value] : row_.items()) {
    if (std::ranges::find(keys, key) == keys.end()) Complain("unknown key `" + key + "`");
  }
}

const json* RowReader::Find(std::string_view key, bool (*is_type)(const json&),
                            std::string_view type_name) const {
  if (!Has(key)) return nullptr;
  const json& value = row_.at(std::string(key));
  if (is_type(value)) return &value;
  Complain("`" + std::string(key) + "` must be " + std::string(type_name));
  return nullptr;
}

bool RowReader::Has(std::string_view key) const {
  return row_.is_object() && row_.contains(std::string(key));
}

std::string RowReader::OptionalText(std::string_view key) const {
  const json* value = Find(key, IsText, "a text that is not empty");
  return value == nullptr ? std::string() : value->get<std::string>();
}

std::string RowReader::Text(std::string_view key) const {
  if (!Has(key)) Complain("`" + std::string(key) + "` is missing");
  return OptionalText(key);
}

bool RowReader::Flag(std::string_view key) const {
  const json* value = Find(key, IsFlag, "true or false");
  return value != nullptr && value->get<bool>();
}

std::vector<std::string> RowReader::List(std::string_view key) const {
  std::vector<std::string> texts;
  const json* value = Find(key, IsList, "a list");
  if (value == nullptr) return texts;
  if (value->empty()) Complain("`" + std::string(key) + "` is an empty list");
  for (const json& entry : *value) {
    if (!IsText(entry)) {
      Complain("`" + std::string(key) + "` must be a list of texts");
      continue;
    }
    texts.push_back(entry.get<std::string>());
  }
  return texts;
}

std::vector<std::pair<std::string, std::string>> RowReader::Pairs(std::string_view key) const {
  std::vector<std::pair<std::string, std::string>> pairs;
  const json* value = Find(key, IsObject, "an object");
  if (value == nullptr) return pairs;
  for (const auto& [name, text] : value->items()) {
    if (IsText(text)) {
      pairs.emplace_back(name, text.get<std::string>());
    } else {
      Complain("`" + std::string(key) + "` must have texts as values");
    }
  }
  return pairs;
}

const json* RowReader::Object(std::string_view key) const {
  if (!Has(key)) Complain("`" + std::string(key) + "` is missing");
  return Find(key, IsObject, "an object");
}

const json& RowReader::Rows(std::string_view key) const {
  static const json none = json::array();
  const json* value = Find(key, IsList, "a list");
  return value == nullptr ? none : *value;
}

}  // namespace flinkcompat::rule_engine
