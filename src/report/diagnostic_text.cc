#include "report/diagnostic_text.h"

#include "report/names.h"
#include "report/snippet.h"
#include "report/text_style.h"

namespace flinkcompat::report {
namespace {

Ink InkOf(Severity severity) {
  if (severity == Severity::kError) return Ink::kRed;
  return severity == Severity::kWarning ? Ink::kYellow : Ink::kBlue;
}

}  // namespace

std::string PlaceText(const SourceFile& source, const LineIndex& lines, Span span) {
  const TextPosition position = lines.PositionOf(span.begin);
  return Printable(source.name) + ":" + std::to_string(position.line) + ":" +
         std::to_string(position.column);
}

std::string DiagnosticText(const Diagnostic& diagnostic, const SourceFile& source,
                           const LineIndex& lines, bool color) {
  const Ink ink = InkOf(diagnostic.severity);
  const Span span = diagnostic.location.span;
  std::string text = Paint(PlaceText(source, lines, span) + ": ", Ink::kBold, color) +
                     Paint(SeverityText(diagnostic.severity), ink, color) + ": " +
                     Printable(diagnostic.message) + " [" + diagnostic.code + "]\n";
  if (diagnostic.severity == Severity::kNote) return text;
  text += Snippet(lines, span, ink, color);
  if (!diagnostic.help.empty()) text += Wrapped("  help: ", diagnostic.help);
  return text + "\n";
}

std::string DiagnosticsText(const std::vector<Diagnostic>& diagnostics, const SourceFile& source,
                            bool color) {
  const LineIndex lines(source.text);
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    text += DiagnosticText(diagnostic, source, lines, color);
  }
  return text;
}

}  // namespace flinkcompat::report
