#include "plan/operators/unsupported.h"

namespace flinkcompat::plan {

void AppendFacets(const Unsupported& op, const FacetContext&, Span span,
                  std::vector<Facet>& facets) {
  Facet facet = TextFacet(FacetKind::kDefinition, op.construct + ": " + op.text, span);
  facet.text = op.construct;
  facets.push_back(std::move(facet));
}

ChangelogMode DeriveChangelogMode(const Unsupported&, const std::vector<ChangelogMode>&) {
  return kRetractMode;
}

std::vector<StateSignature> DescribeState(const Unsupported& op, const FacetContext&, Span span) {
  return {{"unknown", op.construct, op.text, span}};
}

}  // namespace flinkcompat::plan
