// Which columns of a row are the bounds of one window. Flink: FlinkRelMdWindowProperties.
#pragma once

#include <optional>

#include "planner/physical/physical.h"

namespace flinkcompat::planner {

struct WindowProperties {
  WindowSpec window;
  std::set<size_t> start, end, time;

  std::set<size_t> Columns() const;  // all of them
};

std::optional<WindowProperties> WindowPropertiesOf(const Rel& rel);

// A Calc over a window function without the window's columns, as it can stand below the function.
struct WindowlessCalc {
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  std::vector<size_t> map;  // where the columns stand that stay
  size_t time = 0;          // where the time attribute stands
  bool adds_time = false;   // behind the other columns, because the Calc does not pass it on
};

// `exprs` and `row` are those of the Calc, `bounds` its window columns. Nothing where it computes with
// window columns. Flink: WindowUtil.buildNewProgramWithoutWindowColumns.
std::optional<WindowlessCalc> WithoutWindowColumns(const std::vector<Rex>& exprs, const Rex& condition, const Row& row,
                                                   const std::set<size_t>& bounds, const Rel& function);

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
