// SQL -> AST -> SQL -> AST gives the same SQL again, for all test SQL.
#include <gtest/gtest.h>

#include "ast/printer.h"
#include "parse/fill_templates.h"
#include "parse/parser.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

// The statements that a script has in spite of its errors, one a line.
std::string Printed(const std::string& text, bool& has_errors) {
  DiagnosticSink sink(SourceId::kNew);
  const SourceFile source = parse::FillTemplates({"script.sql", text}, {}, sink).source;
  std::string sql;
  for (const ast::Statement& statement : parse::ParseScript(source, sink).statements) {
    sql += ast::ToSql(statement) + ";\n";
  }
  has_errors = sink.has_errors();
  return sql;
}

TEST(RoundTripTest, PrintedSqlParsesToTheSame) {
  for (const auto& path : FilesBelow(ProjectRoot() / "tests", ".sql")) {
    bool has_errors = false;
    const std::string once = Printed(ReadText(path), has_errors);
    const std::string twice = Printed(once, has_errors);
    EXPECT_FALSE(has_errors) << path << " printed as\n" << once;
    EXPECT_EQ(once, twice) << path;
  }
}

}  // namespace
}  // namespace flinkcompat::tests
