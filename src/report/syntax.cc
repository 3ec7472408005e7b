#include "report/syntax.h"

#include <algorithm>

#include "report/diagnostic_text.h"
#include "report/json_value.h"
#include "report/table.h"
#include "report/text_style.h"

namespace flinkcompat::report {

std::string WriteSyntaxText(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool color) {
  const LineIndex lines(source.text);
  Table table;
  for (const ast::Statement& statement : script.statements) {
    table.push_back({PlaceText(source, lines, statement.span), statement.kind});
  }
  std::string text = Aligned(table, "");
  if (!table.empty() && !diagnostics.empty()) text += "\n";
  text += DiagnosticsText(diagnostics, source, color);
  const auto errors = std::ranges::count(diagnostics, Severity::kError, &Diagnostic::severity);
  return text + Counted(script.statements.size(), "statement") + ", " +
         Counted(static_cast<size_t>(errors), "error") + "\n";
}

std::string WriteSyntaxJson(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool /*color*/) {
  const LineIndex lines(source.text);
  Json statements = Json::array();
  for (const ast::Statement& statement : script.statements) {
    Json row = {{"kind", statement.kind}};
    row.update(SpanJson(lines, statement.span));
    statements.push_back(std::move(row));
  }
  return Dump({{"schema", "flinkcompat-parse/1"},
               {"statements", std::move(statements)},
               {"diagnostics", DiagnosticsJson(diagnostics, source)}});
}

}  // namespace flinkcompat::report
