// A report for programs.
#pragma once

#include <string>

#include "report/report_format.h"

namespace flinkcompat::report {

// As schema/report.json describes it. Lines and columns count from 1, columns in characters, the
// end column is exclusive. Bytes that are not UTF-8 are replaced by U+FFFD.
std::string WriteJson(const Report& report, const SourcePair& sources, bool color);

}  // namespace flinkcompat::report
