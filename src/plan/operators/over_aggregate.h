// Aggregate calls with OVER: input rows and accumulators per partition. Flink:
// StreamPhysicalOverAggregate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct OverAggregate {
  static constexpr OperatorInfo kInfo{
      .name = "OverAggregate", .exec_node = "stream-exec-over-aggregate", .stateful = true};
  std::vector<bind::ColumnId> partition_by;
  std::vector<Span> partition_spans;
  std::vector<bind::SortKey> order_by;
  std::string frame;
  Span frame_span;
  std::vector<bind::ColumnId> calls;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const OverAggregate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const OverAggregate& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const OverAggregate& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
