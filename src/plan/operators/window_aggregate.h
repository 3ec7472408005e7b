// Aggregation by the window columns of a window table function: accumulators per key and slice.
// Flink: StreamPhysicalWindowAggregate; one operator stands for both phases.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct WindowAggregate {
  static constexpr OperatorInfo kInfo{
      .name = "WindowAggregate", .exec_node = "stream-exec-window-aggregate", .stateful = true};
  std::vector<bind::ColumnId> keys;  // without the window columns
  std::vector<Span> key_spans;
  std::vector<bind::ColumnId> calls;
  // Set where the window function is part of the operator, not where its input carries the window.
  std::optional<bind::Window> window;
  std::vector<std::vector<size_t>> grouping_sets;
  // Order of all elements of GROUP BY, ordinary keys as `key`.
  std::string window_key_order;
  Span group_by_span;
  std::vector<bind::ColumnId> properties;
  // Calls that may be scalar functions of the keys, or aggregates.
  std::vector<bind::Expr> ambiguous_calls;
};

void AppendFacets(const WindowAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WindowAggregate& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const WindowAggregate& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
