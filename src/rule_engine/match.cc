#include "rule_engine/match.h"

#include <algorithm>

#include "base/letter_case.h"

namespace flinkcompat::rule_engine {
namespace {

template <typename List, typename Value>
bool IsIn(const Value& value, const List& list) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

bool KeyMatches(std::string_view key, const std::vector<std::string>& patterns) {
  return std::ranges::any_of(patterns, [key](std::string_view pattern) {
    if (!pattern.ends_with('*')) return key == pattern;
    return key.starts_with(pattern.substr(0, pattern.size() - 1));
  });
}

std::string_view EffectiveSetting(const std::string& key, const RuleTable& rules,
                                  const Upgrade& upgrade) {
  const auto set = upgrade.settings.find(key);
  if (set != upgrade.settings.end()) return set->second;
  const auto row =
      std::ranges::find(rules.option_defaults, key, &std::pair<std::string, std::string>::first);
  return row == rules.option_defaults.end() ? std::string_view() : row->second;
}

bool Matches(const Rule& rule, const diff::Change& change, const RuleTable& rules,
             const Upgrade& upgrade) {
  const When& when = rule.when;
  if (rule.engine && *rule.engine != upgrade.engine) return false;
  if (!IsIn(change.facet, when.facets) || !IsIn(change.kind, when.changes)) return false;
  if (!IsIn(change.operator_name, when.operators)) return false;
  if (!change.tags.HasAll(when.tags) || change.tags.HasAny(when.without)) return false;
  if (when.any_tags != plan::TagSet() && !change.tags.HasAny(when.any_tags)) return false;
  if (!when.keys.empty() && !KeyMatches(change.key, when.keys)) return false;
  if (KeyMatches(change.key, when.except_keys)) return false;
  return std::ranges::all_of(when.options, [&](const auto& option) {
    return EqualWithoutCase(EffectiveSetting(option.first, rules, upgrade), option.second);
  });
}

}  // namespace

std::vector<const Rule*> MatchingRules(const diff::Change& change, const RuleTable& rules,
                                       const Upgrade& upgrade) {
  std::vector<const Rule*> matching;
  for (const Rule& rule : rules.rules) {
    if (Matches(rule, change, rules, upgrade)) matching.push_back(&rule);
  }
  return matching;
}

}  // namespace flinkcompat::rule_engine
