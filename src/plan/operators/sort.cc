#include "plan/operators/sort.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const Sort& op, const FacetContext& context, Span, std::vector<Facet>& facets) {
  for (const bind::SortKey& key : op.keys) facets.push_back(OrderFacet(context, key));
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const Sort&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

std::vector<StateSignature> DescribeState(const Sort& op, const FacetContext& context, Span span) {
  return {{"sort-buffer", fmt::format("rows ({})", NamesOf(context, op.stored)), "rows", span}};
}

}  // namespace flinkcompat::plan
