// What a sink asks of its query. Flink: the sink part of FlinkChangelogModeInferenceProgram.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

struct SinkDemand {
  // In the order of preference.
  std::vector<UpdateKind> update_kinds;
};

// Refuses a query whose kinds the sink does not take.
SinkDemand DemandOf(const Physical& sink, const Settings& settings);

// ON CONFLICT, primary key against upsert key, upsert materialization.
void CheckConflicts(const Physical& sink, const Settings& settings);

}  // namespace flinkcompat::planner
