#include "plan/operators/over_aggregate.h"

namespace flinkcompat::plan {

void AppendFacets(const OverAggregate& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.partition_by.size(); ++i) {
    facets.push_back(
        ColumnFacet(context, FacetKind::kStateKey, op.partition_by[i], op.partition_spans[i]));
  }
  for (const bind::SortKey& key : op.order_by) facets.push_back(OrderFacet(context, key));
  facets.push_back(TextFacet(FacetKind::kFrame, op.frame, op.frame_span));
  for (bind::ColumnId call : op.calls) {
    Facet facet = CallFacet(context, call);
    // The window is a facet of its own.
    facet.identity = context.lineage.OfOverCall(call);
    facets.push_back(std::move(facet));
  }
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const OverAggregate&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

std::vector<StateSignature> DescribeState(const OverAggregate& op, const FacetContext& context,
                                          Span span) {
  std::vector<StateSignature> states =
      AggregateStates(context, op.partition_by, op.calls, "accState", span);
  for (size_t i = 0; i < op.calls.size(); ++i) {
    states[i].identity = context.lineage.OfOverCall(op.calls[i]);
  }
  return states;
}

}  // namespace flinkcompat::plan
