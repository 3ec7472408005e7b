// ORDER BY that begins with an ascending time attribute. Flink: StreamPhysicalTemporalSort.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct TemporalSort {
  static constexpr OperatorInfo kInfo{
      .name = "TemporalSort", .exec_node = "stream-exec-temporal-sort", .stateful = true};
  std::vector<bind::SortKey> keys;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const TemporalSort& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const TemporalSort& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const TemporalSort& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
