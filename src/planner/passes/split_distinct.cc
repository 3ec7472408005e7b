#include "planner/passes/passes.h"

namespace flinkcompat::planner {

Rel SplitDistinct(const Rel& rel, const Settings&) { return rel; }

}  // namespace flinkcompat::planner
