#include "plan/operators/deduplicate.h"

#include <fmt/format.h>

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
  AppendStoredColumns(context, op.stored, tags, facets);
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
