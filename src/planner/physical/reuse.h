// Equal sub-plans are one. Flink: SubplanReuser.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

void ShareSubPlans(std::vector<Physical>& roots, const Settings& settings);

}  // namespace flinkcompat::planner
