// LIMIT without ORDER BY: a counter. Flink: StreamPhysicalLimit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Limit {
  static constexpr OperatorInfo kInfo{
      .name = "Limit", .exec_node = "stream-exec-limit", .stateful = true};
  std::string limit;
  std::string offset;  // "0" if there is none
  Span limit_span;
  Span offset_span;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const Limit& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Limit& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Limit& op, const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
