#include "plan/operators/window_deduplicate.h"

namespace flinkcompat::plan {

void AppendFacets(const WindowDeduplicate& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  AppendRank(context, op.spec, facets);
}

ChangelogMode DeriveChangelogMode(const WindowDeduplicate&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

std::vector<StateSignature> DescribeState(const WindowDeduplicate& op, const FacetContext& context,
                                          Span span) {
  return RankStates(context, op.spec, span);
}

}  // namespace flinkcompat::plan
