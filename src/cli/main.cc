// The command line program. Errors go to standard error as one sentence each.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/output.h"
#include "cli/run.h"

namespace flinkcompat::cli {
namespace {

int Fail(const Error& error, bool is_usage) {
  std::fprintf(stderr, "flinkcompat: %s\n", error.message.c_str());
  if (is_usage) std::fputs("`flinkcompat --help` shows what it can do\n", stderr);
  return kNoCheck;
}

int Main(const std::vector<std::string>& arguments) {
  const Result<CommandLine> line = ParseCommandLine(arguments);
  if (!line.ok()) return Fail(line.error(), true);
  const Result<Outcome> outcome = Run(line.value(), WantsColor(line.value()));
  if (!outcome.ok()) return Fail(outcome.error(), false);
  const auto error = WriteOutput(line.value().output_path, outcome.value().output);
  if (error) return Fail(*error, false);
  return outcome.value().status;
}

}  // namespace
}  // namespace flinkcompat::cli

int main(int argc, char** argv) {
  try {
    return flinkcompat::cli::Main(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "flinkcompat: internal error: %s\n", failure.what());
    return flinkcompat::cli::kOurBug;
  }
}
