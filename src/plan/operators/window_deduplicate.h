// The first or last row of each key within windows. Flink: StreamPhysicalWindowDeduplicate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/rank_spec.h"

namespace flinkcompat::plan {

struct WindowDeduplicate {
  static constexpr OperatorInfo kInfo{
      .name = "WindowDeduplicate", .exec_node = "stream-exec-window-deduplicate", .stateful = true};
  RankSpec spec;
};

void AppendFacets(const WindowDeduplicate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WindowDeduplicate& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const WindowDeduplicate& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
