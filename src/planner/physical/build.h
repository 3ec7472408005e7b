// Chooses Flink's physical operators for a rewritten tree. Flink: the PHYSICAL program.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

Physical BuildPhysical(const Rel& rel, const Settings& settings);

}  // namespace flinkcompat::planner
