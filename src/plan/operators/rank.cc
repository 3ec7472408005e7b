#include "plan/operators/rank.h"

namespace flinkcompat::plan {

void AppendFacets(const Rank& op, const FacetContext& context, Span, std::vector<Facet>& facets) {
  AppendRank(context, op.spec, facets);
}

ChangelogMode DeriveChangelogMode(const Rank&, const std::vector<ChangelogMode>&) {
  return kRetractMode;
}

std::vector<StateSignature> DescribeState(const Rank& op, const FacetContext& context, Span span) {
  return RankStates(context, op.spec, span);
}

}  // namespace flinkcompat::plan
