// Collects the diagnostics of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "flinkcompat/diagnostic.h"

namespace flinkcompat {

enum class DiagnosticKind : uint8_t {
#define FC_DIAGNOSTIC(Enumerator, code, severity) Enumerator,
#include "diag/diagnostic_kind.def"
#undef FC_DIAGNOSTIC
};

// The kebab-case name of a kind, as reports print it.
std::string_view DiagnosticCode(DiagnosticKind kind);
Severity DiagnosticSeverity(DiagnosticKind kind);

// Takes the diagnostics of one script in the order in which the stages find them.
class DiagnosticSink {
 public:
  explicit DiagnosticSink(SourceId source) : source_(source) {}

  void Report(DiagnosticKind kind, Span span, std::string message, std::string help = {});

  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  bool has_errors() const;
  SourceId source() const { return source_; }

 private:
  SourceId source_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace flinkcompat
