// A case: a folder with old.sql, new.sql, expected.json and, where it needs any, args.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "flinkcompat/report.h"
#include "flinkcompat/source.h"

namespace flinkcompat::tests {

struct CheckCase {
  std::string name;  // of the folder: a rule id, or that and a variant
  std::filesystem::path folder;
  SourceFile old_job;
  SourceFile new_job;
  // The options of the file `args`, which has one command-line argument a line.
  cli::CommandLine line;
};

// All folders of tests/cases, sorted by name. An `args` file that the command line does not take
// fails the running test.
std::vector<CheckCase> CheckCases();

// The id of the rule that a case stands for: its name up to the first dot.
std::string RuleOf(const CheckCase& check_case);

}  // namespace flinkcompat::tests
