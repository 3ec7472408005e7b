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

Finding MakeFinding(const Rule& rule, const Change& change) {
  Finding finding;
  finding.rule = rule.id;
  finding.verdict = rule.verdict;
  finding.message =
      rule.id == kUnclassifiedChange ? UnclassifiedMessage(change) : FillIn(rule.message, change);
  finding.why = FillIn(rule.why, change);
  finding.fix = FillIn(rule.fix, change);
  finding.reference = rule.reference;
  finding.old_location = LocationOf(change.old_side, SourceId::kOld);
  finding.new_location = LocationOf(change.new_side, SourceId::kNew);
  finding.fingerprint =
      Fingerprint({rule.id, change.key, IdentityOf(change.old_side), IdentityOf(change.new_side)});
  return finding;
}

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

void Add(const Change& change, const Rule& rule, Matches& matches) {
  matches.effects.push_back({&change, rule.effect});
  Finding finding = MakeFinding(rule, change);
  if (!rule.item.empty()) matches.items.try_emplace(rule.item, finding);
  if (!rule.quiet) matches.findings.push_back(std::move(finding));
}

Matches MatchAll(const diff::PlanDiff& diff, const RuleTable& rules, const Upgrade& upgrade) {
  Matches matches;
  for (const Change& change : diff.changes) {
    std::vector<const Rule*> matching = MatchingRules(change, rules, upgrade);
    // A part that merely stands beside a change need not have a rule.
    const bool must_match = change.kind != ChangeKind::kPresent;
    if (matching.empty() && must_match) matching = {&UnclassifiedRule()};
    for (const Rule* rule : matching) Add(change, *rule, matches);
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
