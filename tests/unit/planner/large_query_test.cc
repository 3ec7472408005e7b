// Queries whose planning must not take more than a moment: the run of the tests shows if it does.
#include <gtest/gtest.h>

#include "unit/planner/planned.h"

namespace flinkcompat {
namespace {

const std::string kTable =
    "CREATE TABLE t (a INT, b STRING, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', "
    "'topic' = 't', 'key.format' = 'json', 'value.format' = 'json');\n";

TEST(LargeQueryTest, ChainOfJoins) {
  std::string sql = kTable + "SELECT t0.a FROM t t0";
  for (int i = 1; i < 40; ++i) {
    const std::string left = "t" + std::to_string(i - 1), right = "t" + std::to_string(i);
    sql += " JOIN t " + right + " ON " + left + ".b = " + right + ".b";
  }
  const PlanReport plan = Planned(sql + ";");
  EXPECT_FALSE(plan.refused);
  EXPECT_EQ(std::ranges::count(plan.nodes, "Join", &PlanNode::operator_name), 39);
}

TEST(LargeQueryTest, LongCondition) {
  std::string sql = kTable + "SELECT a FROM t WHERE a > 0";
  for (int i = 1; i < 2000; ++i) sql += " AND a <> " + std::to_string(i);
  EXPECT_FALSE(Planned(sql + ";").refused);
}

TEST(LargeQueryTest, NestedAggregates) {
  std::string query = "SELECT a, COUNT(*) AS c FROM t GROUP BY a";
  for (int i = 0; i < 60; ++i) query = "SELECT c AS a, COUNT(*) AS c FROM (" + query + ") GROUP BY c";
  const PlanReport plan = Planned(kTable + query + ";");
  EXPECT_EQ(std::ranges::count(plan.nodes, "GroupAggregate", &PlanNode::operator_name), 61);
}

}  // namespace
}  // namespace flinkcompat
