#include "plan/operators/unsupported.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const Unsupported& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  Facet facet = TextFacet(FacetKind::kDefinition, op.construct + ": " + op.text, span);
  facet.text = op.construct;
  facets.push_back(std::move(facet));
  for (const bind::Expr& read : op.reads) {
    facets.push_back(ExprFacet(context, FacetKind::kJoinCondition, read));
  }
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const size_t first = facets.size();
    AppendStoredColumns(context, op.inputs[i], {}, facets);
    for (size_t j = first; j < facets.size(); ++j) {
      facets[j].identity = fmt::format("{}: {}", i, facets[j].identity);
    }
  }
}

ChangelogMode DeriveChangelogMode(const Unsupported&, const std::vector<ChangelogMode>&) {
  return kRetractMode;
}

std::vector<StateSignature> DescribeState(const Unsupported& op, const FacetContext&, Span span) {
  return {{"unknown", op.construct, op.text, span}};
}

}  // namespace flinkcompat::plan
