// The formats of a check's report.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "flinkcompat/report.h"
#include "flinkcompat/source.h"

namespace flinkcompat::report {

// The two scripts that a report speaks of.
struct SourcePair {
  const SourceFile& old_job;
  const SourceFile& new_job;

  const SourceFile& of(SourceId id) const { return id == SourceId::kOld ? old_job : new_job; }
};

struct ReportFormat {
  std::string_view name;  // of --format
  // The whole output. The same input gives the same bytes.
  std::string (*write)(const Report& report, const SourcePair& sources, bool color);
};

// Sorted by name.
std::span<const ReportFormat> ReportFormats();
// Null if there is no format of that name.
const ReportFormat* FindReportFormat(std::string_view name);

}  // namespace flinkcompat::report
