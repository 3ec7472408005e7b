#include "rule_engine/match.h"

#include <algorithm>
#include <charconv>

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

// Releases as in 1.20, by number.
std::pair<int, int> ReleaseOf(std::string_view text) {
  std::pair<int, int> release;
  const char* end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, release.first);
  if (major.ptr != end) std::from_chars(major.ptr + 1, end, release.second);
  return release;
}

bool Crosses(const Upgrade& upgrade, std::string_view release) {
  auto [low, high] = std::minmax(ReleaseOf(upgrade.old_release), ReleaseOf(upgrade.new_release));
  const std::pair<int, int> at = ReleaseOf(release);
  return low < at && at <= high;
}

bool Matches(const Rule& rule, const diff::Change& change, OptionEffect effect,
             const RuleTable& rules, const Upgrade& upgrade) {
  const When& when = rule.when;
  if (rule.engine && *rule.engine != upgrade.engine) return false;
  if (!IsIn(change.facet, when.facets) || !IsIn(change.kind, when.changes)) return false;
  if (!IsIn(change.operator_name, when.operators)) return false;
  if (!change.tags.HasAll(when.tags) || change.tags.HasAny(when.without)) return false;
  if (when.any_tags != plan::TagSet() && !change.tags.HasAny(when.any_tags)) return false;
  if (!when.keys.empty() && !KeyMatches(change.key, when.keys)) return false;
  if (KeyMatches(change.key, when.except_keys)) return false;
  if (!IsIn(effect, when.setting_effects)) return false;
  if (!when.crossed.empty() && std::ranges::none_of(when.crossed, [&](const std::string& release) {
        return Crosses(upgrade, release);
      })) {
    return false;
  }
  return std::ranges::all_of(when.options, [&](const auto& option) {
    const std::string value = EffectiveValue(rules.options, upgrade.settings, option.first);
    return EqualWithoutCase(value, option.second);
  });
}

}  // namespace

std::vector<const Rule*> MatchingRules(const diff::Change& change, OptionEffect effect,
                                       const RuleTable& rules, const Upgrade& upgrade) {
  std::vector<const Rule*> matching;
  for (const Rule& rule : rules.rules) {
    if (Matches(rule, change, effect, rules, upgrade)) matching.push_back(&rule);
  }
  return matching;
}

}  // namespace flinkcompat::rule_engine
