#include "planner/planner.h"

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
  rel = PruneEmpty(rel);
  rel = ExpandSetOperations(rel);
  rel = MergeProjects(TransposeSorts(rel, true));
  rel = PushProjections(rel);
  rel = LoseNames(MergeProjects(TransposeSorts(MergeProjects(rel), false)));
  rel = LoseNames(MergeProjects(RewriteAggregates(rel, settings)));
  rel = ExpandGroupingSets(rel);
  rel = MergeCalcs(FormCalcs(rel));
  rel = PushIntoScans(rel);
  rel = MergeCalcs(PushWatermarks(rel));
  rel = MergeCalcs(RecogniseRank(rel));
  rel = GiveUpOnUnmodelled(rel, settings);
  rel = MergeCalcs(MaterialiseTimeAttributes(rel));
  return rel;
}

Physical PlanRoot(const catalog::Root& root, Converter& converter, const Settings& settings) {
  const Rel rel = Rewrite(converter.ConvertRoot(root), settings);
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
    for (const catalog::Root& root : catalog.roots) plan.roots.push_back(PlanRoot(root, converter, settings));
    ShareSubPlans(plan.roots, settings);
  } catch (const Refusal& refusal) {
    plan.refused = refusal;
    plan.roots.clear();
  }
  return plan;
}

}  // namespace flinkcompat::planner
