// The keyed states of each physical operator. Flink: the runtime operators behind the StreamExec nodes.
#pragma once

#include <string>
#include <vector>

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

struct Task {
  std::string name;
  std::vector<std::string> states;  // `key T`, `key_value NAME: [ns=NAMESPACE] T`
  // How long each is kept after its last use: `1 d`; empty: for ever, or as long as a window.
  std::vector<std::string> kept;
  bool stateful = false;            // it has states that are not listed, or may have
};

std::vector<Task> TasksOf(const Physical& node, const Settings& settings);

}  // namespace flinkcompat::planner
