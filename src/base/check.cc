#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace flinkcompat {

void FailCheck(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "flinkcompat: internal error: %s (%s:%d)\n", condition, file, line);
  std::_Exit(3);
}

}  // namespace flinkcompat
