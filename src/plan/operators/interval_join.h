// A join within bounds on both time attributes. Flink: StreamPhysicalIntervalJoin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/join_spec.h"

namespace flinkcompat::plan {

struct IntervalJoin {
  static constexpr OperatorInfo kInfo{
      .name = "IntervalJoin", .exec_node = "stream-exec-interval-join", .stateful = true};
  JoinSpec spec;  // without the time bounds
  // Left time minus right time lies in these bounds, in milliseconds.
  int64_t lower = 0;
  int64_t upper = 0;
  bind::ColumnId left_time{};
  bind::ColumnId right_time{};
  Span bounds_span;
};

void AppendFacets(const IntervalJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const IntervalJoin& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const IntervalJoin& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
