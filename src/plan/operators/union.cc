#include "plan/operators/union.h"

namespace flinkcompat::plan {

void AppendFacets(const Union&, const FacetContext&, Span, std::vector<Facet>&) {}

ChangelogMode DeriveChangelogMode(const Union&, const std::vector<ChangelogMode>& inputs) {
  ChangelogMode mode;
  for (const ChangelogMode& input : inputs) mode = Merge(mode, input);
  return mode;
}

}  // namespace flinkcompat::plan
