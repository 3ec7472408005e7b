#include <gtest/gtest.h>

#include "unit/planner/planned.h"

namespace flinkcompat {
namespace {

const std::string kInserts =
    "CREATE TABLE s (k INT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) "
    "WITH ('connector' = 'kafka', 'topic' = 's', 'format' = 'json');\n";
const std::string kUpserts =
    "CREATE TABLE u (k INT, v BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', "
    "'topic' = 'u', 'key.format' = 'json', 'value.format' = 'json');\n";
const std::string kChanges =
    "CREATE TABLE c (k INT, v BIGINT) WITH ('connector' = 'kafka', 'topic' = 'c', 'format' = 'debezium-json');\n";
const std::string kUpsertSink =
    "CREATE TABLE o (k INT, v BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', "
    "'topic' = 'o', 'key.format' = 'json', 'value.format' = 'json');\n";
const std::string kPrint = "CREATE TABLE p (k INT, v BIGINT) WITH ('connector' = 'print');\n";
const std::string kFiles =
    "CREATE TABLE f (k INT, v BIGINT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');\n";

TEST(ChangelogModeTest, AnUpsertSinkNeedsNoUpdateBefore) {
  const std::string sum = "SELECT k, SUM(v) FROM s GROUP BY k;";
  EXPECT_EQ(Shape(kInserts + kUpsertSink + "INSERT INTO o " + sum), "Sink(GroupAggregate[I,UA](TableSourceScan[I]))");
  EXPECT_EQ(Shape(kInserts + kPrint + "INSERT INTO p " + sum), "Sink(GroupAggregate[I,UB,UA](TableSourceScan[I]))");
}

TEST(ChangelogModeTest, AnAppendOnlySinkRefusesUpdates) {
  const std::string answer = Shape(kInserts + kFiles + "INSERT INTO f SELECT k, SUM(v) FROM s GROUP BY k;");
  EXPECT_NE(answer.find("doesn't support consuming update changes"), std::string::npos) << answer;
  EXPECT_NE(answer.find("GroupAggregate"), std::string::npos) << answer;
}

TEST(ChangelogModeTest, AnAggregateOverAnAggregateDeletes) {
  EXPECT_EQ(Shape(kInserts + "SELECT n, COUNT(*) FROM (SELECT k, COUNT(*) AS n FROM s GROUP BY k) GROUP BY n;"),
            "GroupAggregate[I,UA,D](GroupAggregate[I,UB,UA](TableSourceScan[I]))");
}

TEST(ChangelogModeTest, UpsertsAreNormalizedForWhoNeedsTheOldRow) {
  EXPECT_EQ(Shape(kUpserts + "SELECT v, COUNT(*) FROM u GROUP BY v;"),
            "GroupAggregate[I,UA,D](ChangelogNormalize[I,UB,UA,D](TableSourceScan[UA,D]))");
  // An upsert sink with the same key takes them as they come (since 2.1).
  EXPECT_EQ(Shape(kUpserts + kUpsertSink + "INSERT INTO o SELECT k, v FROM u;"), "Sink(TableSourceScan[UA,D])");
}

TEST(ChangelogModeTest, ASourceOfAllChangesDropsWhatNobodyReads) {
  EXPECT_EQ(Shape(kChanges + kPrint + "INSERT INTO p SELECT k, v FROM c;"), "Sink(TableSourceScan[I,UB,UA,D])");
}

TEST(ChangelogModeTest, AnIntervalJoinRefusesUpdates) {
  const std::string answer = Shape(
      "CREATE TABLE a (k INT, ts TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED, WATERMARK FOR ts AS ts) WITH ('connector' "
      "= 'upsert-kafka', 'topic' = 'a', 'key.format' = 'json', 'value.format' = 'json');\n" +
      kInserts + "SELECT a.k FROM a JOIN s ON a.k = s.k AND s.ts BETWEEN a.ts AND a.ts + INTERVAL '1' HOUR;");
  EXPECT_NE(answer.find("IntervalJoin doesn't support consuming update"), std::string::npos) << answer;
}

TEST(ChangelogModeTest, AFilterOnTheKeyPassesUpserts) {
  const std::string sql = kUpserts + kUpsertSink + "INSERT INTO o SELECT k, v FROM u WHERE k > 3;";
  EXPECT_EQ(Shape(sql, "2.3"), "Sink(TableSourceScan[UA,D])");
  EXPECT_NE(Shape(sql, "1.20").find("ChangelogNormalize"), std::string::npos) << Shape(sql, "1.20");
}

}  // namespace
}  // namespace flinkcompat
