// What is wrong with, or worth saying about, a script itself.
#pragma once

#include <string>

#include "flinkcompat/source.h"

namespace flinkcompat {

enum class Severity : uint8_t { kNote, kWarning, kError };

// One problem in one script. `code` is the kebab-case name of a row in src/diag/diagnostic_kind.def.
struct Diagnostic {
  std::string code;
  Severity severity = Severity::kError;
  Location location;
  std::string message;
  // What the user can do about it; may be empty.
  std::string help;
};

}  // namespace flinkcompat
