// What a check depends on besides the two scripts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "flinkcompat/report.h"

namespace flinkcompat {

struct CheckOptions {
  Engine engine = Engine::kVvr;
  // Versions of the two jobs: `1.20`, `2.3` (engine flink) or `vvr-8.0.11-flink-1.17` (engine vvr).
  // Empty means the default of the engine.
  std::string old_version;
  std::string new_version;
  // Settings of both jobs, as `-D key=value` on Flink's command line. `SET` in a script wins.
  std::vector<std::pair<std::string, std::string>> settings;
  // A JSON file of connectors beside the built-in ones; see README.md.
  std::string connectors_file;
  // Values for `${NAME}` and `{{ NAME }}` in both scripts; the last of several for a name counts.
  std::vector<std::pair<std::string, std::string>> variables;
  // Engine flink: judge a start that may leave state of the savepoint behind.
  bool allow_non_restored_state = false;
  // Directory of rule tables that replaces the built-in ones; empty means the built-in ones.
  std::string rules_directory;
};

}  // namespace flinkcompat
