#include "rule_engine/judge.h"

#include <algorithm>
#include <tuple>

#include "rule_engine/fingerprint.h"
#include "rule_engine/ledger.h"
#include "rule_engine/match.h"
#include "rule_engine/message.h"
#include "rule_engine/unclassified.h"

namespace flinkcompat::rule_engine {
namespace {

using diff::Change;
using diff::ChangeKind;

std::optional<Location> LocationOf(const std::optional<diff::ChangeSide>& side, SourceId source) {
  if (!side || !side->span) return std::nullopt;
  return Location{source, *side->span};
}

std::string_view IdentityOf(const std::optional<diff::ChangeSide>& side) {
  return side ? std::string_view(side->identity) : std::string_view();
}

// A change with what the tables say of it.
struct Seen {
  Change change;
  OptionEffect effect = OptionEffect::kUnlisted;
  MessageWords words;
};

Finding MakeFinding(const Rule& rule, const Seen& seen) {
  const Change& change = seen.change;
  Finding finding;
  finding.rule = rule.id;
  finding.verdict = rule.verdict;
  finding.message = rule.id == kUnclassifiedChange ? UnclassifiedMessage(change)
                                                   : FillIn(rule.message, change, seen.words);
  finding.why = FillIn(rule.why, change, seen.words);
  finding.fix = FillIn(rule.fix, change, seen.words);
  finding.reference = rule.reference;
  finding.old_location = LocationOf(change.old_side, SourceId::kOld);
  finding.new_location = LocationOf(change.new_side, SourceId::kNew);
  finding.fingerprint =
      Fingerprint({rule.id, change.key, IdentityOf(change.old_side), IdentityOf(change.new_side)});
  return finding;
}

std::optional<std::string> ValueOf(const std::optional<diff::ChangeSide>& side) {
  if (!side) return std::nullopt;
  return side->identity;
}

// The state of the change's operator that both jobs have.
std::string KeptState(const diff::PlanDiff& diff, const Change& change) {
  std::string kept;
  if (!change.owner) return kept;
  for (const diff::StateItem& item : diff.operators[*change.owner].state) {
    if (item.old_span && item.new_span) kept += (kept.empty() ? "`" : ", `") + item.label + "`";
  }
  return kept;
}

class Judging {
 public:
  Judging(const diff::PlanDiff& diff, const RuleTable& rules, const Upgrade& upgrade)
      : diff_(diff), rules_(rules), upgrade_(upgrade) {
    for (const diff::OperatorMatch& match : diff.operators) {
      operators_.push_back(match.operator_name);
    }
  }

  // Nothing for a setting that means the same in both jobs.
  std::optional<Seen> See(const Change& change) const {
    Seen seen{change, OptionEffect::kUnlisted, {KeptState(diff_, change), ""}};
    if (change.facet != plan::FacetKind::kSetting) return seen;
    const Option* option = FindOption(rules_.options, change.key);
    if (option == nullptr) return seen;
    const std::string old_value = CanonicalValue(*option, ValueOf(change.old_side));
    if (old_value == CanonicalValue(*option, ValueOf(change.new_side))) return std::nullopt;
    seen.effect = EffectOf(rules_.options, change.key,
                           {upgrade_.old_settings, upgrade_.settings, operators_});
    seen.words.setting = option->summary;
    if (!option->default_value) return seen;
    const diff::ChangeSide by_default{"'" + *option->default_value + "' (the default)", "",
                                      std::nullopt};
    if (!seen.change.old_side) seen.change.old_side = by_default;
    if (!seen.change.new_side) seen.change.new_side = by_default;
    return seen;
  }

 private:
  const diff::PlanDiff& diff_;
  const RuleTable& rules_;
  const Upgrade& upgrade_;
  std::vector<std::string_view> operators_;
};

// The first finding of each kind of item, so that a combination can show where its parts are.
using ItemFindings = std::map<std::string, Finding>;

std::optional<Finding> Combine(const Combination& combination, const ItemFindings& items,
                               Engine engine) {
  if (combination.engine && *combination.engine != engine) return std::nullopt;
  const auto first = items.find(combination.items[0]);
  const auto second = items.find(combination.items[1]);
  if (first == items.end() || second == items.end()) return std::nullopt;
  Finding finding;
  finding.rule = combination.id;
  finding.verdict = combination.verdict;
  finding.message = combination.message;
  finding.why = combination.why;
  finding.fix = combination.fix;
  finding.reference = combination.reference;
  finding.old_location = first->second.old_location;
  finding.new_location = first->second.new_location;
  if (!finding.old_location) finding.old_location = second->second.old_location;
  if (!finding.new_location) finding.new_location = second->second.new_location;
  finding.fingerprint =
      Fingerprint({combination.id, first->second.fingerprint, second->second.fingerprint});
  return finding;
}

// Worst first, then by position (the new job's, else the old job's; without a position last).
auto SortKey(const Finding& finding) {
  const auto& place = finding.new_location ? finding.new_location : finding.old_location;
  const uint32_t begin = place ? place->span.begin : UINT32_MAX;
  const uint32_t old_begin = finding.old_location ? finding.old_location->span.begin : UINT32_MAX;
  return std::tuple(-static_cast<int>(finding.verdict), begin, old_begin,
                    std::string_view(finding.rule), std::string_view(finding.fingerprint),
                    std::string_view(finding.message));
}

bool IsSameFinding(const Finding& a, const Finding& b) {
  return SortKey(a) == SortKey(b) && a.new_location == b.new_location &&
         a.old_location == b.old_location;
}

// What the changes give before they are put together.
struct Matches {
  std::vector<Finding> findings;
  std::vector<ChangeEffect> effects;
  ItemFindings items;
};

void Add(const Change& change, const Seen& seen, const Rule& rule, Matches& matches) {
  matches.effects.push_back({&change, rule.effect});
  Finding finding = MakeFinding(rule, seen);
  if (!rule.item.empty()) matches.items.try_emplace(rule.item, finding);
  if (!rule.quiet) matches.findings.push_back(std::move(finding));
}

Matches MatchAll(const diff::PlanDiff& diff, const RuleTable& rules, const Upgrade& upgrade) {
  Matches matches;
  const Judging judging(diff, rules, upgrade);
  for (const Change& change : diff.changes) {
    const std::optional<Seen> seen = judging.See(change);
    if (!seen) continue;
    std::vector<const Rule*> matching = MatchingRules(change, seen->effect, rules, upgrade);
    // A part that merely stands beside a change need not have a rule.
    const bool must_match = change.kind != ChangeKind::kPresent;
    if (matching.empty() && must_match) matching = {&UnclassifiedRule()};
    for (const Rule* rule : matching) Add(change, *seen, *rule, matches);
  }
  return matches;
}

}  // namespace

Judgement Judge(const diff::PlanDiff& diff, const RuleTable& rules, const Upgrade& upgrade) {
  Matches matches = MatchAll(diff, rules, upgrade);
  std::vector<Finding>& findings = matches.findings;
  for (const Combination& combination : rules.combinations) {
    std::optional<Finding> finding = Combine(combination, matches.items, upgrade.engine);
    if (finding) findings.push_back(std::move(*finding));
  }
  std::ranges::sort(findings, {}, SortKey);
  findings.erase(std::unique(findings.begin(), findings.end(), IsSameFinding), findings.end());
  Judgement judgement;
  if (!findings.empty()) judgement.verdict = findings.front().verdict;
  judgement.findings = std::move(findings);
  judgement.ledger = MakeLedger(diff, matches.effects);
  return judgement;
}

}  // namespace flinkcompat::rule_engine
