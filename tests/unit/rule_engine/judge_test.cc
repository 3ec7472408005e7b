#include "rule_engine/judge.h"

#include <gtest/gtest.h>

namespace flinkcompat::rule_engine {
namespace {

using diff::Change;
using diff::ChangeKind;
using diff::ChangeSide;
using diff::PlanDiff;
using plan::FacetKind;
using plan::Tag;

Rule MetricRule(const std::string& id, ChangeKind kind, Verdict verdict, StateEffect effect) {
  Rule rule;
  rule.id = id;
  rule.when.operators = {"GroupAggregate"};
  rule.when.facets = {FacetKind::kAggregateCall};
  rule.when.changes = {kind};
  rule.verdict = verdict;
  rule.effect = effect;
  rule.item = "metric";
  rule.message = "`{new}` instead of `{old}` in {operator}";
  return rule;
}

Change MetricChange(ChangeKind kind, std::optional<ChangeSide> old_side,
                    std::optional<ChangeSide> new_side) {
  Change change;
  change.operator_name = "GroupAggregate";
  change.facet = FacetKind::kAggregateCall;
  change.kind = kind;
  change.old_side = std::move(old_side);
  change.new_side = std::move(new_side);
  change.owner = 0;
  return change;
}

Change AddedSum() {
  return MetricChange(ChangeKind::kAdded, std::nullopt,
                      ChangeSide{"SUM(a)", "sum:a", Span{20, 26}});
}

// An aggregation that keeps COUNT(*), and SUM(a) in the new job.
PlanDiff WithAddedSum() {
  PlanDiff diff;
  diff.changes = {AddedSum()};
  diff::OperatorMatch match{"GroupAggregate", true, true, {}, {}};
  match.state = {{"COUNT(*)", "count", Span{0, 8}, Span{0, 8}},
                 {"SUM(a)", "sum:a", std::nullopt, Span{20, 26}}};
  diff.operators = {match};
  return diff;
}

RuleTable TableOf(std::vector<Rule> rules) {
  RuleTable table;
  table.rules = std::move(rules);
  return table;
}

std::vector<StateFate> Fates(const Judgement& judgement) {
  std::vector<StateFate> fates;
  for (const LedgerEntry& entry : judgement.ledger) fates.push_back(entry.fate);
  return fates;
}

TEST(JudgeTest, NoChangeIsFullAndKeepsAll) {
  PlanDiff diff = WithAddedSum();
  diff.changes.clear();
  diff.operators[0].state.pop_back();
  const Judgement judgement = Judge(diff, {}, {});
  EXPECT_EQ(judgement.verdict, Verdict::kFull);
  EXPECT_TRUE(judgement.findings.empty());
  EXPECT_EQ(Fates(judgement), std::vector{StateFate::kKept});
}

TEST(JudgeTest, AddedItemRestartsAlone) {
  const auto rule =
      MetricRule("metric-added", ChangeKind::kAdded, Verdict::kPartial, StateEffect::kItemRestarts);
  const Judgement judgement = Judge(WithAddedSum(), TableOf({rule}), {});
  EXPECT_EQ(judgement.verdict, Verdict::kPartial);
  ASSERT_EQ(judgement.findings.size(), 1U);
  EXPECT_EQ(judgement.findings[0].message, "`SUM(a)` instead of `nothing` in GroupAggregate");
  EXPECT_EQ(judgement.findings[0].new_location, (Location{SourceId::kNew, {20, 26}}));
  EXPECT_EQ(judgement.findings[0].old_location, std::nullopt);
  EXPECT_EQ(Fates(judgement), (std::vector{StateFate::kKept, StateFate::kRestarts}));
}

TEST(JudgeTest, LostOperatorRestartsAndDropsTheRest) {
  PlanDiff diff = WithAddedSum();
  diff.operators[0].state.push_back({"MAX(b)", "max:b", Span{30, 36}, std::nullopt});
  const auto rule =
      MetricRule("lost", ChangeKind::kAdded, Verdict::kIncompatible, StateEffect::kOperatorLost);
  EXPECT_EQ(Fates(Judge(diff, TableOf({rule}), {})),
            (std::vector{StateFate::kRestarts, StateFate::kRestarts, StateFate::kDropped}));
}

TEST(JudgeTest, LossWithoutOwnerCostsAllState) {
  PlanDiff diff = WithAddedSum();
  diff.changes[0].owner = std::nullopt;
  const auto rule =
      MetricRule("lost", ChangeKind::kAdded, Verdict::kIncompatible, StateEffect::kOperatorLost);
  EXPECT_EQ(Fates(Judge(diff, TableOf({rule}), {})),
            (std::vector{StateFate::kRestarts, StateFate::kRestarts}));
}

TEST(JudgeTest, OperatorsOfOneJobAreNewOrDropped) {
  PlanDiff diff;
  diff.operators = {{"Join", true, false, {{"left", "left", Span{0, 4}, std::nullopt}}, {}},
                    {"Rank", false, true, {{"rows", "rows", std::nullopt, Span{0, 4}}}, {}}};
  EXPECT_EQ(Fates(Judge(diff, {}, {})), (std::vector{StateFate::kDropped, StateFate::kNew}));
}

TEST(JudgeTest, UnmatchedIsUnknown) {
  const Judgement judgement = Judge(WithAddedSum(), {}, {});
  EXPECT_EQ(judgement.verdict, Verdict::kUnknown);
  ASSERT_EQ(judgement.findings.size(), 1U);
  EXPECT_EQ(judgement.findings[0].rule, "unclassified-change");
  EXPECT_EQ(judgement.findings[0].message,
            "the aggregate call of `GroupAggregate` got `SUM(a)`; no rule says what becomes of the "
            "state");
  EXPECT_EQ(Fates(judgement), (std::vector{StateFate::kRestarts, StateFate::kRestarts}));
}

TEST(JudgeTest, UnmatchedPresenceIsNoFinding) {
  PlanDiff diff = WithAddedSum();
  diff.changes[0].kind = ChangeKind::kPresent;
  EXPECT_EQ(Judge(diff, {}, {}).verdict, Verdict::kFull);
}

TEST(JudgeTest, QuietRuleClassifiesWithoutFinding) {
  auto rule = MetricRule("quiet", ChangeKind::kAdded, Verdict::kFull, StateEffect::kKept);
  rule.quiet = true;
  const Judgement judgement = Judge(WithAddedSum(), TableOf({rule}), {});
  EXPECT_EQ(judgement.verdict, Verdict::kFull);
  EXPECT_TRUE(judgement.findings.empty());
}

TEST(JudgeTest, EveryMatchingRuleReportsWorstFirst) {
  const auto mild = MetricRule("a", ChangeKind::kAdded, Verdict::kPartial, StateEffect::kKept);
  const auto hard =
      MetricRule("b", ChangeKind::kAdded, Verdict::kIncompatible, StateEffect::kOperatorLost);
  const Judgement judgement = Judge(WithAddedSum(), TableOf({mild, hard}), {});
  ASSERT_EQ(judgement.findings.size(), 2U);
  EXPECT_EQ(judgement.findings[0].rule, "b");
  EXPECT_EQ(judgement.verdict, Verdict::kIncompatible);
}

TEST(JudgeTest, ConditionsMustAllHold) {
  const auto base = MetricRule("a", ChangeKind::kAdded, Verdict::kPartial, StateEffect::kKept);
  const auto verdict_with = [&](auto edit, plan::TagSet tags = {}, Upgrade upgrade = {}) {
    Rule rule = base;
    edit(rule);
    PlanDiff diff = WithAddedSum();
    diff.changes[0].tags = tags;
    diff.changes[0].key = "table.exec.state.ttl";
    RuleTable table = TableOf({rule});
    table.options = {{"option", OptionType::kBoolean, "true", OptionEffect::kPlan, "", {}, {}}};
    return Judge(diff, table, upgrade).verdict;
  };
  const auto holds = Verdict::kPartial;
  const auto fails = Verdict::kUnknown;
  EXPECT_EQ(verdict_with([](Rule& r) { r.engine = Engine::kFlink; }), fails);
  EXPECT_EQ(verdict_with([](Rule& r) { r.engine = Engine::kVvr; }), holds);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.tags = {Tag::kDistinct}; }), fails);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.tags = {Tag::kDistinct}; }, {Tag::kDistinct}), holds);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.without = {Tag::kDistinct}; }, {Tag::kDistinct}),
            fails);
  EXPECT_EQ(verdict_with(
                [](Rule& r) {
                  r.when.any_tags = {Tag::kDistinct, Tag::kPython};
                },
                {Tag::kPython}),
            holds);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.any_tags = {Tag::kDistinct}; }, {Tag::kPython}),
            fails);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.keys = {"table.exec.*"}; }), holds);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.keys = {"table.exec"}; }), fails);
  EXPECT_EQ(verdict_with([](Rule& r) { r.when.options = {{"option", "TRUE"}}; }), holds);
  EXPECT_EQ(verdict_with(
                [](Rule& r) {
                  r.when.options = {{"option", "true"}};
                },
                {}, {Engine::kVvr, {{"option", "false"}}}),
            fails);
}

