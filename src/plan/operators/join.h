// A regular join, which keeps both sides for ever; also semi and anti joins of IN and EXISTS.
// Flink: StreamPhysicalJoin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/join_spec.h"

namespace flinkcompat::plan {

struct Join {
  static constexpr OperatorInfo kInfo{
      .name = "Join", .exec_node = "stream-exec-join", .stateful = true};
  JoinSpec spec;
};

void AppendFacets(const Join& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Join& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Join& op, const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
