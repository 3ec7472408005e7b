#include "plan/operators/values.h"

namespace flinkcompat::plan {

void AppendFacets(const Values& op, const FacetContext&, Span span, std::vector<Facet>& facets) {
  facets.push_back(TextFacet(FacetKind::kDefinition, op.text, span));
}

ChangelogMode DeriveChangelogMode(const Values&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

}  // namespace flinkcompat::plan
