// ORDER BY with LIMIT: the first rows of the whole input. Flink: StreamPhysicalSortLimit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct SortLimit {
  static constexpr OperatorInfo kInfo{
      .name = "SortLimit", .exec_node = "stream-exec-sort-limit", .stateful = true};
  std::vector<bind::SortKey> keys;
  std::string limit;
  std::string offset;  // "0" if there is none
  Span limit_span;
  Span offset_span;
  std::vector<bind::ColumnId> stored;
};

void AppendFacets(const SortLimit& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const SortLimit& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const SortLimit& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
