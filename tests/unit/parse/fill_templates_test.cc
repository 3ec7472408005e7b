#include "parse/fill_templates.h"

#include <gtest/gtest.h>

#include "ast/printer.h"
#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

struct Filled {
  std::string text;
  // Of each template without a value, what it was in the script as given.
  std::vector<std::string> open;
};

Filled Fill(const std::string& sql, const Variables& variables = {}) {
  DiagnosticSink sink(SourceId::kNew);
  const FilledScript filled = FillTemplates({"test.sql", sql}, variables, sink);
  Filled result{filled.source.text, {}};
  for (const Diagnostic& diagnostic : sink.diagnostics()) {
    EXPECT_EQ(diagnostic.code, "unfilled-template");
    EXPECT_EQ(diagnostic.severity, Severity::kNote);
    const Span span = filled.map.ToOriginal(diagnostic.location.span);
    result.open.push_back(sql.substr(span.begin, span.end - span.begin));
  }
  return result;
}

// The statements of a script whose templates have no values, printed.
std::string Printed(const std::string& sql) {
  const Parsed parsed = Parse(Fill(sql).text);
  std::string text = parsed.Errors();
  for (const ast::Statement& statement : parsed.script.statements) text += ast::ToSql(statement);
  return text;
}

TEST(FillTemplatesTest, ValuesAnywhere) {
  const Variables variables = {
      {"env", "prod"}, {"n", "10"}, {"unit", "HOUR"}, {"where", "a = 'b'"}};
  EXPECT_EQ(Fill("FROM ${env}.orders_{{ env }}2", variables).text, "FROM prod.orders_prod2");
  EXPECT_EQ(Fill("'x ${env}' `${env}` 'it''s ${env}'", variables).text,
            "'x prod' `prod` 'it''s prod'");
  EXPECT_EQ(Fill("1${n}0 INTERVAL '${n}' ${unit}", variables).text, "1100 INTERVAL '10' HOUR");
  EXPECT_EQ(Fill("WHERE ${where};", variables).text, "WHERE a = 'b';");
  EXPECT_EQ(Fill("/*+ OPTIONS('a'='${env}') */", variables).text, "/*+ OPTIONS('a'='prod') */");
  EXPECT_TRUE(Fill("${env} '{{env}}'", variables).open.empty());
}

TEST(FillTemplatesTest, TheLastValueCounts) {
  EXPECT_EQ(Fill("${a}", {{"a", "1"}, {"a", "2"}}).text, "2");
}

TEST(FillTemplatesTest, CommentsStay) {
  const std::string sql = "-- ${a}\n// {{a}}\n/* ${a} ' */ '${a}'";
  const Filled filled = Fill(sql, {{"a", "1"}});
  EXPECT_EQ(filled.text, "-- ${a}\n// {{a}}\n/* ${a} ' */ '1'");
  EXPECT_TRUE(filled.open.empty());
}

TEST(FillTemplatesTest, WithoutAValueAName) {
  EXPECT_EQ(Fill("FROM ${a}.b_{{ c }}_d").text, "FROM `${a}`.`b_{{ c }}_d`");
  EXPECT_EQ(Fill("${a}_${b}", {{"b", "x"}}).text, "`${a}_x`");
  EXPECT_EQ(Fill("'${a} {{ f('x') }}'").text, "'${a} {{ f(''x'') }}'");
  EXPECT_EQ(Fill("E'it\\'s ${a}' ${b}").text, "E'it\\'s ${a}' `${b}`");
  const std::vector<std::string> words = {"b_${a}_{{ c }}", "b_${a}_{{ c }}"};
  EXPECT_EQ(Fill("SELECT b_${a}_{{ c }}").open, words);
  EXPECT_EQ(Fill("SELECT '12${a}'").open, std::vector<std::string>{"${a}"});
}

TEST(FillTemplatesTest, Used) {
  DiagnosticSink sink(SourceId::kNew);
  const Variables variables = {{"a", "1"}, {"b", "2"}};
  const FilledScript filled = FillTemplates({"test.sql", "SELECT ${a}"}, variables, sink);
  EXPECT_EQ(filled.used, std::set<std::string>{"a"});
  ReportUnusedVariables(variables, filled.used, sink);
  ASSERT_EQ(sink.diagnostics().size(), 1u);
  EXPECT_EQ(sink.diagnostics()[0].message, "no template uses the variable `b`");
}

TEST(FillTemplatesTest, ErrorsStandWhereTheyStandInTheScript) {
  const std::string sql = "SELECT ${columns} FROM t;\nSELECT FROM;";
  DiagnosticSink sink(SourceId::kNew);
  const FilledScript filled =
      FillTemplates({"test.sql", sql}, {{"columns", "a, b, c, d, e, f, g, h"}}, sink);
  ParseScript(filled.source, sink);
  ASSERT_EQ(sink.diagnostics().size(), 1u);
  const Span span = filled.map.ToOriginal(sink.diagnostics()[0].location.span);
  EXPECT_EQ(span.begin, sql.rfind("FROM"));
}

TEST(FillTemplatesTest, OpaqueNamesParse) {
  EXPECT_EQ(Printed("SELECT a FROM t WHERE b > ${x}"), "SELECT a FROM t WHERE b > `${x}`");
  EXPECT_EQ(Printed("SELECT a FROM t LIMIT ${n}"), "SELECT a FROM t LIMIT `${n}`");
  EXPECT_EQ(Printed("CREATE TABLE ${db}.t (a INT) WITH ('topic' = ${topic}, ${k} = '1')"),
            "CREATE TABLE `${db}`.t (a INT) WITH ('topic' = '${topic}', '${k}' = '1')");
  EXPECT_EQ(Printed("SET 'a' = ${v}"), "SET 'a' = '${v}'");
  EXPECT_EQ(Printed("SELECT a FROM t FETCH FIRST ${n} ROWS ONLY"),
            Printed("SELECT a FROM t LIMIT ${n}"));
}

TEST(FillTemplatesTest, WhereNoNameCanStand) {
  const Parsed parsed = Parse(Fill("CREATE TABLE t (a DECIMAL(${p}, 2))").text);
  EXPECT_EQ(parsed.Errors(), "expected a number, found `${p}`\n");
  ASSERT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.diagnostics[0].help, "no template without a value can stand here");
}

}  // namespace
}  // namespace flinkcompat::parse
