#include "plan/operators/watermark_assigner.h"

namespace flinkcompat::plan {

void AppendFacets(const WatermarkAssigner& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  facets.push_back(ExprFacet(context, FacetKind::kWatermark, op.watermark));
}

ChangelogMode DeriveChangelogMode(const WatermarkAssigner&,
                                  const std::vector<ChangelogMode>& inputs) {
  return inputs.empty() ? kInsertOnly : inputs.front();
}

}  // namespace flinkcompat::plan
