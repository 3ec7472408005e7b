// The differ: two plans to the changes between them.
#pragma once

#include "diff/change.h"
#include "plan/plan.h"

namespace flinkcompat::diff {

// Pairs the statements and operators of both plans, compares the facets of each pair and states
// what differs. Never judges. Two plans of the same job give no change. A source table that has
// another name but the same declaration is followed under its old name.
PlanDiff DiffPlans(const plan::Plan& old_plan, const plan::Plan& new_plan);

}  // namespace flinkcompat::diff
