// FC_CHECK: the program's own invariants. User input must never reach one.
#pragma once

namespace flinkcompat {

// Prints where the invariant broke and exits with status 3.
[[noreturn]] void FailCheck(const char* condition, const char* file, int line);

}  // namespace flinkcompat

#define FC_CHECK(condition) \
  ((condition) ? void(0) : ::flinkcompat::FailCheck(#condition, __FILE__, __LINE__))
