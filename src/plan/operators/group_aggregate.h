// GROUP BY without a window, and SELECT DISTINCT: one accumulator row per group key.
// Flink: StreamPhysicalGroupAggregate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct GroupAggregate {
  static constexpr OperatorInfo kInfo{
      .name = "GroupAggregate", .exec_node = "stream-exec-group-aggregate", .stateful = true};
  std::vector<bind::ColumnId> keys;
  std::vector<Span> key_spans;
  std::vector<bind::ColumnId> calls;
  // Indexes into keys; empty without GROUPING SETS, CUBE, ROLLUP.
  std::vector<std::vector<size_t>> grouping_sets;
  // Calls that may be scalar functions of the keys, or aggregates.
  std::vector<bind::Expr> ambiguous_calls;
};

void AppendFacets(const GroupAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const GroupAggregate& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const GroupAggregate& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
