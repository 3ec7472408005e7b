#include "plan/operators/correlate.h"

namespace flinkcompat::plan {

void AppendFacets(const Correlate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  facets.push_back(ExprFacet(context, FacetKind::kDefinition, op.call));
  facets.push_back(TextFacet(FacetKind::kJoinType, op.left_outer ? "LEFT" : "INNER", span));
  for (const bind::Expr& conjunct : op.condition) {
    facets.push_back(ExprFacet(context, FacetKind::kJoinCondition, conjunct));
  }
}

ChangelogMode DeriveChangelogMode(const Correlate&, const std::vector<ChangelogMode>& inputs) {
  return inputs.empty() ? kInsertOnly : inputs.front();
}

}  // namespace flinkcompat::plan
