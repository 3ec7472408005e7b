// The keys that the inputs of a MultiJoin share. Flink: AttributeBasedJoinKeyExtractor.
#pragma once

#include <optional>
#include <vector>

#include "planner/rel/rex.h"

namespace flinkcompat::planner {

struct MultiJoinKeys {
  // Of each input: the columns by which all inputs are equal, in one order for all. All lists are
  // empty if the conditions make no columns equal.
  std::vector<std::vector<size_t>> common;
  // Of each input: the columns that its condition equates with earlier inputs; of the first one
  // those that later inputs name, once for each time.
  std::vector<std::vector<size_t>> own;
};

// `widths`: the number of columns of each input. Nothing if an input shares no key with the others.
std::optional<MultiJoinKeys> MultiJoinKeysOf(const std::vector<size_t>& widths, const std::vector<Rex>& conditions);

}  // namespace flinkcompat::planner
