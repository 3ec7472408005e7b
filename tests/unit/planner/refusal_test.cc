// What Flink refuses, and what only looks like it because the script does not tell everything.
#include <gtest/gtest.h>

#include "unit/planner/planned.h"

namespace flinkcompat {
namespace {

const std::string kTable =
    "CREATE TABLE t (a INT, b STRING, v DOUBLE) WITH ('connector' = 'kafka', 'topic' = 't', 'format' = 'json');\n";

bool IsRefused(const std::string& sql, const std::string& release = "2.3") {
  return Planned(sql, release).refused.has_value();
}

TEST(RefusalTest, UnknownNamesAndTypes) {
  EXPECT_TRUE(IsRefused(kTable + "SELECT c FROM t;"));
  EXPECT_TRUE(IsRefused(kTable + "SELECT a FROM missing;"));
  EXPECT_TRUE(IsRefused(kTable + "SELECT a, v FROM t GROUP BY a;"));
  EXPECT_TRUE(IsRefused(kTable + "SELECT CAST(a AS REAL) FROM t;"));
  EXPECT_TRUE(IsRefused("SELECT *;"));
  EXPECT_FALSE(IsRefused(kTable + "SELECT a, SUM(v) FROM t GROUP BY a;"));
}

TEST(RefusalTest, AFunctionOfTheUserMayBeAnAggregate) {
  const std::string declared = kTable + "CREATE FUNCTION f AS 'x.F';\n";
  EXPECT_FALSE(IsRefused(declared + "SELECT a, f(v) FROM t GROUP BY a;"));
  EXPECT_FALSE(IsRefused(declared + "SELECT f(v), COUNT(*) FROM t;"));
  EXPECT_FALSE(IsRefused(declared + "SELECT b FROM t HAVING f(v) > 1;"));
  EXPECT_TRUE(IsRefused(declared + "SELECT f(a), v FROM t GROUP BY a;"));
  EXPECT_TRUE(IsRefused(kTable + "SELECT f(v) FROM t;"));
}

TEST(RefusalTest, WhatTheScriptDoesNotShow) {
  EXPECT_FALSE(IsRefused(kTable + "SELECT ${column} FROM t;"));
  EXPECT_FALSE(IsRefused(kTable + "ALTER TABLE t ADD c INT;\nSELECT c FROM t;"));
  EXPECT_FALSE(IsRefused("LOAD MODULE hive;\n" + kTable + "SELECT h(v) FROM t;"));
  EXPECT_FALSE(IsRefused(kTable + "SELECT a FROM lake.db.t;"));
  EXPECT_FALSE(IsRefused(kTable + "SELECT lake.db.f(v) FROM t;"));
}

TEST(RefusalTest, PatternsThatCepDoesNotRun) {
  const auto match = [](const std::string& pattern) {
    return "CREATE TABLE e (k INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', "
           "'topic' = 'e', 'format' = 'json');\nSELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES "
           "A.v AS x PATTERN (" + pattern + ") DEFINE A AS A.v > 1, B AS B.v > 2);";
  };
  for (const char* pattern : {"A B", "A B?", "A B{2}", "A+ B", "A B+?", "A* B"}) {
    EXPECT_FALSE(IsRefused(match(pattern))) << pattern;
  }
  for (const char* pattern : {"A B+", "A B{1,3}", "A B??", "A*", "A | B", "(A B)+", "A A", "A {- B -}", "PERMUTE(A, B)"}) {
    EXPECT_TRUE(IsRefused(match(pattern))) << pattern;
  }
}

}  // namespace
}  // namespace flinkcompat
