// Statements, their kinds and their spans.
#include <gtest/gtest.h>

#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

std::string TextOf(const std::string& sql, Span span) {
  return sql.substr(span.begin, span.end - span.begin);
}

std::string Kinds(const std::string& sql) {
  std::string kinds;
  for (const ast::Statement& statement : Parse(sql).script.statements) {
    kinds += (kinds.empty() ? "" : " ") + statement.kind;
  }
  return kinds;
}

TEST(StatementTest, Kinds) {
  EXPECT_EQ(Kinds("SELECT 1; INSERT INTO t SELECT 1; CREATE TABLE t (a INT); DROP VIEW v"),
            "query insert create-table drop-view");
  EXPECT_EQ(Kinds("USE CATALOG c; USE d.e; USE MODULES m, n; SHOW FULL MODULES; DESC t"),
            "use-catalog use use-modules show-modules describe-table");
  EXPECT_EQ(Kinds("ALTER TABLE t ADD a INT; ALTER MATERIALIZED TABLE m SUSPEND; CALL p(1)"),
            "alter-table alter-materialized-table call");
  EXPECT_EQ(Kinds("SET; SET 'a' = 'b'; RESET; EXPLAIN SELECT 1; DESCRIBE SELECT 1"),
            "set set reset explain explain");
}

TEST(StatementTest, SpansExcludeSemicolonAndBlanks) {
  const std::string sql = "  SELECT 1 ; -- x\n INSERT INTO t SELECT 2 ;";
  const Parsed parsed = Parse(sql);
  ASSERT_EQ(parsed.script.statements.size(), 2u);
  EXPECT_EQ(TextOf(sql, parsed.script.statements[0].span), "SELECT 1");
  EXPECT_EQ(TextOf(sql, parsed.script.statements[1].span), "INSERT INTO t SELECT 2");
}

TEST(StatementTest, SpansOfExpressions) {
  const std::string sql = "SELECT (a + b) * c AS x, f(d).e FROM t WHERE NOT (g) = 'é'";
  const Parsed parsed = Parse(sql);
  ASSERT_EQ(parsed.script.statements.size(), 1u);
  const auto& query = std::get<ast::QueryStatement>(parsed.script.statements[0].node).query;
  const auto& select = std::get<ast::Select>(query->body);
  EXPECT_EQ(TextOf(sql, select.items[0].expr.span), "(a + b) * c");
  const auto& product = std::get<ast::Chain>(select.items[0].expr.node);
  EXPECT_EQ(TextOf(sql, product.operands[0].span), "a + b");
  EXPECT_EQ(TextOf(sql, select.items[1].expr.span), "f(d).e");
  EXPECT_EQ(TextOf(sql, (*select.where)->span), "NOT (g) = 'é'");
  EXPECT_EQ(TextOf(sql, (*select.from)->span), "t");
}

TEST(StatementTest, FlatStatementSet) {
  const std::string sql =
      "BEGIN STATEMENT SET; INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END;";
  const Parsed parsed = Parse(sql);
  ASSERT_EQ(parsed.script.statements.size(), 1u);
  const auto& set = std::get<ast::StatementSet>(parsed.script.statements[0].node);
  EXPECT_TRUE(set.flat);
  EXPECT_TRUE(set.closed);
  ASSERT_EQ(set.inserts.size(), 2u);
  EXPECT_EQ(TextOf(sql, set.inserts[1].span), "INSERT INTO b SELECT 2");
  EXPECT_EQ(TextOf(sql, parsed.script.statements[0].span), sql.substr(0, sql.size() - 1));
}

TEST(StatementTest, BareSettings) {
  const Parsed parsed = Parse("SET table.exec.state.ttl = 36 h; SET pipeline.name='x y';");
  ASSERT_EQ(parsed.script.statements.size(), 2u);
  const auto& first = std::get<ast::Set>(parsed.script.statements[0].node);
  EXPECT_EQ(first.property->key, "table.exec.state.ttl");
  EXPECT_EQ(first.property->value, "36 h");
  const auto& second = std::get<ast::Set>(parsed.script.statements[1].node);
  EXPECT_EQ(second.property->value, "x y");
}

TEST(StatementTest, Strings) {
  const Parsed parsed = Parse("SELECT 'it''s', 'a' 'b', U&'\\00e9', X'0aFF', N'n'");
  const auto& query = std::get<ast::QueryStatement>(parsed.script.statements[0].node).query;
  std::vector<std::string> values;
  for (const ast::SelectItem& item : std::get<ast::Select>(query->body).items) {
    values.push_back(std::get<ast::Literal>(item.expr.node).text);
  }
  EXPECT_EQ(values, (std::vector<std::string>{"it's", "ab", "é", "0aFF", "n"}));
}

TEST(StatementTest, InlineKeyBecomesTableKey) {
  const Parsed parsed = Parse("CREATE TABLE t (a INT PRIMARY KEY NOT ENFORCED, b INT UNIQUE)");
  const auto& table = std::get<ast::CreateTable>(parsed.script.statements[0].node);
  ASSERT_TRUE(table.schema.primary_key);
  EXPECT_EQ(table.schema.primary_key->columns[0].text, "a");
  EXPECT_EQ(table.schema.primary_key->enforced, std::optional(false));
  EXPECT_EQ(table.schema.unique_keys.size(), 1u);
}

}  // namespace
}  // namespace flinkcompat::parse
