// UNION ALL. Flink: StreamPhysicalUnion.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Union {
  static constexpr OperatorInfo kInfo{.name = "Union", .exec_node = "stream-exec-union"};
  bind::NodeId node{};  // whose branches the inputs are, in its order
};

void AppendFacets(const Union& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Union& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
