// Constructs that parsers of Flink SQL are known to stumble over.
#include <gtest/gtest.h>

#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

struct Accepted {
  const char* name;
  const char* sql;
};

void PrintTo(const Accepted& accepted, std::ostream* out) { *out << accepted.name; }

class AcceptedTest : public testing::TestWithParam<Accepted> {};

TEST_P(AcceptedTest, Parses) {
  const Parsed parsed = Parse(GetParam().sql);
  EXPECT_EQ(parsed.Errors(), "");
  EXPECT_FALSE(parsed.script.statements.empty());
  EXPECT_TRUE(parsed.diagnostics.empty());
}

const Accepted kTypes[] = {
    {"RowWithBlank", "CREATE TABLE t (a ARRAY <ROW <x INT, y STRING>>)"},
    {"RowInParentheses", "CREATE TABLE t (a row (x INT, y STRING), b ROW < c ROW ( d INT ) >)"},
    {"NotNullColumn", "CREATE TABLE t (a INT NOT NULL, b STRING NULL)"},
    {"NestedNullability", "CREATE TABLE t (a MAP<STRING NOT NULL, ARRAY<INT NOT NULL>> NOT NULL)"},
    {"StructuredType", "CREATE TABLE t (a STRUCTURED<'com.x.P', a INT NOT NULL>)"},
    {"Variant", "CREATE TABLE t (a VARIANT, b BITMAP)"},
    {"PostfixArray", "CREATE TABLE t (a INT NOT NULL ARRAY, b STRING MULTISET)"},
    {"EmptyRow", "CREATE TABLE t (a ROW<>)"},
    {"UserType", "CREATE TABLE t (a com.x.MyType, b TEXT)"},
    {"RawType", "CREATE TABLE t (a RAW('java.lang.Object', 'AAA='))"},
    {"ZonedTimestamp", "CREATE TABLE t (a TIMESTAMP(3) WITH LOCAL TIME ZONE, b TIMESTAMP_LTZ)"},
};
INSTANTIATE_TEST_SUITE_P(Types, AcceptedTest, testing::ValuesIn(kTypes),
                         [](const auto& example) { return example.param.name; });

const Accepted kDefinitions[] = {
    {"FunctionAsClass", "CREATE FUNCTION f AS 'cls'"},
    {"FunctionWithJars",
     "CREATE TEMPORARY SYSTEM FUNCTION IF NOT EXISTS f AS 'c' LANGUAGE JAVA USING JAR 'a', JAR "
     "'b'"},
    {"FunctionArtifact", "CREATE FUNCTION f AS 'x' USING ARTIFACT '/a' WITH ('k' = 'v')"},
    {"TemporaryTable", "CREATE TEMPORARY TABLE t (a INT) WITH ('connector' = 'x')"},
    {"QuotedWatermark", "CREATE TABLE t (`ts` TIMESTAMP(3), WATERMARK FOR `ts` AS `ts`)"},
    {"KeywordColumn", "CREATE TABLE t (`date` DATE, d AS `date`)"},
    {"CommentFirstInOptions", "CREATE TABLE t (a INT) WITH (\n-- note\n'connector' = 'x')"},
    {"NonAsciiComment", "CREATE TABLE t (a INT COMMENT '用户编号') COMMENT 'ünï'"},
    {"LineBreakInOption", "CREATE TABLE t (a INT) WITH ('k' = 'a\nb')"},
    {"SemicolonInOption", "CREATE TABLE t (a INT) WITH ('k' = 'a;\nb')"},
    {"ViewWithColumns", "CREATE VIEW v (x, y) COMMENT 'c' AS SELECT 1, 2"},
    {"ReplacedView", "CREATE OR REPLACE VIEW v AS SELECT 1"},
    {"Distributed", "CREATE TABLE t (a INT) DISTRIBUTED BY HASH(a) INTO 4 BUCKETS"},
    {"MaterializedTable",
     "CREATE MATERIALIZED TABLE m START_MODE = FROM_BEGINNING FRESHNESS = INTERVAL '1' HOUR "
     "REFRESH_MODE = FULL AS SELECT a FROM s"},
    {"UsingConnection", "CREATE TABLE t (a INT) USING CONNECTION c WITH ('k' = 'v')"},
    {"Model", "CREATE MODEL m INPUT (a INT) OUTPUT (b INT) WITH ('provider' = 'x')"},
    {"LikeOptions", "CREATE TABLE t (a INT) LIKE s (INCLUDING ALL EXCLUDING OPTIONS)"},
    {"CreateTableAs", "CREATE TABLE t (b, a) WITH ('k' = 'v') AS SELECT a, b FROM s"},
    {"CopyOfTable",
     "CREATE TABLE IF NOT EXISTS t WITH ('k' = 'v') AS TABLE c.d.s /*+ OPTIONS('a' = 'b') */ "
     "ADD COLUMN (x AS 1)"},
    {"CopyOfDatabase", "CREATE DATABASE d AS DATABASE c.e INCLUDING ALL TABLES"},
    {"DashedSetting", "SET execution.checkpointing.max-concurrent-checkpoints = 1"},
    {"CommentInCommand", "SET -- which\n 'a' = /* what */ 'b'; SHOW -- all\nTABLES"},
    {"CompactedTable", "ALTER TABLE t COMPACT; ALTER TABLE t PARTITION (a = 1) COMPACT"},
    {"AdjacentStrings", "CREATE TABLE t (a INT COMMENT 'a' 'b'); EXECUTE PLAN '/a' '/b'"},
    {"BareSetting", "SET table.exec.state.ttl = 36 h; SET 'a' = 'b'; RESET pipeline.name"},
    {"AddJar", "ADD JAR '/x.jar'; SHOW JARS"},
    {"Analyze", "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS"},
};
INSTANTIATE_TEST_SUITE_P(Definitions, AcceptedTest, testing::ValuesIn(kDefinitions),
                         [](const auto& example) { return example.param.name; });

