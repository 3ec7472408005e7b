#include <gtest/gtest.h>

#include "unit/planner/planned.h"

namespace flinkcompat {
namespace {

const std::string kTable =
    "CREATE TABLE s (k INT, a STRING, b BIGINT) WITH ('connector' = 'kafka', 'topic' = 's', 'format' = 'json');\n";
const std::string kSplit = "SET 'table.optimizer.distinct-agg.split.enabled' = 'true';\n";
const std::string kBatches =
    "SET 'table.exec.mini-batch.enabled' = 'true';\nSET 'table.exec.mini-batch.allow-latency' = '1 s';\n"
    "SET 'table.exec.mini-batch.size' = '10';\n";

TEST(SplitDistinctTest, TheFirstStepGroupsByBuckets) {
  const PlanReport plan = Planned(kTable + kSplit + "SELECT k, COUNT(DISTINCT a) FROM s GROUP BY k;");
  EXPECT_EQ(Shape(plan, plan.roots[0]), "GroupAggregate[I,UA,D](GroupAggregate[I,UB,UA](TableSourceScan[I]))");
  EXPECT_NE(NodeOf(plan, "GroupAggregate").description.find("groupBy=[k, $f2], partialFinalType=[PARTIAL]"),
            std::string::npos)
      << NodeOf(plan, "GroupAggregate").description;
}

TEST(SplitDistinctTest, SeveralDistinctColumnsExpandTheRows) {
  const std::string shape = Shape(kTable + kSplit + "SELECT k, COUNT(DISTINCT a), SUM(DISTINCT b) FROM s GROUP BY k;");
  EXPECT_NE(shape.find("(Expand[I](TableSourceScan[I]))"), std::string::npos) << shape;
}

TEST(SplitDistinctTest, CallsThatCannotBeMergedKeepOneStep) {
  EXPECT_EQ(Shape(kTable + kSplit + "SELECT k, COUNT(DISTINCT a), STDDEV_POP(b) FROM s GROUP BY k;"),
            "GroupAggregate[I,UA](TableSourceScan[I])");
  EXPECT_EQ(Shape(kTable + "SELECT k, COUNT(DISTINCT a) FROM s GROUP BY k;"),
            "GroupAggregate[I,UA](TableSourceScan[I])");
}

TEST(SplitDistinctTest, InBatchesBothStepsShareTheirState) {
  const PlanReport plan = Planned(kTable + kSplit + kBatches + "SELECT k, COUNT(DISTINCT a) FROM s GROUP BY k;");
  EXPECT_EQ(Shape(plan, plan.roots[0]),
            "GlobalGroupAggregate[I,UA,D](IncrementalGroupAggregate[I](LocalGroupAggregate[I]("
            "MiniBatchAssigner[I](TableSourceScan[I]))))");
  const std::vector<std::string> states = NodeOf(plan, "IncrementalGroupAggregate").tasks.at(0).states;
  ASSERT_EQ(states.size(), 3);
  EXPECT_EQ(states[0], "key Row([INT, INT])");
  EXPECT_EQ(states[1].substr(0, 24), "key_value distinctAcc_0:");
}

TEST(SplitDistinctTest, WithoutIncrementsBothStepsStay) {
  const std::string shape = Shape(kTable + kSplit + kBatches +
                                  "SET 'table.optimizer.incremental-agg-enabled' = 'false';\n"
                                  "SELECT k, COUNT(DISTINCT a) FROM s GROUP BY k;");
  EXPECT_EQ(shape,
            "GlobalGroupAggregate[I,UA,D](LocalGroupAggregate[I](GlobalGroupAggregate[I,UB,UA]("
            "LocalGroupAggregate[I](MiniBatchAssigner[I](TableSourceScan[I])))))");
}

}  // namespace
}  // namespace flinkcompat
