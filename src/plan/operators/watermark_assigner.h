// The watermark of a source table. Flink: StreamPhysicalWatermarkAssigner.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct WatermarkAssigner {
  static constexpr OperatorInfo kInfo{.name = "WatermarkAssigner",
                                      .exec_node = "stream-exec-watermark-assigner",
                                      .transparent = true};
  bind::Expr watermark;
  std::optional<bind::ColumnId> column;
};

void AppendFacets(const WatermarkAssigner& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WatermarkAssigner& op,
                                  const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
