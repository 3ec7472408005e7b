#include <gtest/gtest.h>

#include <chrono>

#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

std::string Repeat(const std::string& text, size_t count) {
  std::string repeated;
  for (size_t i = 0; i < count; ++i) repeated += text;
  return repeated;
}

// The code and the begin of the only diagnostic.
std::string Only(const Parsed& parsed) {
  if (parsed.diagnostics.size() != 1) return std::to_string(parsed.diagnostics.size()) + " of them";
  const Diagnostic& diagnostic = parsed.diagnostics.front();
  return diagnostic.code + " at " + std::to_string(diagnostic.location.span.begin);
}

TEST(BadInputTest, InvalidUtf8) {
  EXPECT_EQ(Only(Parse("SELECT '\xFF'")), "invalid-byte at 8");
  EXPECT_EQ(Only(Parse("SELECT '\xC3")), "invalid-byte at 8");
  EXPECT_EQ(Only(Parse("SELECT '\xED\xA0\x80'")), "invalid-byte at 8");
}

TEST(BadInputTest, NulByte) {
  EXPECT_EQ(Only(Parse(std::string("SELECT \0 1", 10))), "invalid-byte at 7");
}

TEST(BadInputTest, ByteOrderMark) {
  EXPECT_TRUE(Parse("\xEF\xBB\xBFSELECT 1").diagnostics.empty());
  EXPECT_EQ(Only(Parse("\xEF\xBB\xBFSELECT 1", "2.3")), "invalid-byte at 0");
}

TEST(BadInputTest, OpenTokens) {
  EXPECT_EQ(Only(Parse("SELECT 'abc")), "unterminated-token at 7");
  EXPECT_EQ(Only(Parse("SELECT 'a''")), "unterminated-token at 7");
  EXPECT_EQ(Only(Parse("SELECT 1 /* abc")), "unterminated-token at 9");
  EXPECT_EQ(Only(Parse("SELECT `abc\n FROM t")), "unterminated-token at 7");
  EXPECT_EQ(Only(Parse("SELECT `` FROM t")), "unterminated-token at 7");
}

TEST(BadInputTest, LookalikeCharacter) {
  const Parsed parsed = Parse("SELECT \u2019x\u2019 FROM t");
  EXPECT_EQ(Only(parsed), "syntax-error at 7");
  EXPECT_EQ(parsed.diagnostics[0].help, "write `'`");
}

TEST(BadInputTest, ErrorStaysInItsStatement) {
  const Parsed parsed = Parse("SELECT 1; SELECT FROM; SELECT 2");
  EXPECT_EQ(Only(parsed), "syntax-error at 17");
  EXPECT_EQ(parsed.script.statements.size(), 2u);
}

TEST(BadInputTest, ErrorStaysInItsInsert) {
  const Parsed parsed = Parse(
      "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT; "
      "INSERT INTO c SELECT 3; END");
  EXPECT_EQ(Only(parsed), "syntax-error at 72");
  ASSERT_EQ(parsed.script.statements.size(), 1u);
  EXPECT_EQ(std::get<ast::StatementSet>(parsed.script.statements[0].node).inserts.size(), 2u);
  EXPECT_EQ(Only(Parse("EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1 END", "2.3")),
            "syntax-error at 51");
}

TEST(BadInputTest, OnlyInsertsInSet) {
  const Parsed parsed = Parse("BEGIN STATEMENT SET; SELECT 1; INSERT INTO a SELECT 1; END;");
  EXPECT_EQ(Only(parsed), "unmodelled at 21");
  EXPECT_EQ(parsed.script.statements.size(), 2u);
}

TEST(BadInputTest, UnknownStatement) {
  const Parsed parsed = Parse("GRANT x TO y; SELECT 1");
  EXPECT_EQ(Only(parsed), "unknown-statement at 0");
  ASSERT_EQ(parsed.script.statements.size(), 2u);
  EXPECT_EQ(parsed.script.statements[0].kind, "unknown");
  EXPECT_EQ(Only(Parse("GRANT x TO y", "2.3")), "syntax-error at 0");
}

