#include "report/names.h"

namespace flinkcompat::report {

std::string_view FateText(StateFate fate) {
  constexpr std::string_view kNames[] = {"kept", "restarts", "dropped", "new"};
  return kNames[static_cast<size_t>(fate)];
}

std::string_view RestoreText(RestoreOutcome outcome) {
  constexpr std::string_view kNames[] = {"restores",         "restores-wrong",    "fails-unmapped",
                                         "fails-serializer", "fails-parallelism", "fails-runtime",
                                         "invalid-new",      "undecided"};
  return kNames[static_cast<size_t>(outcome)];
}

std::string_view SeverityText(Severity severity) {
  constexpr std::string_view kNames[] = {"note", "warning", "error"};
  return kNames[static_cast<size_t>(severity)];
}

}  // namespace flinkcompat::report