TEST(JudgeTest, CombinationFiresOnceWhereBothItemsChanged) {
  Rule metric = MetricRule("metric", ChangeKind::kAdded, Verdict::kPartial, StateEffect::kKept);
  Rule sink;
  sink.id = "sink";
  sink.when.facets = {FacetKind::kSinkTable};
  sink.verdict = Verdict::kFull;
  sink.effect = StateEffect::kKept;
  sink.quiet = true;
  sink.item = "sink";
  RuleTable table = TableOf({metric, sink});
  table.combinations = {
      {"both", "", "", {}, {"sink", "metric"}, Verdict::kUnknown, "m", "", "", ""}};
  PlanDiff diff = WithAddedSum();
  diff.changes.push_back(AddedSum());
  EXPECT_EQ(Judge(diff, table, {}).verdict, Verdict::kPartial);
  Change renamed;
  renamed.operator_name = "Sink";
  renamed.facet = FacetKind::kSinkTable;
  diff.changes.push_back(renamed);
  const Judgement judgement = Judge(diff, table, {});
  ASSERT_EQ(judgement.findings.size(), 2U);
  EXPECT_EQ(judgement.findings[0].rule, "both");
  EXPECT_EQ(judgement.findings[0].new_location, (Location{SourceId::kNew, {20, 26}}));
}

