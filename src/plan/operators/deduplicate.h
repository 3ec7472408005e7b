// ROW_NUMBER() = 1 in the order of a time attribute: the first or the last row of each key.
// Flink: StreamPhysicalDeduplicate (1.x), a Rank translated to deduplication (2.x).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Deduplicate {
  static constexpr OperatorInfo kInfo{
      .name = "Deduplicate", .exec_node = "stream-exec-deduplicate", .stateful = true};
  std::vector<bind::ColumnId> partition_by;
  std::vector<Span> partition_spans;
  bind::SortKey order;
  std::vector<bind::ColumnId> stored;       // the input row
  std::vector<bind::OutputColumn> exposed;  // names of the columns in the query of ROW_NUMBER
};

void AppendFacets(const Deduplicate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Deduplicate& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Deduplicate& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
