#include "plan/operators/join.h"

namespace flinkcompat::plan {

void AppendFacets(const Join& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  AppendJoin(context, op.spec, span, facets);
}

ChangelogMode DeriveChangelogMode(const Join& op, const std::vector<ChangelogMode>& inputs) {
  return JoinMode(op.spec, inputs);
}

std::vector<StateSignature> DescribeState(const Join& op, const FacetContext& context, Span span) {
  return JoinStates(context, op.spec, "left-records", "right-records", span);
}

}  // namespace flinkcompat::plan
