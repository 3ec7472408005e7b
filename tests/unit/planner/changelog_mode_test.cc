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
            "Sink(GroupAggregate[I,UB,UA,D](GroupAggregate[I,UB,UA](TableSourceScan[I])))");
}

TEST(ChangelogModeTest, UpsertsAreNormalizedForWhoNeedsTheOldRow) {
  EXPECT_EQ(Shape(kUpserts + kPrint + "INSERT INTO p SELECT v, COUNT(*) FROM u GROUP BY v;").find("ChangelogNormalize"),
            std::string("Sink(GroupAggregate[I,UB,UA,D](").size());
  // An upsert sink with the same key takes them as they come (since 2.1).
  EXPECT_EQ(Shape(kUpserts + kUpsertSink + "INSERT INTO o SELECT k, v FROM u;"), "Sink(TableSourceScan[UA,D])");
}

TEST(ChangelogModeTest, ASourceOfAllChangesDropsWhatNobodyReads) {
  EXPECT_EQ(Shape(kChanges + kPrint + "INSERT INTO p SELECT k, v FROM c;"), "Sink(TableSourceScan[I,UB,UA,D])");
}

TEST(ChangelogModeTest, WindowsRefuseUpdates) {
  const std::string answer = Shape(
      kInserts +
      "SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) FROM (SELECT k, SUM(v) AS v, MAX(ts) AS ts FROM s "
      "GROUP BY k);");
  EXPECT_NE(answer.find("OVER"), std::string::npos) << answer;
}

TEST(ChangelogModeTest, AFilterOnTheKeyPassesUpserts) {
  const std::string sql = kUpserts + kUpsertSink + "INSERT INTO o SELECT k, v FROM u WHERE k > 3;";
  EXPECT_EQ(Shape(sql, "2.3"), "Sink(TableSourceScan[UA,D])");
  EXPECT_NE(Shape(sql, "1.20").find("ChangelogNormalize"), std::string::npos) << Shape(sql, "1.20");
}

}  // namespace
}  // namespace flinkcompat
