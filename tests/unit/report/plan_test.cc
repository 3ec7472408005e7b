#include "report/plan.h"

#include <gtest/gtest.h>

#include "support/json_schema.h"

namespace flinkcompat::report {
namespace {

const SourceFile kJob{"job.sql", "SELECT a, COUNT(*) FROM t GROUP BY a"};

PlanReport Aggregation() {
  PlanReport plan;
  plan.engine = Engine::kFlink;
  plan.flink_version = "2.3";
  plan.nodes.resize(3);
  plan.nodes[0].operator_name = "TableSourceScan";
  plan.nodes[0].description = "table=[t]";
  plan.nodes[0].changelog = {"I"};
  plan.nodes[0].output = {{"a", "INT", ""}, {"ts", "TIMESTAMP(3)", "rowtime"}};
  plan.nodes[1].id = 1;
  plan.nodes[1].operator_name = "GroupAggregate";
  plan.nodes[1].inputs = {0};
  plan.nodes[1].changelog = {"I", "UA"};
  plan.nodes[1].output = {{"a", "", ""}};
  plan.nodes[1].upsert_keys = {{"a"}};
  plan.nodes[1].tasks = {{"GroupAggregate", std::string(32, 'a'), {"key Row([INT])"}, {""}, false}};
  plan.nodes[1].span = Span{0, 36};
  plan.nodes[2].id = 2;
  plan.nodes[2].operator_name = "Sink";
  plan.nodes[2].inputs = {1, 1};
  plan.roots = {2};
  return plan;
}

TEST(PlanTest, TextShowsASharedInputOnce) {
  EXPECT_EQ(WritePlanText(Aggregation(), kJob, false), R"(#2 Sink
  #1 GroupAggregate [I, UA]
     columns: a
     upsert keys: [a]
     state of GroupAggregate (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa):
       key Row([INT])
    #0 TableSourceScan(table=[t]) [I]
       columns: a INT, ts TIMESTAMP(3) *rowtime*
  #1 GroupAggregate (see above)

State that no window ends is kept for ever (table.exec.state.ttl is not set).
)");
}

TEST(PlanTest, TextSaysHowLongStateIsKept) {
  PlanReport plan = Aggregation();
  plan.state_ttl = "1 h";
  EXPECT_TRUE(WritePlanText(plan, kJob, false)
                  .ends_with("\nState that no window ends is kept for 1 h after its last use "
                             "(table.exec.state.ttl).\n"));
}

TEST(PlanTest, TextEndsWithTheRefusal) {
  PlanReport plan;
  plan.refused = "the sink takes inserts alone";
  EXPECT_EQ(WritePlanText(plan, kJob, false), "refused: the sink takes inserts alone\n");
}

TEST(PlanTest, JsonFollowsTheSchema) {
  PlanReport plan = Aggregation();
  EXPECT_EQ(tests::OutputComplaints(WritePlanJson(plan, kJob, false)), std::vector<std::string>());
  plan.refused = "no";
  plan.diagnostics = {{"unknown-column", Severity::kError, {SourceId::kNew, {0, 1}}, "m", ""}};
  EXPECT_EQ(tests::OutputComplaints(WritePlanJson(plan, kJob, false)), std::vector<std::string>());
}

// Depth must not become recursion: views over views may be many.
TEST(PlanTest, DeepPlansPrint) {
  PlanReport plan;
  plan.nodes.resize(20000);
  for (uint32_t id = 0; id < plan.nodes.size(); ++id) {
    plan.nodes[id].id = id;
    plan.nodes[id].operator_name = "Calc";
    if (id > 0) plan.nodes[id].inputs = {id - 1};
  }
  plan.roots = {19999};
  EXPECT_FALSE(WritePlanText(plan, kJob, false).empty());
}

}  // namespace
}  // namespace flinkcompat::report
