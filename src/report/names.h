// The words of reports for enumerations that the rule tables do not know.
#pragma once

#include <string_view>

#include "flinkcompat/diagnostic.h"
#include "flinkcompat/report.h"

namespace flinkcompat::report {

std::string_view FateText(StateFate fate);
std::string_view RestoreText(RestoreOutcome outcome);
std::string_view SeverityText(Severity severity);

}  // namespace flinkcompat::report
