#include <algorithm>
#include <string>
#include <vector>

#include "base/check.h"
#include "rule_engine/built_in_rows.h"
#include "rule_engine/example.h"
#include "rule_engine/load.h"
#include "rule_engine/names.h"

namespace flinkcompat::rule_engine {
namespace {

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

std::vector<std::string> Lines(std::string_view text) { return Split(text, '\n'); }

std::pair<std::string, std::string> Pair(const std::string& text) {
  const size_t equals = text.find('=');
  return {text.substr(0, equals), text.substr(equals + 1)};
}

// The rows were written from a table that passed the loader, so a name without a value is our bug.
template <typename T>
T Known(std::optional<T> value) {
  FC_CHECK(value.has_value());
  return *value;
}

plan::TagSet Tags(std::string_view text) {
  plan::TagSet tags;
  for (const std::string& name : Lines(text)) tags.Add(Known(plan::TagFromName(name)));
  return tags;
}

When Decode(const RuleRow& row) {
  When when;
  when.operators = Lines(row.operators);
  for (const std::string& name : Lines(row.facets)) {
    when.facets.push_back(Known(plan::FacetFromName(name)));
  }
  for (const std::string& name : Lines(row.changes)) {
    when.changes.push_back(Known(diff::ChangeKindFromName(name)));
  }
  when.keys = Lines(row.keys);
  when.except_keys = Lines(row.except_keys);
  when.tags = Tags(row.tags);
  when.any_tags = Tags(row.any_tags);
  when.without = Tags(row.without);
  for (const std::string& option : Lines(row.options)) when.options.push_back(Pair(option));
  for (const std::string& name : Lines(row.setting_effects)) {
    when.setting_effects.push_back(Known(OptionEffectFromName(name)));
  }
  when.crossed = Lines(row.crossed);
  return when;
}

Option Decode(const OptionRow& row) {
  Option option;
  option.key = row.key;
  option.type = Known(OptionTypeFromName(row.type));
  if (row.has_default) option.default_value = row.default_value;
  option.effect = Known(OptionEffectFromName(row.effect));
  option.summary = row.summary;
  for (const std::string& same : Lines(row.same)) option.same.push_back(Pair(same));
  for (const std::string& line : Lines(row.readers)) {
    const std::vector<std::string> parts = Split(line, '|');
    OptionReader reader{Split(parts.front(), ' '), {}};
    for (size_t i = 1; i < parts.size(); ++i) reader.settings.push_back(Pair(parts[i]));
    option.readers.push_back(std::move(reader));
  }
  return option;
}

RuleTable DecodeAll() {
  RuleTable table;
  table.rules.reserve(RuleRows().size());
  for (const RuleRow& row : RuleRows()) {
    Rule rule;
    rule.id = row.id;
    rule.topic = row.topic;
    rule.summary = row.summary;
    rule.engine = EngineFromName(row.engine);
    rule.when = Decode(row);
    rule.verdict = Known(VerdictFromName(row.verdict));
    rule.effect = Known(EffectFromName(row.effect));
    rule.quiet = row.quiet;
    rule.item = row.item;
    rule.message = row.message;
    rule.why = row.why;
    rule.fix = row.fix;
    rule.reading = row.reading;
    rule.reference = row.reference;
    table.rules.push_back(std::move(rule));
  }
  for (const CombinationRow& row : CombinationRows()) {
    table.combinations.push_back(
        {std::string(row.id), std::string(row.topic), std::string(row.summary),
         EngineFromName(row.engine), Lines(row.items), Known(VerdictFromName(row.verdict)),
         std::string(row.message), std::string(row.why), std::string(row.fix),
         std::string(row.reference), std::string(row.reading)});
  }
  for (const OptionRow& row : OptionRows()) {
    table.options.push_back(Decode(row));
  }
  return table;
}

}  // namespace

const RuleTable& BuiltInRules() {
  static const RuleTable table = DecodeAll();
  return table;
}

const Example* ExampleOf(std::string_view rule_id) {
  const auto examples = Examples();
  const auto found = std::ranges::find(examples, rule_id, &Example::rule);
  return found == examples.end() ? nullptr : &*found;
}

}  // namespace flinkcompat::rule_engine
