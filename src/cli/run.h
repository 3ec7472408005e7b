// Runs a command line.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace flinkcompat::cli {

enum ExitStatus : int {
  kGatePasses = 0,
  kGateFails = 1,
  kNoCheck = 2,
  kOurBug = 3,
};

// What a command prints on standard output (or to --output) and how the process ends.
struct Outcome {
  ExitStatus status = kGatePasses;
  std::string output;
};

// Reads the files that the command names; writes nothing. The Error is one sentence.
Result<Outcome> Run(const CommandLine& line, bool color);

}  // namespace flinkcompat::cli
