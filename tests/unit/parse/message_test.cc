#include <gtest/gtest.h>

#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

// Message and help of the first diagnostic.
std::string MessageOf(const std::string& sql) {
  const Parsed parsed = Parse(sql, "2.3");
  if (parsed.diagnostics.empty()) return "none";
  const Diagnostic& first = parsed.diagnostics.front();
  return first.help.empty() ? first.message : first.message + "; " + first.help;
}

std::string SpanOf(const std::string& sql) {
  const Parsed parsed = Parse(sql, "2.3");
  if (parsed.diagnostics.empty()) return "none";
  const Span span = parsed.diagnostics.front().location.span;
  return sql.substr(span.begin, span.end - span.begin);
}

TEST(MessageTest, SaysWhatIsExpected) {
  EXPECT_EQ(MessageOf("SELECT a FROM"), "expected a table, found the end of the statement");
  EXPECT_EQ(MessageOf("CREATE TABLE t ()"), "expected a column, a key or a watermark, found `)`");
  EXPECT_EQ(MessageOf("CREATE TABLE t (a ROW<b>)"), "expected a type, found `>`");
  EXPECT_EQ(MessageOf("SELECT CAST(a) FROM t"), "expected AS, found `)`");
  EXPECT_EQ(MessageOf("CREATE VIEW v SELECT 1"), "expected AS, COMMENT or `(`, found `SELECT`");
  EXPECT_EQ(MessageOf("SELECT a FROM t LIMIT x"), "expected a number, found `x`");
}

TEST(MessageTest, ReservedWords) {
  EXPECT_EQ(MessageOf("CREATE TABLE t (value INT)"),
            "`value` is a reserved word; to use it as a name, put it in back-ticks: `value`");
  EXPECT_EQ(MessageOf("SELECT time, a FROM t"),
            "`time` is a reserved word; to use it as a name, put it in back-ticks: `time`");
  EXPECT_EQ(MessageOf("CREATE TABLE t (timestamp STRING)"),
            "`timestamp` is a reserved word; to use it as a name, put it in back-ticks: "
            "`timestamp`");
  EXPECT_EQ(MessageOf("CREATE TABLE t (method STRING)"),
            "`method` is a reserved word; to use it as a name, put it in back-ticks: `method`");
  EXPECT_EQ(MessageOf("SELECT count FROM t"),
            "`count` is a reserved word; to use it as a name, put it in back-ticks: `count`");
  EXPECT_EQ(MessageOf("SELECT * FROM order"),
            "`order` is a reserved word; to use it as a name, put it in back-ticks: `order`");
}

TEST(MessageTest, Punctuation) {
  EXPECT_EQ(MessageOf("SELECT a, FROM t"),
            "nothing stands between `,` and `FROM`; take the comma out");
  EXPECT_EQ(MessageOf("CREATE TABLE t (a INT b INT)"),
            "expected `,` or `)`, found `b`; a comma may be missing in front of it");
  EXPECT_EQ(MessageOf("SELECT a FROM t)"),
            "this `)` closes nothing; take it out, or open it earlier");
  EXPECT_EQ(MessageOf("SELECT a == b FROM t"), "Flink does not know `==`; write `=`");
  EXPECT_EQ(MessageOf("SELECT a != b FROM t"), "Flink does not know `!=`; write `<>`");
  EXPECT_EQ(MessageOf("SELECT a ** b FROM t"), "Flink does not know `**`");
  EXPECT_EQ(MessageOf("SELECT a AS \"x\" FROM t"),
            "`\"x\"` is in double quotes, which Flink does not know; "
            "quote a name with back-ticks and a string with single quotes");
}

