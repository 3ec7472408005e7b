#include "support/check_case.h"

#include <gtest/gtest.h>

#include "support/files.h"

namespace flinkcompat::tests {

std::vector<CheckCase> CheckCases() {
  std::vector<CheckCase> cases;
  for (const auto& folder : Folders(ProjectRoot() / "tests/cases")) {
    std::vector<std::string> arguments = ReadLines(folder / "args");
    arguments.insert(arguments.end(), {"--format=json", "old.sql", "new.sql"});
    const Result<cli::CommandLine> line = cli::ParseCommandLine(arguments);
    if (!line.ok()) {
      ADD_FAILURE() << (folder / "args") << ": " << line.error().message;
      continue;
    }
    cases.push_back({folder.filename().string(), folder,
                     SourceFile{"old.sql", ReadText(folder / "old.sql")},
                     SourceFile{"new.sql", ReadText(folder / "new.sql")}, line.value()});
  }
  return cases;
}

std::string RuleOf(const CheckCase& check_case) {
  return check_case.name.substr(0, check_case.name.find('.'));
}

}  // namespace flinkcompat::tests
