// MATCH_RECOGNIZE: a state machine of partial matches. Flink: StreamPhysicalMatch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Match {
  static constexpr OperatorInfo kInfo{
      .name = "Match", .exec_node = "stream-exec-match", .stateful = true};
  bind::Match match;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const Match& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Match& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Match& op, const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
