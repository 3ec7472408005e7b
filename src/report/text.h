// A report for people.
#pragma once

#include <string>

#include "report/report_format.h"

namespace flinkcompat::report {

// Every finding like a compiler's message, with the source line of both jobs; then the state
// ledger; the last line gives the verdict.
std::string WriteText(const Report& report, const SourcePair& sources, bool color);

}  // namespace flinkcompat::report
