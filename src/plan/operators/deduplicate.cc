#include "plan/operators/deduplicate.h"

#include <fmt/format.h>

#include <algorithm>

namespace flinkcompat::plan {

void AppendFacets(const Deduplicate& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.partition_by.size(); ++i) {
    facets.push_back(
        ColumnFacet(context, FacetKind::kStateKey, op.partition_by[i], op.partition_spans[i]));
  }
  Facet order = OrderFacet(context, op.order);
  order.tags.Add(TimeTags(context, op.order.column));
  const TagSet tags = order.tags;
  facets.push_back(std::move(order));
  const size_t first = facets.size();
  AppendStoredColumns(context, op.stored, tags, facets);
  // A field is the same field as long as the query calls it so, whatever it is computed from.
  for (size_t i = 0; i < op.stored.size(); ++i) {
    const auto exposed = std::ranges::find(op.exposed, op.stored[i], &bind::OutputColumn::column);
    if (exposed == op.exposed.end()) continue;
    facets[first + i].key = exposed->name;
    facets[first + i].text = exposed->name;
  }
}

ChangelogMode DeriveChangelogMode(const Deduplicate& op, const std::vector<ChangelogMode>& inputs) {
  const bool updates = op.order.descending || !inputs.front().insert_only();
  return updates ? kRetractMode : kInsertOnly;
}

std::vector<StateSignature> DescribeState(const Deduplicate& op, const FacetContext& context,
                                          Span span) {
  const std::string which = op.order.descending ? "last row" : "first row";
  return {{"deduplicate-state", fmt::format("{} by {}", which, NamesOf(context, op.partition_by)),
           "row", span}};
}

}  // namespace flinkcompat::plan
