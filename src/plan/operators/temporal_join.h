// FOR SYSTEM_TIME AS OF on a versioned table. Flink: StreamPhysicalTemporalJoin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/join_spec.h"

namespace flinkcompat::plan {

struct TemporalJoin {
  static constexpr OperatorInfo kInfo{
      .name = "TemporalJoin", .exec_node = "stream-exec-temporal-join", .stateful = true};
  JoinSpec spec;
  bind::Expr time;
};

void AppendFacets(const TemporalJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const TemporalJoin& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const TemporalJoin& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
