// A look-up of each row in a dimension table: no state of its own unless asynchronous look-up or
// the resolution of non-deterministic updates needs it. Flink: StreamPhysicalLookupJoin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"
#include "plan/operators/join_spec.h"

namespace flinkcompat::plan {

struct LookupJoin {
  static constexpr OperatorInfo kInfo{.name = "LookupJoin", .exec_node = "stream-exec-lookup-join"};
  JoinSpec spec;
  bool async = false;
};

void AppendFacets(const LookupJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const LookupJoin& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