const Accepted kExpressions[] = {
    {"RowFunction", "SELECT ROW(a, b), (a, b).x FROM t"},
    {"DivisionOfPath", "SELECT a1.ddd/1000 FROM a1"},
    {"BlankBeforeArguments", "SELECT date_format (x, 'y') FROM t WINDOW w AS (ORDER BY f (x))"},
    {"NiladicFunctions",
     "SELECT CURRENT_DATE, CURRENT_DATE(), LOCALTIMESTAMP, CURRENT_TIMESTAMP(3)"},
    {"TemporalLiterals", "SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00'"},
    {"DayToSecond", "SELECT INTERVAL '10 00:00:00.004' DAY TO SECOND, INTERVAL '1' SECOND(3)"},
    {"JsonFunctions",
     "SELECT JSON_VALUE(a, '$' RETURNING INT NULL ON EMPTY DEFAULT 0 ON ERROR), "
     "JSON_QUERY(a, '$' WITH CONDITIONAL ARRAY WRAPPER), a IS JSON SCALAR FROM t"},
    {"JsonObject", "SELECT JSON_OBJECT(KEY 'a' VALUE b, key VALUE 1 ABSENT ON NULL) FROM t"},
    {"FunctionsInValues", "INSERT INTO t VALUES (UPPER('x'), ROW(1, CURRENT_DATE()))"},
    {"SemicolonInFunction", "SELECT SPLIT_INDEX(a, ';', 0) FROM t"},
    {"NotSubmultiset", "SELECT a NOT SUBMULTISET OF b, c MEMBER OF d FROM t"},
    {"FormatJson", "SELECT a FORMAT JSON, JSON_ARRAY(b FORMAT JSON, c) FROM t"},
    {"EmptyJsonObject", "SELECT JSON_OBJECT(NULL ON NULL), JSON_ARRAY(a ABSENT ON NULL) FROM t"},
    {"QueryAsArgument", "SELECT f(SELECT 1), COUNT(VALUES (1), (2)), f(WITH a AS (TABLE t) TABLE a)"
                        " FROM t"},
    {"Escapes", "SELECT {fn CONVERT(a, SQL_INTEGER)}, {fn INSERT(a, 1)}, {d '2024-01-01'} FROM t"},
    {"Sequences", "SELECT NEXT VALUE FOR a, CURRENT VALUE FOR b"},
    {"PartialWindow", "SELECT SUM(a) OVER (ORDER BY b ROWS 3 PRECEDING ALLOW PARTIAL) FROM t"},
    {"CollectedQuery", "SELECT ARRAY((SELECT 1) LIMIT 1), MAP(SELECT 1, 2 LIMIT 1) FROM t"},
    {"OrderByExpression", "SELECT a FROM t ORDER BY a + 1 DESC NULLS LAST"},
    {"ExtractMillisecond", "SELECT EXTRACT(MILLISECOND FROM x) FROM t"},
    {"TimestampDiffUnit", "SELECT TIMESTAMPDIFF(SECOND, a, b), TIMESTAMPADD(DAY, 1, a) FROM t"},
    {"SimilarTo", "SELECT a SIMILAR TO 'x' ESCAPE '#', b BETWEEN SYMMETRIC 1 AND 2 FROM t"},
    {"FloorTo", "SELECT FLOOR(a TO DAY), CEIL(b TO HOUR), FLOOR(c) FROM t"},
    {"Unnamed", "SELECT $1, ?, `a``b`, 日本 FROM t"},
    {"MapColumn", "SELECT map, MAP['a', 1]['a'], m['k'] FROM t"},
    {"WordsAsNames", "SELECT desc, nulls, if, load, input, format, json, key, first FROM t"},
};
INSTANTIATE_TEST_SUITE_P(Expressions, AcceptedTest, testing::ValuesIn(kExpressions),
                         [](const auto& example) { return example.param.name; });

