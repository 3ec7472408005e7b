// Top-N within windows. Flink: StreamPhysicalWindowRank.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/rank_spec.h"

namespace flinkcompat::plan {

struct WindowRank {
  static constexpr OperatorInfo kInfo{
      .name = "WindowRank", .exec_node = "stream-exec-window-rank", .stateful = true};
  RankSpec spec;
};

void AppendFacets(const WindowRank& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WindowRank& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const WindowRank& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
