#include "plan/operators/watermark_assigner.h"

namespace flinkcompat::plan {

void AppendFacets(const WatermarkAssigner& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  facets.push_back(ExprFacet(context, FacetKind::kWatermark, op.watermark));
  if (!op.column) return;
  // The delay may change freely; the column, and those that the watermark is computed from, may
  // not.
  std::vector<bind::ColumnId> reads;
  bind::AppendColumns(op.watermark, reads);
  Facet time = ColumnFacet(context, FacetKind::kTimeAttribute, *op.column, op.watermark.span);
  time.identity += " from " + context.lineage.Of(reads);
  facets.push_back(std::move(time));
}

ChangelogMode DeriveChangelogMode(const WatermarkAssigner&,
                                  const std::vector<ChangelogMode>& inputs) {
  return inputs.empty() ? kInsertOnly : inputs.front();
}

}  // namespace flinkcompat::plan
