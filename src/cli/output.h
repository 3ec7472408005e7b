// Where output goes and whether it is coloured.
#pragma once

#include <optional>
#include <string>

#include "cli/command_line.h"

namespace flinkcompat::cli {

// Automatic colour needs a terminal, no --output, no NO_COLOR and a TERM that is not `dumb`.
bool WantsColor(const CommandLine& line);

// Writes to the file at `path`, or to standard output if it is empty.
std::optional<Error> WriteOutput(const std::string& path, const std::string& text);

}  // namespace flinkcompat::cli
