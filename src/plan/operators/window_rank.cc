#include "plan/operators/window_rank.h"

namespace flinkcompat::plan {

void AppendFacets(const WindowRank& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  AppendRank(context, op.spec, facets);
}

ChangelogMode DeriveChangelogMode(const WindowRank&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

std::vector<StateSignature> DescribeState(const WindowRank& op, const FacetContext& context,
                                          Span span) {
  return RankStates(context, op.spec, span);
}

}  // namespace flinkcompat::plan
