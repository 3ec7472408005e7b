// Mini-batch assigners and two-phase aggregation. Flink: MiniBatchIntervalInferRule,
// TwoStageOptimizedAggregateRule, IncrementalAggregateRule.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

void ApplyMiniBatch(Physical& root, const Settings& settings);

// Rows of the local phases, which follow from the accumulators.
void FillLocalRows(const Physical& root);

}  // namespace flinkcompat::planner
