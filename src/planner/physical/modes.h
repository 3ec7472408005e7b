// What flows between operators. Flink: FlinkChangelogModeInferenceProgram.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

// Sets kinds and update kinds of the whole plan, chooses rank strategies, puts DropUpdateBefore above
// sources, removes ChangelogNormalize where it does nothing, and decides whether the sink
// materializes. Refuses what no operator can consume.
void InferModes(Physical& root, const Settings& settings);

// The changelog mode as the plan prints it: I, UB, UA, D, PD.
std::vector<std::string> ModeOf(const PhysicalNode& node);

}  // namespace flinkcompat::planner
