#include "plan/operators/limit.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const Limit& op, const FacetContext& context, Span, std::vector<Facet>& facets) {
  facets.push_back(TextFacet(FacetKind::kLimit, op.limit, op.limit_span));
  facets.push_back(TextFacet(FacetKind::kOffset, op.offset, op.offset_span));
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const Limit&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

std::vector<StateSignature> DescribeState(const Limit& op, const FacetContext&, Span span) {
  return {{"rank-number", fmt::format("how many of {} rows went out", op.limit), "counter", span}};
}

}  // namespace flinkcompat::plan
