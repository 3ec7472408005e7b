// TUMBLE, HOP or SESSION inside GROUP BY: accumulators per key and window.
// Flink: StreamPhysicalGroupWindowAggregate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct GroupWindowAggregate {
  static constexpr OperatorInfo kInfo{.name = "GroupWindowAggregate",
                                      .exec_node = "stream-exec-group-window-aggregate",
                                      .stateful = true};
  std::vector<bind::ColumnId> keys;  // without the window
  std::vector<Span> key_spans;
  std::vector<bind::ColumnId> calls;
  bind::Window window;
  size_t window_position = 0;
  // TUMBLE_START and kin that the query reads.
  std::vector<bind::ColumnId> properties;
  // Calls that may be scalar functions of the keys, or aggregates.
  std::vector<bind::Expr> ambiguous_calls;
};

void AppendFacets(const GroupWindowAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const GroupWindowAggregate& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const GroupWindowAggregate& op,
                                          const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
