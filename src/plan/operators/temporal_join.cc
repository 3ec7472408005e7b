#include "plan/operators/temporal_join.h"

namespace flinkcompat::plan {

void AppendFacets(const TemporalJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  AppendJoin(context, op.spec, span, facets);
  facets.push_back(ExprFacet(context, FacetKind::kTimeAttribute, op.time));
}

ChangelogMode DeriveChangelogMode(const TemporalJoin&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

std::vector<StateSignature> DescribeState(const TemporalJoin& op, const FacetContext& context,
                                          Span span) {
  return JoinStates(context, op.spec, "left", "right", span);
}

}  // namespace flinkcompat::plan
