#include "plan/operators/sort_limit.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const SortLimit& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  for (const bind::SortKey& key : op.keys) facets.push_back(OrderFacet(context, key));
  facets.push_back(TextFacet(FacetKind::kLimit, op.limit, op.limit_span));
  facets.push_back(TextFacet(FacetKind::kOffset, op.offset, op.offset_span));
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const SortLimit&, const std::vector<ChangelogMode>&) {
  return kRetractMode;
}

std::vector<StateSignature> DescribeState(const SortLimit& op, const FacetContext&, Span span) {
  return {{"data-state-with-update", fmt::format("first {} rows", op.limit), "rows", span}};
}

}  // namespace flinkcompat::plan
