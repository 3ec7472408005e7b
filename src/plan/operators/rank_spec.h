// What Rank and WindowRank have in common.
#pragma once

#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct RankSpec {
  std::string function;  // ROW_NUMBER, RANK, DENSE_RANK
  std::vector<bind::ColumnId> partition_by;
  std::vector<Span> partition_spans;
  std::vector<bind::SortKey> order_by;
  // Ranks from begin to end are kept, both counted from 1.
  int64_t begin = 1;
  int64_t end = 1;
  Span range_span;
  bool rank_in_output = false;
  std::vector<bind::ColumnId> stored;  // the input row
};

void AppendRank(const FacetContext& context, const RankSpec& spec, std::vector<Facet>& facets);

std::vector<StateSignature> RankStates(const FacetContext& context, const RankSpec& spec,
                                       Span span);

}  // namespace flinkcompat::plan
