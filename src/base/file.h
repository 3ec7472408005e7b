// Reading whole files.
#pragma once

#include <string>

#include "flinkcompat/result.h"

namespace flinkcompat {

// The bytes of the file at `path`; `-` reads standard input. The Error is one sentence for the user.
Result<std::string> ReadFile(const std::string& path);

}  // namespace flinkcompat
