// What every operator file declares about its operator.
#pragma once

#include <string>
#include <string_view>

#include "flinkcompat/source.h"

namespace flinkcompat::plan {

struct OperatorInfo {
  // As in Flink's optimized physical plan, e.g. "GroupAggregate".
  std::string_view name;
  // Flink's ExecNode, e.g. "stream-exec-group-aggregate".
  std::string_view exec_node;
  // Keeps state between rows, so that a savepoint has something of it.
  bool stateful = false;
  // Where one plan has such an operator and the other has none, the differ reports its facets one
  // by one instead of an added or removed operator.
  bool transparent = false;
};

// One piece of state that an operator keeps.
struct StateSignature {
  std::string name;      // Flink's state name, e.g. "accState"
  std::string what;      // for people, e.g. "SUM(amount) by user_id"
  std::string identity;  // equal exactly if the state holds the same thing
  Span span;
  std::string label{};  // of one of several items: what it is, without its keys
};

}  // namespace flinkcompat::plan
