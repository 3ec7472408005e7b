#include "plan/operators/calc.h"

namespace flinkcompat::plan {

void AppendFacets(const Calc& op, const FacetContext& context, Span, std::vector<Facet>& facets) {
  for (const bind::Expr& conjunct : op.condition) {
    facets.push_back(ExprFacet(context, FacetKind::kFilter, conjunct));
  }
}

ChangelogMode DeriveChangelogMode(const Calc&, const std::vector<ChangelogMode>& inputs) {
  return inputs.empty() ? kInsertOnly : inputs.front();
}

}  // namespace flinkcompat::plan
