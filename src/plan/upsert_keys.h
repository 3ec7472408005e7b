// By which columns the rows of an operator are updated. Internal to src/plan.
#pragma once

#include <vector>

#include "plan/lowering.h"

namespace flinkcompat::plan {

// The keys that are certain; more may exist. An empty set is a key of a single row. Flink:
// FlinkRelMdUpsertKeys.
std::vector<ColumnSet> UpsertKeys(const Plan& plan, OperatorId id);

}  // namespace flinkcompat::plan
