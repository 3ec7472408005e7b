#include "report/syntax.h"

#include <algorithm>

#include "report/diagnostic_text.h"
#include "report/json_value.h"
#include "report/table.h"
#include "report/text_style.h"

namespace flinkcompat::report {
namespace {

struct SyntaxRow {
  std::string kind;
  Span span;
};

// One row a statement as Flink's parser counts them: the opening and the closing of a statement set
// that is written as statements of its own are two of them.
std::vector<SyntaxRow> RowsOf(const ast::Script& script) {
  std::vector<SyntaxRow> rows;
  for (const ast::Statement& statement : script.statements) {
    const auto* set = std::get_if<ast::StatementSet>(&statement.node);
    if (set == nullptr || !set->flat) {
      rows.push_back({statement.kind, statement.span});
      continue;
    }
    rows.push_back({"begin-statement-set", {statement.span.begin, statement.span.begin}});
    for (const ast::Insert& insert : set->inserts) rows.push_back({"insert", insert.span});
    if (set->closed) {
      rows.push_back({"end-statement-set", {statement.span.end, statement.span.end}});
    }
  }
  return rows;
}

}  // namespace

std::string WriteSyntaxText(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool color) {
  const LineIndex lines(source.text);
  Table table;
  const std::vector<SyntaxRow> rows = RowsOf(script);
  for (const SyntaxRow& row : rows) table.push_back({PlaceText(source, lines, row.span), row.kind});
  std::string text = Aligned(table, "");
  if (!table.empty() && !diagnostics.empty()) text += "\n";
  text += DiagnosticsText(diagnostics, source, color);
  const auto errors = std::ranges::count(diagnostics, Severity::kError, &Diagnostic::severity);
  return text + Counted(rows.size(), "statement") + ", " +
         Counted(static_cast<size_t>(errors), "error") + "\n";
}

std::string WriteSyntaxJson(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool /*color*/) {
  const LineIndex lines(source.text);
  Json statements = Json::array();
  for (const SyntaxRow& row : RowsOf(script)) {
    Json object = {{"kind", row.kind}};
    object.update(SpanJson(lines, row.span));
    statements.push_back(std::move(object));
  }
  return Dump({{"schema", "flinkcompat-parse/1"},
               {"statements", std::move(statements)},
               {"diagnostics", DiagnosticsJson(diagnostics, source)}});
}

}  // namespace flinkcompat::report
