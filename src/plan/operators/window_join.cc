#include "plan/operators/window_join.h"

namespace flinkcompat::plan {

void AppendFacets(const WindowJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  AppendJoin(context, op.spec, span, facets);
}

ChangelogMode DeriveChangelogMode(const WindowJoin&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

std::vector<StateSignature> DescribeState(const WindowJoin& op, const FacetContext& context,
                                          Span span) {
  return JoinStates(context, op.spec, "left-records", "right-records", span);
}

}  // namespace flinkcompat::plan
