// The planner's plan as reports show it.
#pragma once

#include "flinkcompat/plan_report.h"
#include "planner/planner.h"

namespace flinkcompat {

// Adds operators and roots; nothing where the plan was refused.
void DescribeStreamPlan(const planner::StreamPlan& plan, const planner::Settings& settings,
                        PlanReport& report);

}  // namespace flinkcompat
