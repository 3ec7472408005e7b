// A join of two inputs within the same window. Flink: StreamPhysicalWindowJoin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/join_spec.h"

namespace flinkcompat::plan {

struct WindowJoin {
  static constexpr OperatorInfo kInfo{
      .name = "WindowJoin", .exec_node = "stream-exec-window-join", .stateful = true};
  JoinSpec spec;
};

void AppendFacets(const WindowJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WindowJoin& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const WindowJoin& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