TEST(JudgeTest, FingerprintNamesTheEditNotItsPlace) {
  const auto fingerprint = [](const PlanDiff& diff) {
    return Judge(diff, {}, {}).findings.at(0).fingerprint;
  };
  PlanDiff moved = WithAddedSum();
  moved.changes[0].new_side->span = Span{77, 88};
  moved.changes[0].new_side->text = "sum( a )";
  PlanDiff other = WithAddedSum();
  other.changes[0].new_side->identity = "sum:b";
  EXPECT_EQ(fingerprint(WithAddedSum()).size(), 16U);
  EXPECT_EQ(fingerprint(WithAddedSum()), fingerprint(moved));
  EXPECT_NE(fingerprint(WithAddedSum()), fingerprint(other));
}

TEST(JudgeTest, LongTextsAreCutInMessages) {
  PlanDiff diff = WithAddedSum();
  diff.changes[0].new_side->text = "CASE\n  WHEN " + std::string(500, 'x');
  const std::string message = Judge(diff, {}, {}).findings.at(0).message;
  EXPECT_LT(message.size(), 250U);
  EXPECT_NE(message.find("`CASE WHEN xxx"), std::string::npos);
  EXPECT_NE(message.find("xxx...`"), std::string::npos);
}

}  // namespace
}  // namespace flinkcompat::rule_engine
