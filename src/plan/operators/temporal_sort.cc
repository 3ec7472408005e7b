#include "plan/operators/temporal_sort.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const TemporalSort& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  TagSet tags = TimeTags(context, op.keys.front().column);
  // By processing time alone, rows go on as they come.
  if (op.keys.size() > 1 || !tags.Has(Tag::kProcessingTime)) tags.Add(Tag::kStoresRows);
  for (const bind::SortKey& key : op.keys) {
    Facet facet = OrderFacet(context, key);
    facet.tags.Add(tags);
    facets.push_back(std::move(facet));
  }
  AppendStoredColumns(context, op.stored, tags, facets);
}

ChangelogMode DeriveChangelogMode(const TemporalSort&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

std::vector<StateSignature> DescribeState(const TemporalSort& op, const FacetContext& context,
                                          Span span) {
  return {{"sort-buffer", fmt::format("rows ({})", NamesOf(context, op.stored)), "rows", span}};
}

}  // namespace flinkcompat::plan
