// The values of --var and --var-file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flinkcompat/result.h"

namespace flinkcompat::cli {

using Variable = std::pair<std::string, std::string>;

// NAME=VALUE, blanks around the name left out. None if there is no name or no `=`.
std::optional<Variable> ReadVariable(std::string_view text);

// The lines NAME=VALUE of a file; empty lines and those that start with `#` say nothing. The Error
// is one sentence.
Result<std::vector<Variable>> ReadVariableFile(const std::string& path);

}  // namespace flinkcompat::cli
