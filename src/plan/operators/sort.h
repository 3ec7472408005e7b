// ORDER BY that does not begin with an ascending time attribute; a streaming job refuses it unless
// an internal option allows it. Flink: StreamPhysicalSort.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Sort {
  static constexpr OperatorInfo kInfo{
      .name = "Sort", .exec_node = "stream-exec-sort", .stateful = true};
  std::vector<bind::SortKey> keys;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const Sort& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Sort& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Sort& op, const FacetContext& context, Span span);

}  // namespace flinkcompat::plan
