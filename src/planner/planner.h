// Flink's streaming plan of a script, from its catalog. Flink: StreamPlanner, FlinkStreamProgram.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "flink/connector.h"
#include "planner/convert/refusal.h"
#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

struct StreamPlan {
  // The sinks in the order of the script.
  std::vector<Physical> roots;
  // Why there is no plan; then there are no roots.
  std::optional<Refusal> refused;
};

StreamPlan PlanJob(const catalog::Catalog& catalog, const Settings& settings,
                   const flink::ConnectorTable& connectors);

}  // namespace flinkcompat::planner
