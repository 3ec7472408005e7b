#include "plan/operators/interval_join.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const IntervalJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  AppendJoin(context, op.spec, span, facets);
  facets.push_back(TextFacet(FacetKind::kInterval,
                             fmt::format("[{} ms, {} ms]", op.lower, op.upper), op.bounds_span));
  facets.back().identity += context.lineage.Of(op.left_time) + context.lineage.Of(op.right_time);
}

ChangelogMode DeriveChangelogMode(const IntervalJoin& op,
                                  const std::vector<ChangelogMode>& inputs) {
  return op.spec.type == bind::JoinType::kInner ? kInsertOnly : inputs.front();
}

std::vector<StateSignature> DescribeState(const IntervalJoin& op, const FacetContext& context,
                                          Span span) {
  return JoinStates(context, op.spec, "IntervalJoinLeftCache", "IntervalJoinRightCache", span);
}

}  // namespace flinkcompat::plan
