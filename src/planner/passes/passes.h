// The rewrites of the relational tree, in the order in which they run (see planner.cc).
// Flink: FlinkStreamProgram and FlinkStreamRuleSets.
#pragma once

#include "flink/version.h"
#include "planner/rel/rel.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

// IN, EXISTS and scalar sub-queries become joins, correlated ones as well.
// Flink: FlinkSubQueryRemoveRule, Calcite's SubQueryRemoveRule and RelDecorrelator.
Rel RemoveSubQueries(const Rel& rel);

// The first n rows for each row of a distinct left side are a ranking. Flink: CorrelateSortToRankRule.
Rel CorrelateToRank(const Rel& rel);

// Conditions and select lists in simpler words. Flink: the reduce-expressions and simplify rules.
Rel SimplifyExpressions(const Rel& rel);

// Select lists over select lists become one. Flink: FlinkProjectMergeRule.
Rel MergeProjects(const Rel& rel);

// Select lists that only name columns go, and with them their names; over a filter they lose them too.
// Calcite: ProjectRemoveRule, ProjectFilterTransposeRule.
Rel LoseNames(const Rel& rel);

// OVER calls move out of select lists. Flink: ProjectToLogicalProjectAndWindowRule.
Rel SplitOver(const Rel& rel);

// Group keys that are literals move above the aggregate.
// Flink: AggregateProjectPullUpConstantsRule.
Rel PullUpConstants(const Rel& rel);

// JSON aggregates read their values as JSON. Flink: WrapJsonAggFunctionArgumentsRule.
Rel WrapJsonArguments(const Rel& rel);

// Conditions move towards the tables. Flink: the predicate push-down program.
Rel PushFilters(const Rel& rel);

// Computed join keys become columns, keys of two types get one.
// Flink: JoinConditionTypeCoerceRule, Calcite: JoinPushExpressionsRule.
Rel PushJoinExpressions(const Rel& rel);

// Inputs that can have no rows vanish. Flink: PruneEmptyRules.
Rel PruneEmpty(const Rel& rel);

// Inner and left joins become joins of many inputs where the setting or a hint asks for it.
// Flink: JoinToMultiJoinRule.
Rel FormMultiJoins(const Rel& rel, const Settings& settings);

// MultiJoins whose rows have the same types become the first of them, which is a bug of Flink:
// FlinkLogicalMultiJoin does not tell its inputs and conditions to the planner.
Rel ConfuseMultiJoins(const Rel& rel);

// Columns that nobody reads are dropped. Flink: the project rewrite program.
Rel PushProjections(const Rel& rel);

// Sort and Limit stand below the select list. Calcite: SortProjectTransposeRule.
// `before_pruning`: only those right above a table, which would be pruned for nothing.
Rel TransposeSorts(const Rel& rel, bool before_pruning);

// UNION, INTERSECT, EXCEPT and grouping sets in terms of joins, aggregates and Expand.
Rel ExpandSetOperations(const Rel& rel);
Rel ExpandGroupingSets(const Rel& rel);

// Aggregates over unique rows vanish, calls are reduced or shared.
Rel RewriteAggregates(const Rel& rel, const Settings& settings);

// Project and Filter become Calc; stacked ones become one, trivial ones none.
Rel FormCalcs(const Rel& rel);
Rel MergeCalcs(const Rel& rel);

// Projections and limits move into the scans that can take them.
Rel PushIntoScans(const Rel& rel);

// Watermarks move into the scans that can take them.
Rel PushWatermarks(const Rel& rel);

// ROW_NUMBER with a bound becomes Rank. Flink: FlinkLogicalRankRule and the rules about its number.
Rel RecogniseRank(const Rel& rel);

// Distinct aggregation in two steps, where it is asked for. Flink: SplitAggregateRule.
Rel SplitDistinct(const Rel& rel, const Settings& settings);

// Expand below the window function, which then meets the aggregate. Flink: ExpandWindowTableFunctionTransposeRule.
Rel TransposeExpands(const Rel& rel);

// Time attributes that are read as values are materialised. Flink: RelTimeIndicatorConverter.
Rel MaterialiseTimeAttributes(const Rel& rel);

// Applies `visit` to every node, inputs first.
template <typename Visit>
Rel BottomUp(const Rel& rel, Visit&& visit) {
  std::vector<Rel> inputs;
  inputs.reserve(rel->inputs.size());
  for (const Rel& input : rel->inputs) inputs.push_back(BottomUp(input, visit));
  return visit(WithInputs(rel, std::move(inputs)));
}

}  // namespace flinkcompat::planner
