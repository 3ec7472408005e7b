// Names of operators as rule tables spell them.
#pragma once

#include <string_view>

namespace flinkcompat::plan {

// Whether a name is an operator of operators.def, or "Job".
bool IsOperatorName(std::string_view name);

}  // namespace flinkcompat::plan
