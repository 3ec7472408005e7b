// Top-N: the first rows of each partition by ROW_NUMBER, RANK or DENSE_RANK. Flink:
// StreamPhysicalRank.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/rank_spec.h"

namespace flinkcompat::plan {

struct Rank {
  static constexpr OperatorInfo kInfo{
      .name = "Rank", .exec_node = "stream-exec-rank", .stateful = true};
  RankSpec spec;
};

void AppendFacets(const Rank& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Rank& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Rank& op, const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