const Accepted kQueries[] = {
    {"WindowTableFunction",
     "SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' MINUTES))"},
    {"NamedArguments", "SELECT * FROM TABLE(HOP(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts)))"},
    {"FunctionWithoutTable", "SELECT * FROM f(TABLE a PARTITION BY (x) ORDER BY y, t => TABLE b)"},
    {"Model", "SELECT * FROM ML_PREDICT(TABLE t, MODEL c.d.m, DESCRIPTOR(x))"},
    {"TemporalJoin", "SELECT * FROM r JOIN c FOR SYSTEM_TIME AS OF r.pt AS cc ON r.k = cc.k"},
    {"CrossJoinLateral", "SELECT * FROM t CROSS JOIN LATERAL TABLE(f(t.a)) AS x (b)"},
    {"Hints",
     "SELECT /*+ STATE_TTL('a' = '1d'), BROADCAST(b) */ * FROM a /*+ OPTIONS('k' = 'v') */"},
    {"LineBreakInHint", "SELECT * FROM a /*+ OPTIONS('k' = 'a\nb') */"},
    {"MatchRecognizeInView",
     "CREATE VIEW v AS SELECT * FROM s MATCH_RECOGNIZE (PARTITION BY k ORDER BY t MEASURES "
     "FINAL LAST(A.x) AS f ONE ROW PER MATCH AFTER MATCH SKIP TO LAST A PATTERN (A+? B{2,} | C) "
     "WITHIN INTERVAL '1' HOUR DEFINE A AS A.x > PREV(A.x)) AS m"},
    {"GroupingSets", "SELECT a FROM t GROUP BY GROUPING SETS ((a), (a, b), ()), ROLLUP (c)"},
    {"Qualify", "SELECT a FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) = 1"},
    {"SetOperations", "(SELECT 1) UNION ALL SELECT 2 INTERSECT (SELECT 3 ORDER BY 1 LIMIT 1)"},
    {"NestedQueries", "SELECT * FROM ((SELECT 1) UNION (SELECT 2)) WHERE a IN ((SELECT 1))"},
    {"OnConflict", "INSERT INTO t SELECT a FROM s WHERE b ON CONFLICT DO DEDUPLICATE"},
    {"ExtendedTable", "INSERT INTO t (a INT) (b) SELECT 1; INSERT INTO t EXTEND (a INT) TABLE s"},
    {"NestedInsertColumns", "INSERT INTO t (a.b, c) SELECT 1, 2"},
    {"ConflictBehindJoin", "INSERT INTO t SELECT * FROM a JOIN b USING (k) ON CONFLICT DO ERROR"},
    {"InsertColumnsOrQuery", "INSERT INTO t (a) SELECT 1; INSERT INTO t (SELECT 1) UNION SELECT 2"},
    {"Partition", "INSERT OVERWRITE t PARTITION (p = '1') (a, b) SELECT 1, 2"},
    {"Comments", "SELECT /**/ a -- b\n, c // d\nFROM /* e /* f */ t"},
    {"CommentAfterStatement", "SELECT 1; -- done\n"},
    {"CarriageReturns", "SELECT 1;\r\nSELECT\r\n2;\r\n"},
    {"BlankBeforeSemicolon", "SELECT a FROM t WHERE b ;"},
    {"EmptyStatements", "SELECT 1;; ;SELECT 2"},
};
INSTANTIATE_TEST_SUITE_P(Queries, AcceptedTest, testing::ValuesIn(kQueries),
                         [](const auto& example) { return example.param.name; });

const Accepted kStatementSets[] = {
    {"Begin", "BEGIN STATEMENT SET; INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END;"},
    {"Execute", "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END"},
    {"Semicolons", "EXECUTE STATEMENT SET; BEGIN; INSERT INTO a SELECT 1; END;"},
    {"Bare", "STATEMENT SET BEGIN INSERT INTO a SELECT CASE WHEN b THEN 1 END FROM c; END"},
    {"Compiled", "COMPILE PLAN '/p' FOR STATEMENT SET BEGIN INSERT INTO a SELECT 1; END"},
    {"OneLine", "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END; SELECT 1;"},
    {"Explained", "EXPLAIN STATEMENT SET BEGIN INSERT INTO a SELECT 1; END"},
};
INSTANTIATE_TEST_SUITE_P(StatementSets, AcceptedTest, testing::ValuesIn(kStatementSets),
                         [](const auto& example) { return example.param.name; });

}  // namespace
}  // namespace flinkcompat::parse
