// The keys that the inputs of a MultiJoin share. Flink: AttributeBasedJoinKeyExtractor.
#pragma once

#include <optional>
#include <vector>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

struct MultiJoinKeys {
  // Of each input: the columns by which all inputs are equal, in one order for all. All lists are
  // empty if the conditions make no columns equal.
  std::vector<std::vector<size_t>> common;
  // Of each input: the columns that its condition equates with earlier inputs; of the first one
  // those that later inputs name, once for each time.
  std::vector<std::vector<size_t>> own;
};

// The conditions are over the rows of all inputs, one after the other. Nothing if an input shares no key
// with the others.
std::optional<MultiJoinKeys> MultiJoinKeysOf(const std::vector<Rel>& inputs, const std::vector<Rex>& conditions);

}  // namespace flinkcompat::planner
