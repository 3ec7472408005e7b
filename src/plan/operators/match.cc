#include "plan/operators/match.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const Match& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.match.partition_by.size(); ++i) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, op.match.partition_by[i],
                                 op.match.partition_spans[i]));
  }
  for (const bind::SortKey& key : op.match.order_by) facets.push_back(OrderFacet(context, key));
  for (const bind::Expr& measure : op.match.measures) {
    facets.push_back(ExprFacet(context, FacetKind::kMeasure, measure));
  }
  for (const auto& [variable, condition] : op.match.definitions) {
    Facet facet = ExprFacet(context, FacetKind::kDefine, condition);
    facet.key = variable;
    facet.identity = variable + " AS " + facet.identity;
    facets.push_back(std::move(facet));
  }
  facets.push_back(TextFacet(FacetKind::kPattern, op.match.pattern.text, span));
  facets.push_back(TextFacet(FacetKind::kAfterMatch, op.match.after_match.text, span));
  if (!op.match.within.text.empty()) {
    facets.push_back(TextFacet(FacetKind::kWithin, op.match.within.text, op.match.within.span));
  }
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const Match&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

std::vector<StateSignature> DescribeState(const Match& op, const FacetContext&, Span span) {
  return {{"nfaStateName", fmt::format("partial matches of {}", op.match.pattern.text), "matches",
           span}};
}

}  // namespace flinkcompat::plan
