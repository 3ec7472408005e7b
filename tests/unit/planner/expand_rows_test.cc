#include "planner/passes/expand_rows.h"

#include <gtest/gtest.h>

namespace flinkcompat::planner {
namespace {

Rel ThreeColumns() {
  const LogicalType type = flink::MakeType(TypeRoot::kInteger, false);
  return MakeRel(Values{}, {}, {{"a", type}, {"b", type}, {"c", type}});
}

TEST(ExpandRowsTest, AKeyThatASetLacksIsNull) {
  const ExpandedRows expanded = ExpandRows(ThreeColumns(), {0, 1}, {{0, 1}, {0}}, {2}, {});
  EXPECT_EQ(expanded.ids, (std::vector<int64_t>{0, 1}));
  EXPECT_TRUE(expanded.copies.empty());
  EXPECT_EQ(Names(expanded.rows->row), (std::vector<std::string>{"a", "b", "c", "$e"}));
  EXPECT_FALSE(expanded.rows->row[0].type.nullable);
  EXPECT_TRUE(expanded.rows->row[1].type.nullable);
  const Expand& expand = *As<Expand>(expanded.rows);
  EXPECT_TRUE(IsInput(expand.projects[0][1]));
  EXPECT_TRUE(IsNullLiteral(expand.projects[1][1]));
}

TEST(ExpandRowsTest, AKeyThatCallsReadIsCopied) {
  const ExpandedRows expanded = ExpandRows(ThreeColumns(), {0, 1}, {{0}, {1}, {}}, {1}, {});
  EXPECT_EQ(expanded.ids, (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(expanded.copies, (std::map<size_t, size_t>{{1, 4}}));
  EXPECT_FALSE(expanded.rows->row[4].type.nullable);
  for (const std::vector<Rex>& project : As<Expand>(expanded.rows)->projects) {
    EXPECT_TRUE(IsInput(project[4]) && project[4]->index == 1);
  }
}

}  // namespace
}  // namespace flinkcompat::planner
