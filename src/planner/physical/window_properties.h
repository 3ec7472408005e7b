// Which columns of a row are the bounds of one window. Flink: FlinkRelMdWindowProperties.
#pragma once

#include <optional>

#include "planner/physical/physical.h"

namespace flinkcompat::planner {

struct WindowProperties {
  WindowSpec window;
  std::set<size_t> start, end, time;
};

std::optional<WindowProperties> WindowPropertiesOf(const Rel& rel);

// The pairs of an interval join's condition, if it is one. Flink: IntervalJoinUtil.
struct IntervalCondition {
  bool rowtime = true;
  Rex rest;  // equality of keys and whatever is no bound
  bool same_types = true;  // of the rowtime columns; Flink refuses others
};
std::optional<IntervalCondition> IntervalConditionOf(const Rel& rel, const Join& join);

// Whether the join equates both bounds of one window on both sides. Flink: WindowJoinUtil.
bool IsWindowJoin(const Rel& rel, const Join& join);

// Whether an Aggregate groups by both bounds of a window. Flink: WindowUtil.isValidWindowAggregate.
bool IsWindowAggregate(const Rel& rel, const Aggregate& aggregate);

}  // namespace flinkcompat::planner
