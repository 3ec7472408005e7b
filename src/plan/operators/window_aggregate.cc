#include "plan/operators/window_aggregate.h"

namespace flinkcompat::plan {

void AppendFacets(const WindowAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.keys.size(); ++i) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, op.keys[i], op.key_spans[i]));
  }
  for (bind::ColumnId call : op.calls) facets.push_back(CallFacet(context, call));
  for (const bind::Expr& call : op.ambiguous_calls) {
    facets.push_back(ExprFacet(context, FacetKind::kAmbiguousCall, call));
  }
  if (op.window) AppendWindow(context, *op.window, facets);
  AppendGroupingSets(context, op.keys, op.grouping_sets, span, facets);
  facets.push_back(TextFacet(FacetKind::kWindowKeyPosition, op.window_key_order, op.group_by_span));
  for (bind::ColumnId property : op.properties) {
    const Span at = context.job.column(property).span;
    facets.push_back(ColumnFacet(context, FacetKind::kWindowProperty, property, at));
  }
}

ChangelogMode DeriveChangelogMode(const WindowAggregate&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

std::vector<StateSignature> DescribeState(const WindowAggregate& op, const FacetContext& context,
                                          Span span) {
  return AggregateStates(context, op.keys, op.calls, "window-aggs", span);
}

}  // namespace flinkcompat::plan
