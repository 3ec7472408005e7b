#include "ast/printer.h"

#include <gtest/gtest.h>

#include "parse/parser.h"

namespace flinkcompat::ast {
namespace {

// The statements of a script, printed one a line; the errors where there are some.
std::string Print(const std::string& sql) {
  DiagnosticSink sink(SourceId::kNew);
  const Script script = parse::ParseScript({"test.sql", sql}, sink);
  std::string printed;
  for (const Diagnostic& diagnostic : sink.diagnostics()) printed += diagnostic.message + "\n";
  for (const Statement& statement : script.statements) printed += ToSql(statement) + ";\n";
  return printed;
}

TEST(PrinterTest, WritesNeededParenthesesOnly) {
  EXPECT_EQ(Print("select ((a + (b * c))), (a - b) - c, a - (b - c) from t"),
            "SELECT a + b * c, (a - b) - c, a - (b - c) FROM t;\n");
  EXPECT_EQ(Print("SELECT NOT (a = b), (NOT a) = b FROM t"),
            "SELECT NOT a = b, (NOT a) = b FROM t;\n");
}

TEST(PrinterTest, QuotesNamesThatNeedIt) {
  EXPECT_EQ(Print("SELECT `a`, `a b`, `order`, `x``y` FROM `t`"),
            "SELECT a, `a b`, `order`, `x``y` FROM t;\n");
  EXPECT_EQ(Print("SELECT count(a), `count`(a) FROM t"), "SELECT COUNT(a), `count`(a) FROM t;\n");
}

class FixpointTest : public testing::TestWithParam<const char*> {};

TEST_P(FixpointTest, PrintedTextPrintsAsItself) {
  const std::string first = Print(GetParam());
  EXPECT_EQ(Print(first), first);
  EXPECT_NE(first.find(";\n"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Statements, FixpointTest,
    testing::Values(
        "WITH q (x) AS (SELECT 1), r AS (TABLE q) SELECT DISTINCT * FROM r ORDER BY x LIMIT 1 "
        "OFFSET 2",
        "SELECT 1 UNION ALL (SELECT 2 INTERSECT SELECT 3) EXCEPT SELECT 4",
        "(SELECT a FROM t LIMIT 3) LIMIT 2",
        "SELECT a.*, COUNT(DISTINCT b) FILTER (WHERE c) OVER (PARTITION BY d ORDER BY e ROWS "
        "BETWEEN 1 "
        "PRECEDING AND CURRENT ROW) FROM a GROUP BY (), (x, y), CUBE (z) HAVING w WINDOW v AS "
        "(ORDER BY u)",
        "SELECT CASE a WHEN 1, 2 THEN b ELSE c END, CAST(x AS ROW<y INT 'z', w ARRAY<INT>>) FROM t",
        "SELECT EXTRACT(DAY FROM a), TRIM(BOTH 'x' FROM b), POSITION('x' IN c), OVERLAY(d PLACING "
        "e FROM 1)",
        "SELECT JSON_OBJECT(KEY 'a' VALUE b NULL ON NULL), JSON_VALUE(a, '$' RETURNING INT DEFAULT "
        "1 ON EMPTY)",
        "SELECT INTERVAL '1 2' DAY(3) TO SECOND(4), INTERVAL (a + 1) DAY, INTERVAL -'5' HOUR",
        "SELECT (a).b, f(x).y[1].z, ROW(1).q, MAP['a', 1]['a'], a IN (SELECT 1), b > ALL (SELECT "
        "2)",
        "SELECT LISTAGG(a, ',') WITHIN GROUP (ORDER BY b), LAST_VALUE(a) IGNORE NULLS OVER w FROM "
        "t",
        "SELECT * FROM a LEFT JOIN (b JOIN c ON x = y) ON z, d NATURAL JOIN e CROSS JOIN f AS g "
        "(h)",
        "SELECT * FROM t /*+ OPTIONS('k' = 'v') */ FOR SYSTEM_TIME AS OF p AS x TABLESAMPLE SYSTEM "
        "(1)",
        "SELECT * FROM f(TABLE t PARTITION BY a ORDER BY b, x => DESCRIPTOR(c), MODEL m, DEFAULT)",
        "SELECT * FROM s MATCH_RECOGNIZE (ORDER BY t MEASURES FINAL LAST(A.x) AS f AFTER MATCH "
        "SKIP TO "
        "NEXT ROW PATTERN (^ (A | B C)+ {- D -} PERMUTE(E, F)*? $) SUBSET U = (A, B) DEFINE A AS "
        "TRUE) AS m",
        "CREATE TEMPORARY TABLE IF NOT EXISTS c.d.t (a INT NOT NULL METADATA FROM 'k' VIRTUAL "
        "COMMENT 'x', "
        "b AS a + 1, WATERMARK FOR r.t AS r.t, CONSTRAINT p PRIMARY KEY (a) NOT ENFORCED, UNIQUE "
        "(b)) "
        "COMMENT 'it''s' DISTRIBUTED BY HASH(a) INTO 3 BUCKETS PARTITIONED BY (a) WITH ('k' = 'v') "
        "LIKE s (INCLUDING ALL)",
        "CREATE TABLE t AS TABLE s; REPLACE TABLE t AS SELECT 1; CREATE VIEW v (a) AS SELECT 1",
        "INSERT OVERWRITE t PARTITION (p = '1') (a, b) VALUES (1, 'x'), (2, 'y') ON CONFLICT DO "
        "ERROR",
        "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END",
        "BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END; SET k = v; RESET 'k'; USE CATALOG c",
        "EXPLAIN CHANGELOG_MODE INSERT INTO t SELECT 1; COMPILE PLAN 'p' FOR INSERT INTO t SELECT "
        "1"));

}  // namespace
}  // namespace flinkcompat::ast
