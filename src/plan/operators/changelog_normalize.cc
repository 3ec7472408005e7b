#include "plan/operators/changelog_normalize.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const ChangelogNormalize& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (bind::ColumnId key : op.keys) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, key, span));
  }
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const ChangelogNormalize&, const std::vector<ChangelogMode>&) {
  return kRetractMode;
}

std::vector<StateSignature> DescribeState(const ChangelogNormalize& op, const FacetContext& context,
                                          Span span) {
  return {{"changelog-normalize-state", fmt::format("last row by {}", NamesOf(context, op.keys)),
           "row", span}};
}

}  // namespace flinkcompat::plan
