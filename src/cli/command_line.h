// The command line as values.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "flinkcompat/options.h"
#include "flinkcompat/result.h"

namespace flinkcompat::cli {

struct CheckCommand {
  std::string old_path;
  std::string new_path;
};
struct PlanCommand {
  std::string path;
};
struct ParseCommand {
  std::string path;
};
struct RulesCommand {};
struct ExplainCommand {
  std::string rule;
};
// --help and --version: the text is the whole output.
struct PrintCommand {
  std::string text;
};

enum class ColorChoice : uint8_t { kAuto, kAlways, kNever };

struct CommandLine {
  std::variant<CheckCommand, PlanCommand, ParseCommand, RulesCommand, ExplainCommand, PrintCommand>
      command;
  CheckOptions check;
  bool dot = false;  // --dot: the plan for Graphviz
  std::vector<std::string> variable_files;  // --var-file, in order
  // --flink-version as given, for `parse`.
  std::string flink_version;
  std::string format = "text";
  std::string output_path;  // empty: standard output
  Verdict fail_on = Verdict::kPartial;
  ColorChoice color = ColorChoice::kAuto;
};

// The arguments without the program's name. The Error is one sentence about what is wrong with
// them.
Result<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments);

}  // namespace flinkcompat::cli
