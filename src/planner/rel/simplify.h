// Expressions in simpler words. Calcite: RexSimplify; Flink: FlinkRexUtil.
#pragma once

#include "planner/rel/rex.h"

namespace flinkcompat::planner {

// `keeps_unknown` false: the expression is a condition, where unknown counts as false.
Rex Simplify(const Rex& rex, bool keeps_unknown = true);

// Whether the condition cannot be true when all of these columns are NULL.
// Calcite: Strong.isNotTrue.
bool RejectsNulls(const Rex& condition, const std::set<size_t>& columns);

}  // namespace flinkcompat::planner
