#include "planner/planner.h"

#include <algorithm>

#include "planner/convert/converter.h"
#include "planner/passes/passes.h"
#include "planner/physical/build.h"
#include "planner/physical/mini_batch.h"
#include "planner/physical/modes.h"
#include "planner/physical/reuse.h"

namespace flinkcompat::planner {
namespace {

// The passes in the order in which Flink's programs run them.
Rel Rewrite(Rel rel, const Settings& settings) {
  rel = CorrelateToRank(RemoveSubQueries(rel));
  rel = SimplifyExpressions(rel);
  rel = MergeProjects(rel);
  rel = PullUpConstants(rel);
  rel = MergeProjects(rel);
  rel = WrapJsonArguments(SplitOver(rel));
  for (int i = 0; i < 2; ++i) {
    rel = PushFilters(rel);
    rel = SimplifyExpressions(rel);
  }
  rel = PushJoinExpressions(rel);
  rel = FormMultiJoins(PruneEmpty(rel), settings);
  rel = ExpandSetOperations(rel);
  rel = MergeProjects(TransposeSorts(rel, true));
  rel = ConfuseMultiJoins(PushProjections(rel));
  rel = LoseNames(MergeProjects(TransposeSorts(MergeProjects(rel), false)));
  rel = LoseNames(MergeProjects(RewriteAggregates(rel, settings)));
  rel = ExpandGroupingSets(rel);
  rel = MergeCalcs(FormCalcs(rel));
  rel = PushIntoScans(rel);
  rel = MergeCalcs(PushWatermarks(rel));
  rel = MergeCalcs(RecogniseRank(rel));
  rel = MergeCalcs(SplitDistinct(rel, settings));
  rel = MergeCalcs(MaterialiseTimeAttributes(rel));
  rel = MergeCalcs(TransposeExpands(rel));
  return rel;
}

// Whether the query is more than a projection of its tables. Flink: FlinkRexUtil.shouldSkipMiniBatch.
bool NeedsMiniBatch(const Rel& rel, const Settings& settings) {
  const auto* project = As<Project>(rel);
  const bool is_number = project != nullptr && settings.AtLeast(2, 1) && std::ranges::any_of(project->exprs, [](const Rex& expr) {
    return expr->kind == RexKind::kOver && expr->name == "ROW_NUMBER";
  });
  const bool projects = (project != nullptr && !is_number) || As<Filter>(rel) || As<Scan>(rel) || As<Values>(rel) ||
                        As<Sink>(rel) || IsUnionAll(rel);
  const auto needs = [&](const Rel& input) { return NeedsMiniBatch(input, settings); };
  return !projects || std::ranges::any_of(rel->inputs, needs);
}

Physical PlanRoot(const Rel& query, const Settings& settings) {
  const Rel rel = Rewrite(query, settings);
  Physical plan = BuildPhysical(rel, settings);
  InferModes(plan, settings);
  ApplyMiniBatch(plan, settings);
  FillLocalRows(plan);
  return plan;
}

}  // namespace

StreamPlan PlanJob(const catalog::Catalog& catalog, const Settings& settings,
                   const flink::ConnectorTable& connectors) {
  StreamPlan plan;
  Converter converter(catalog, connectors, settings.release());
  try {
    std::vector<Rel> queries;
    for (const catalog::Root& root : catalog.roots) queries.push_back(converter.ConvertRoot(root));
    Settings of_plan = settings;
    const auto needs = [&](const Rel& query) { return NeedsMiniBatch(query, settings); };
    if (!std::ranges::any_of(queries, needs)) of_plan.Set("table.exec.mini-batch.enabled", "false");
    for (const Rel& query : queries) plan.roots.push_back(PlanRoot(query, of_plan));
    ShareSubPlans(plan.roots, of_plan);
  } catch (const Refusal& refusal) {
    plan.refused = refusal;
    plan.roots.clear();
  }
  return plan;
}

}  // namespace flinkcompat::planner
