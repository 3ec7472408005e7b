#include "diag/diagnostic_sink.h"

#include <algorithm>
#include <array>
#include <utility>

namespace flinkcompat {
namespace {

struct KindInfo {
  std::string_view code;
  Severity severity;
};

constexpr auto kKinds = std::to_array<KindInfo>({
#define FC_DIAGNOSTIC(Enumerator, code, severity) {code, Severity::severity},
#include "diag/diagnostic_kind.def"
#undef FC_DIAGNOSTIC
});

}  // namespace

std::string_view DiagnosticCode(DiagnosticKind kind) {
  return kKinds[static_cast<size_t>(kind)].code;
}

Severity DiagnosticSeverity(DiagnosticKind kind) {
  return kKinds[static_cast<size_t>(kind)].severity;
}

void DiagnosticSink::Report(DiagnosticKind kind, Span span, std::string message,
                            std::string help) {
  diagnostics_.push_back({std::string(DiagnosticCode(kind)), DiagnosticSeverity(kind),
                          Location{source_, span}, std::move(message), std::move(help)});
}

bool DiagnosticSink::has_errors() const {
  return std::ranges::any_of(diagnostics_, [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError;
  });
}

}  // namespace flinkcompat
