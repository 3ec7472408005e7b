#include "plan/operators/group_aggregate.h"

namespace flinkcompat::plan {

void AppendFacets(const GroupAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.keys.size(); ++i) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, op.keys[i], op.key_spans[i]));
  }
  for (bind::ColumnId call : op.calls) facets.push_back(CallFacet(context, call));
  for (const bind::Expr& call : op.ambiguous_calls) {
    facets.push_back(ExprFacet(context, FacetKind::kAmbiguousCall, call));
  }
  AppendGroupingSets(context, op.keys, op.grouping_sets, span, facets);
}

ChangelogMode DeriveChangelogMode(const GroupAggregate& op,
                                  const std::vector<ChangelogMode>& inputs) {
  return op.calls.empty() && inputs.front().insert_only() ? kInsertOnly : kRetractMode;
}

std::vector<StateSignature> DescribeState(const GroupAggregate& op, const FacetContext& context,
                                          Span span) {
  return AggregateStates(context, op.keys, op.calls, "accState", span);
}

}  // namespace flinkcompat::plan
