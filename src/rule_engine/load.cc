#include "rule_engine/load.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "base/file.h"
#include "plan/operator_names.h"
#include "rule_engine/names.h"
#include "rule_engine/row_reader.h"

namespace flinkcompat::rule_engine {
namespace {

using nlohmann::json;

constexpr std::string_view kOptionsFile = "options.json";

bool IsKebabCase(std::string_view id) {
  const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  for (size_t i = 0; i < id.size(); ++i) {
    const bool inner_dash = id[i] == '-' && i > 0 && i + 1 < id.size() && id[i - 1] != '-';
    if (!is_word(id[i]) && !inner_dash) return false;
  }
  return !id.empty();
}

void CheckPlaceholders(const RowReader& row, std::string_view text, bool allowed) {
  for (size_t open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    const size_t close = text.find('}', open);
    const std::string_view name = close == std::string_view::npos
                                      ? text.substr(open + 1)
                                      : text.substr(open + 1, close - open - 1);
    const bool known = std::ranges::find(kPlaceholders, name) != kPlaceholders.end();
    if (close == std::string_view::npos || !allowed || !known) {
      row.Complain("unknown placeholder `{" + std::string(name) + "}`");
    }
  }
}

plan::TagSet ReadTags(const RowReader& row, std::string_view key) {
  plan::TagSet tags;
  for (const std::string& name : row.List(key)) {
    if (const auto tag = row.Named("tag", name, plan::TagFromName)) tags.Add(*tag);
  }
  return tags;
}

When ReadWhen(const RowReader& row) {
  row.AllowKeys({"operator", "facet", "change", "key", "except-key", "tags", "any-tags", "without",
                 "option", "setting-effect", "crosses"});
  When when;
  when.operators = row.List("operator");
  for (const std::string& name : when.operators) {
    if (!plan::IsOperatorName(name)) row.Complain("unknown operator `" + name + "`");
  }
  for (const std::string& name : row.List("facet")) {
    if (const auto kind = row.Named("facet", name, plan::FacetFromName))
      when.facets.push_back(*kind);
  }
  for (const std::string& name : row.List("change")) {
    if (const auto kind = row.Named("change", name, diff::ChangeKindFromName)) {
      when.changes.push_back(*kind);
    }
  }
  when.keys = row.List("key");
  when.except_keys = row.List("except-key");
  when.tags = ReadTags(row, "tags");
  when.any_tags = ReadTags(row, "any-tags");
  when.without = ReadTags(row, "without");
  when.options = row.Pairs("option");
  for (const std::string& name : row.List("setting-effect")) {
    if (const auto effect = row.Named("setting effect", name, OptionEffectFromName)) {
      when.setting_effects.push_back(*effect);
    }
  }
  when.crossed = row.List("crosses");
  if (when.facets.empty() && when.operators.empty()) row.Complain("names no facet and no operator");
  return when;
}

// The fields that rules and combinations share.
template <typename Row>
void ReadShared(const RowReader& row, const RowReader& file, bool placeholders, Row& out) {
  out.topic = file.OptionalText("topic");
  out.summary = row.Text("summary");
  if (row.Has("engine")) out.engine = row.Named("engine", row.Text("engine"), EngineFromName);
  out.verdict =
      row.Named("verdict", row.Text("verdict"), VerdictFromName).value_or(Verdict::kUnknown);
  out.message = row.OptionalText("message");
  out.why = row.OptionalText("why");
  out.fix = row.OptionalText("fix");
  for (const std::string* text : {&out.message, &out.why, &out.fix}) {
    CheckPlaceholders(row, *text, placeholders);
  }
  out.reference = row.Has("reference") ? row.Text("reference") : file.OptionalText("reference");
}

void RequireWords(const RowReader& row, Verdict verdict) {
  for (std::string_view key : {"message", "why"}) row.Text(key);
  if (verdict != Verdict::kFull) row.Text("fix");
}

Rule ReadRule(const RowReader& row, const RowReader& file, Complaint& complaint) {
  row.AllowKeys({"id", "summary", "engine", "when", "item", "verdict", "effect", "quiet", "message",
                 "why", "fix", "reading", "reference"});
  Rule rule;
  rule.id = row.Text("id");
  ReadShared(row, file, true, rule);
  static const json nothing = json::object();
  const json* when = row.Object("when");
  rule.when =
      ReadWhen(RowReader(when == nullptr ? nothing : *when, row.at() + ": when", complaint));
  rule.effect =
      row.Named("effect", row.Text("effect"), EffectFromName).value_or(StateEffect::kUnclear);
  rule.quiet = row.Flag("quiet");
  rule.item = row.OptionalText("item");
  rule.reading = row.OptionalText("reading");
  if (!rule.item.empty() && std::ranges::find(kItems, rule.item) == kItems.end()) {
    row.Complain("unknown item `" + rule.item + "`");
  }
  if (!rule.quiet) RequireWords(row, rule.verdict);
  if (rule.quiet && rule.verdict != Verdict::kFull) row.Complain("is quiet but not `full`");
  return rule;
}

Combination ReadCombination(const RowReader& row, const RowReader& file) {
  row.AllowKeys({"id", "summary", "engine", "items", "verdict", "message", "why", "fix", "reading",
                 "reference"});
  Combination combination;
  combination.id = row.Text("id");
  ReadShared(row, file, false, combination);
  RequireWords(row, combination.verdict);
  combination.reading = row.OptionalText("reading");
  combination.items = row.List("items");
  const bool two = combination.items.size() == 2 && combination.items[0] != combination.items[1];
  if (!two) row.Complain("`items` must name two different items");
  for (const std::string& item : combination.items) {
    if (std::ranges::find(kItems, item) == kItems.end())
      row.Complain("unknown item `" + item + "`");
  }
  return combination;
}

// "join.json: rule `join-key-added`", or the number of the row where it has no id.
std::string RowName(const std::string& file, const char* what, const json& row, size_t index) {
  const bool has_id = row.is_object() && row.contains("id") && row["id"].is_string();
  const std::string name =
      has_id ? "`" + row["id"].get<std::string>() + "`" : std::to_string(index + 1);
  return std::string(file).append(": ").append(what).append(" ").append(name);
}

void CheckId(const RowReader& row, const std::string& id, const std::string& previous) {
  if (!IsKebabCase(id)) row.Complain("the id is not kebab-case");
  if (!previous.empty() && id < previous)
    row.Complain("stands after `" + previous + "`; sort by id");
}

void ReadRuleFile(const std::string& name, const json& root, RuleTable& table,
                  Complaint& complaint) {
  const RowReader file(root, name, complaint);
  file.AllowKeys({"topic", "reference", "rules", "combinations"});
  file.Text("topic");
  std::string previous;
  for (const json& entry : file.Rows("rules")) {
    const size_t index = static_cast<size_t>(&entry - &file.Rows("rules")[0]);
    const RowReader row(entry, RowName(name, "rule", entry, index), complaint);
    table.rules.push_back(ReadRule(row, file, complaint));
    CheckId(row, table.rules.back().id, previous);
    previous = table.rules.back().id;
  }
  previous.clear();
  for (const json& entry : file.Rows("combinations")) {
    const size_t index = static_cast<size_t>(&entry - &file.Rows("combinations")[0]);
    const RowReader row(entry, RowName(name, "combination", entry, index), complaint);
    table.combinations.push_back(ReadCombination(row, file));
    CheckId(row, table.combinations.back().id, previous);
    previous = table.combinations.back().id;
  }
}

std::vector<OptionReader> ReadReaders(const RowReader& row, Complaint& complaint) {
  std::vector<OptionReader> readers;
  for (const json& entry : row.Rows("read-by")) {
    const RowReader reader(entry, row.at() + ": read-by", complaint);
    reader.AllowKeys({"operator", "while"});
    readers.push_back({reader.List("operator"), reader.Pairs("while")});
    if (readers.back().operators.empty()) reader.Complain("names no operator");
    for (const std::string& name : readers.back().operators) {
      if (!plan::IsOperatorName(name)) reader.Complain("unknown operator `" + name + "`");
    }
  }
  return readers;
}

Option ReadOption(const RowReader& row, Complaint& complaint) {
  row.AllowKeys({"key", "type", "default", "effect", "summary", "same", "read-by"});
  Option option;
  option.key = row.Text("key");
  option.summary = row.Text("summary");
  option.type = row.Named("type", row.Text("type"), OptionTypeFromName).value_or(OptionType::kText);
  option.effect = row.Named("setting effect", row.Text("effect"), OptionEffectFromName)
                      .value_or(OptionEffect::kUnlisted);
  const bool is_answer =
      option.effect == OptionEffect::kUnlisted || option.effect == OptionEffect::kUnread;
  if (is_answer) row.Complain("the effect is no row's own");
  if (row.Has("default")) option.default_value = row.Text("default");
  if (option.default_value && !IsValue(option.type, *option.default_value)) {
    row.Complain("the default is no " + std::string(OptionTypeName(option.type)));
  }
  option.same = row.Pairs("same");
  option.readers = ReadReaders(row, complaint);
  return option;
}

void ReadOptionsFile(const std::string& name, const json& root, RuleTable& table,
                     Complaint& complaint) {
  const RowReader file(root, name, complaint);
  file.AllowKeys({"options"});
  std::string previous;
  for (const json& entry : file.Rows("options")) {
    const bool named = entry.is_object() && entry.contains("key") && entry["key"].is_string();
    const RowReader row(
        entry, name + ": option" + (named ? " `" + entry["key"].get<std::string>() + "`" : ""),
        complaint);
    table.options.push_back(ReadOption(row, complaint));
    const std::string& key = table.options.back().key;
    if (key <= previous) row.Complain("`" + key + "` stands after `" + previous + "`; sort by key");
    previous = key;
  }
}

// A key that stands twice in one object would silently win over the first.
bool NoteKey(std::vector<std::set<std::string>>& open_objects, json::parse_event_t event,
             const json& value, std::string& twice) {
  if (event == json::parse_event_t::object_start) open_objects.emplace_back();
  if (event == json::parse_event_t::object_end) open_objects.pop_back();
  if (event == json::parse_event_t::key &&
      !open_objects.back().insert(value.get<std::string>()).second) {
    twice = value.get<std::string>();
  }
  return true;
}

json ParseJson(const TableFile& file, Complaint& complaint) {
  std::vector<std::set<std::string>> open_objects;
  std::string twice;
  try {
    json root = json::parse(file.text, [&](int, json::parse_event_t event, json& value) {
      return NoteKey(open_objects, event, value, twice);
    });
    if (!twice.empty())
      complaint.Set(file.name + ": the key `" + twice + "` stands twice in one object");
    return root;
  } catch (const json::exception& failure) {
    complaint.Set(file.name + ": " + failure.what());
    return json::object();
  }
}

void CheckAcrossFiles(const RuleTable& table, Complaint& complaint) {
  std::set<std::string_view> ids = {kUnclassifiedChange};
  const auto note = [&](const std::string& id) {
    if (!ids.insert(id).second) complaint.Set("the id `" + id + "` is used twice");
  };
  for (const Rule& rule : table.rules) note(rule.id);
  for (const Combination& combination : table.combinations) note(combination.id);
  for (const Rule& rule : table.rules) {
    for (const auto& [key, value] : rule.when.options) {
      const bool known = std::ranges::any_of(
          table.options, [&key = key](const Option& row) { return row.key == key; });
      if (!known) {
        complaint.Set("rule `" + rule.id + "`: the setting `" + key + "` has no default in " +
                      std::string(kOptionsFile));
      }
    }
  }
}

}  // namespace

Result<RuleTable> ParseRules(const std::vector<TableFile>& files) {
  RuleTable table;
  Complaint complaint;
  for (const TableFile& file : files) {
    const json root = ParseJson(file, complaint);
    if (complaint.message()) break;
    const bool is_options = std::filesystem::path(file.name).filename() == kOptionsFile;
    (is_options ? ReadOptionsFile : ReadRuleFile)(file.name, root, table, complaint);
  }
  if (!complaint.message()) CheckAcrossFiles(table, complaint);
  if (complaint.message()) return Error{*complaint.message()};
  std::ranges::sort(table.rules, {}, &Rule::id);
  std::ranges::sort(table.combinations, {}, &Combination::id);
  return table;
}

Result<RuleTable> LoadRules(const std::string& directory) {
  std::error_code failure;
  std::vector<std::filesystem::path> paths;
  std::filesystem::directory_iterator entry(directory, failure);
  for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure)) {
    if (entry->path().extension() == ".json") paths.push_back(entry->path());
  }
  if (failure)
    return Error{"cannot read the rule directory `" + directory + "`: " + failure.message()};
  if (paths.empty()) return Error{"the rule directory `" + directory + "` holds no *.json file"};
  std::ranges::sort(paths);
  std::vector<TableFile> files;
  for (const std::filesystem::path& path : paths) {
    Result<std::string> text = ReadFile(path.string());
    if (!text.ok()) return text.error();
    files.push_back({path.filename().string(), std::move(text.value())});
  }
  return ParseRules(files);
}

}  // namespace flinkcompat::rule_engine