// Each nests 100,000 levels deep in the tree and must neither crash nor take long.
TEST(BadInputTest, DeepNesting) {
  constexpr size_t kLevels = 100'000;
  const std::string inputs[] = {
      "SELECT " + Repeat("(", kLevels) + "1" + Repeat(")", kLevels),
      "SELECT " + Repeat("(", kLevels),
      "SELECT " + Repeat("f(", kLevels) + "1" + Repeat(")", kLevels),
      "SELECT " + Repeat("NOT ", kLevels) + "a",
      "SELECT " + Repeat("- ", kLevels) + "a",
      "SELECT a" + Repeat(" IS NULL", kLevels),
      "SELECT a" + Repeat("[1]", kLevels),
      "SELECT f(x)" + Repeat(".a", kLevels),
      "SELECT a" + Repeat(" BETWEEN b", kLevels),
      "SELECT a" + Repeat(" BETWEEN 1 AND 2", kLevels),
      "SELECT a" + Repeat(" > ALL (SELECT 1)", kLevels),
      "SELECT " + Repeat("CASE WHEN a THEN ", kLevels) + "1" + Repeat(" END", kLevels),
      "SELECT * FROM " + Repeat("(SELECT * FROM ", kLevels) + "t" + Repeat(")", kLevels),
      "SELECT * FROM a" + Repeat(" JOIN b ON x = y", kLevels),
      "SELECT * FROM a" + Repeat(", b", kLevels),
      "CREATE TABLE t (a " + Repeat("ARRAY<", kLevels) + "INT" + Repeat(">", kLevels) + ")",
      "CREATE TABLE t (a " + Repeat("MAP<INT, ", kLevels) + "INT" + Repeat(">", kLevels) + ")",
      "CREATE TABLE t (a INT" + Repeat(" ARRAY", kLevels) + ")",
  };
  for (const std::string& input : inputs) {
    const Parsed parsed = Parse(input);
    ASSERT_EQ(parsed.diagnostics.size(), 1u) << input.substr(0, 40);
    EXPECT_EQ(parsed.diagnostics[0].code, "nesting-too-deep") << input.substr(0, 40);
  }
}

// Long, not deep.
TEST(BadInputTest, LongRuns) {
  constexpr size_t kTerms = 20'000;
  const std::string inputs[] = {
      "SELECT a" + Repeat(" + 1", kTerms),
      "SELECT * FROM t WHERE a < 1" + Repeat(" AND abc < 1", kTerms),
      "SELECT a < 1" + Repeat(", map < 1", kTerms / 100),
      "SELECT 1" + Repeat(" UNION ALL SELECT 1", kTerms),
      "SELECT 1" + Repeat(" INTERSECT SELECT 1 UNION SELECT 2", kTerms),
      "SELECT a" + Repeat(", a IS NULL", kTerms),
      Repeat("SELECT 1;", kTerms),
      Repeat(";", kTerms) + "SELECT 1",
      Repeat("/* x */ -- y\n", kTerms) + "SELECT 1",
  };
  for (const std::string& input : inputs) {
    EXPECT_EQ(Parse(input).Errors(), "") << input.substr(0, 40);
  }
}

TEST(BadInputTest, TwentyMegabytes) {
  const std::string statement =
      "INSERT INTO sink SELECT user_id, COUNT(*), SUM(amount) FROM orders GROUP BY user_id;\n";
#ifdef __SANITIZE_ADDRESS__
  // Thirty times as slow, and no other path than the first statements take.
  const size_t count = 1'000'000 / statement.size();
#else
  const size_t count = 20'000'000 / statement.size();
#endif
  const Parsed parsed = Parse(Repeat(statement, count));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.script.statements.size(), count);
}

TEST(BadInputTest, NoStatement) {
  EXPECT_TRUE(Parse("").script.statements.empty());
  EXPECT_TRUE(Parse("  \n-- nothing\n;;").script.statements.empty());
  EXPECT_EQ(Only(Parse(";SELECT 1", "2.3")), "syntax-error at 0");
}

}  // namespace
}  // namespace flinkcompat::parse