TEST(MessageTest, MissingComma) {
  EXPECT_EQ(MessageOf("SELECT a b c FROM t"),
            "expected `,` or FROM, found `c`; a comma may be missing in front of it");
  EXPECT_EQ(MessageOf("SELECT a FRM t"),
            "expected `,` or FROM, found `t`; a comma may be missing in front of it");
  EXPECT_EQ(MessageOf("CREATE TABLE t (a INT) WITH ('a' = 'b' 'c' = 'd')"),
            "expected `,` or `)`, found `=`; a comma may be missing in front of `'c'`");
  EXPECT_EQ(SpanOf("SELECT a b c FROM t"), "c");
  EXPECT_EQ(MessageOf("SELECT a FROM t b c"), "expected the end of the statement, found `c`");
}

TEST(MessageTest, MissingParenthesis) {
  EXPECT_EQ(MessageOf("SELECT (a + 1 FROM t"),
            "a `)` is missing in front of `FROM`; close the parenthesis there or earlier");
  EXPECT_EQ(MessageOf("SELECT a FROM t WHERE a IN (1, 2"),
            "a `)` is missing in front of the end of the statement; "
            "close the parenthesis there or earlier");
  EXPECT_EQ(SpanOf("SELECT (a + 1 FROM t"), "FROM");
}

TEST(MessageTest, OpenString) {
  EXPECT_EQ(MessageOf("SELECT 'abc FROM t"),
            "this string has no end; close it with `'`; a quote in it is `''`");
  EXPECT_EQ(SpanOf("SELECT 'abc FROM t"), "'abc FROM t");
}

TEST(MessageTest, UnknownStatement) {
  EXPECT_EQ(MessageOf("SELEC a FROM t"), "`SELEC` starts no statement; did you mean SELECT?");
  EXPECT_EQ(MessageOf("insret INTO t SELECT 1"),
            "`insret` starts no statement; did you mean INSERT?");
  EXPECT_EQ(MessageOf("GRANT a TO b"), "`GRANT` starts no statement");
  EXPECT_NE(Parse("SELEC a FROM t").Errors(), "");
  EXPECT_EQ(Parse("GRANT a TO b").Errors(), "");
}

TEST(MessageTest, Position) {
  EXPECT_EQ(SpanOf("SELECT a FROM t WHERE a AND GROUP BY b"), "AND GROUP");
  EXPECT_EQ(SpanOf("SELECT a. FROM t"), ". FROM");
  EXPECT_EQ(SpanOf("SELECT a FROM t GROUP BY a, ORDER BY b"), ", ORDER");
  EXPECT_EQ(SpanOf("SELECT * FROM a LEFT JOIN"), "LEFT JOIN");
  EXPECT_EQ(SpanOf("SELECT f(a b) FROM t"), "b");
  EXPECT_EQ(SpanOf("INSERT INTO t"), "t");
  EXPECT_EQ(SpanOf("INSERT INTO t;"), ";");
  EXPECT_EQ(SpanOf("SHOW SCHEMAS"), "SHOW SCHEMAS");
  EXPECT_EQ(SpanOf("USE cat::db"), ":");
}

TEST(MessageTest, Releases) {
  EXPECT_EQ(Parse("SELECT a FROM t QUALIFY b", "2.3").Errors(), "");
  EXPECT_NE(Parse("SELECT a FROM t QUALIFY b = 1", "1.20").Errors(), "");
  EXPECT_EQ(Parse("SELECT variant, monday FROM t", "1.20").Errors(), "");
  EXPECT_NE(Parse("SELECT monday FROM t", "2.3").Errors(), "");
  EXPECT_EQ(Parse("SELECT variant, monday FROM t").Errors(), "");
  EXPECT_NE(Parse("SELECT model FROM t", "1.20").Errors(), "");
  EXPECT_NE(Parse("SET a = 'b'", "2.3").Errors(), "");
  EXPECT_EQ(Parse("SELECT dateTime FROM bid", "1.20").Errors(), "");
  EXPECT_NE(Parse("SELECT dateTime FROM bid", "2.3").Errors(), "");
}

}  // namespace
}  // namespace flinkcompat::parse
