// Takes what reads the outer row out of a query.
#pragma once

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

// The query without conditions on the outer row, and those conditions: over the query's new row, the
// outer row as correlated references. map[old] is where a column of the query stands now.
struct Decorrelated {
  Rel rel;
  std::vector<Rex> conditions;
  std::vector<size_t> map;
};

// Refuses shapes that Flink does not decorrelate either, or that are not modelled.
Decorrelated Decorrelate(const Rel& rel, const std::string& id);

}  // namespace flinkcompat::planner
