#include "report/report_format.h"

#include <algorithm>
#include <array>

#include "report/json.h"
#include "report/text.h"

namespace flinkcompat::report {
namespace {

constexpr auto kFormats = std::to_array<ReportFormat>({
    {"json", WriteJson},
    {"text", WriteText},
});

}  // namespace

std::span<const ReportFormat> ReportFormats() { return kFormats; }

const ReportFormat* FindReportFormat(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &ReportFormat::name);
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace flinkcompat::report
