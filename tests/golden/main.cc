// Registers every case, plan and command line below tests/ as a test of its own.
//
// With --update-golden the expected files are rewritten instead, which CI must not do.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/run.h"
#include "golden/golden_file.h"
#include "golden/readme.h"
#include "support/check_case.h"
#include "support/files.h"
#include "support/json_schema.h"
#include "support/process.h"

namespace flinkcompat::tests {
namespace {

namespace fs = std::filesystem;

class FunctionTest : public testing::Test {
 public:
  explicit FunctionTest(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

void Register(const char* suite, const std::string& name, std::function<void()> body) {
  testing::RegisterTest(
      suite, name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
      [body = std::move(body)]() -> testing::Test* { return new FunctionTest(body); });
}

void ExpectSchema(const std::string& output) {
  for (const std::string& complaint : OutputComplaints(output)) ADD_FAILURE() << complaint;
}

void RunInFolder(const fs::path& folder, const cli::CommandLine& line, const fs::path& golden) {
  const WorkingDirectory here(folder);
  const Result<cli::Outcome> outcome = cli::Run(line, false);
  if (!outcome.ok()) FAIL() << outcome.error().message;
  ExpectGolden(golden, outcome.value().output);
  if (line.format == "json") ExpectSchema(outcome.value().output);
}

void RegisterCases() {
  for (const CheckCase& check_case : CheckCases()) {
    Register("Cases", check_case.name, [check_case] {
      RunInFolder(check_case.folder, check_case.line, check_case.folder / "expected.json");
    });
  }
}

// tests/plans/<topic>/<name>.sql with <name>.plan and, where it needs any, <name>.args.
void RegisterPlans() {
  const fs::path root = ProjectRoot() / "tests/plans";
  for (const fs::path& script : FilesBelow(root, ".sql")) {
    const fs::path stem = fs::path(script).replace_extension();
    Register("Plans", fs::relative(stem, root).string(), [script, stem] {
      std::vector<std::string> arguments = ReadLines(stem.string() + ".args");
      arguments.insert(arguments.begin(), {"plan", script.filename().string()});
      const Result<cli::CommandLine> line = cli::ParseCommandLine(arguments);
      if (!line.ok()) FAIL() << line.error().message;
      RunInFolder(script.parent_path(), line.value(), stem.string() + ".plan");
    });
  }
}

// tests/cli/<name>/ with args (one argument a line), stdout, exit and, where there is any, stderr
// and stdin. The folder is the working directory.
void RunCommandLine(const fs::path& folder) {
  const ProcessResult result =
      RunBinary(ReadLines(folder / "args"), folder, ReadText(folder / "stdin"));
  ExpectGolden(folder / "stdout", result.standard_output);
  ExpectGolden(folder / "stderr", result.standard_error);
  ExpectGolden(folder / "exit", std::to_string(result.exit_status) + "\n");
  if (result.standard_output.starts_with("{")) ExpectSchema(result.standard_output);
}

void RegisterCommandLines() {
  for (const fs::path& folder : Folders(ProjectRoot() / "tests/cli")) {
    Register("Cli", folder.filename().string(), [folder] { RunCommandLine(folder); });
  }
}

int Main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1 && std::string_view(argv[1]) == "--update-golden") {
    if (std::getenv("CI") != nullptr) {
      std::cerr << "update-golden: CI is set; goldens are rewritten by people, who read them\n";
      return 2;
    }
    UpdateGoldens();
  }
  RegisterCases();
  RegisterPlans();
  RegisterCommandLines();
  Register("Readme", "demo", ExpectReadmeDemo);
  return RUN_ALL_TESTS();
}

}  // namespace
}  // namespace flinkcompat::tests

int main(int argc, char** argv) { return flinkcompat::tests::Main(argc, argv); }
