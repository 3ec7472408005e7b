#include "planner/keys.h"

#include <gtest/gtest.h>

#include "flink/logical_type.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

const LogicalType kInt = MakeType(TypeRoot::kInteger);
const LogicalType kBigInt = MakeType(TypeRoot::kBigInt);

TEST(KeysTest, AKeyMovesWithItsColumns) {
  const std::vector<Rex> exprs = {InputRef(2, kInt), InputRef(0, kInt), InputRef(2, kInt)};
  const auto passed = PassedColumns(exprs, KeepingCasts::kInjective);
  EXPECT_EQ(MoveKeys({{0, 2}}, passed), (KeySet{{0, 1}, {1, 2}}));
  EXPECT_EQ(MoveKeys({{1}}, passed), KeySet{});
}

TEST(KeysTest, CastsKeepKeysByRelease) {
  const auto passes = [](const Rex& expr, KeepingCasts casts) { return !PassedColumns({expr}, casts).empty(); };
  const Rex wider = CastTo(InputRef(0, kInt), kBigInt);
  const Rex text = CastTo(InputRef(0, kInt), flink::StringType());
  const Rex real = CastTo(InputRef(0, kBigInt), MakeType(TypeRoot::kDouble));
  EXPECT_TRUE(passes(wider, KeepingCasts::kInjective));
  EXPECT_TRUE(passes(wider, KeepingCasts::kImplicit));
  EXPECT_TRUE(passes(text, KeepingCasts::kInjective));
  EXPECT_FALSE(passes(text, KeepingCasts::kImplicit));
  EXPECT_FALSE(passes(real, KeepingCasts::kInjective));
  EXPECT_TRUE(passes(real, KeepingCasts::kImplicit));
}

TEST(KeysTest, AJoinOnAKeyKeepsTheKeysOfTheOtherSide) {
  const KeySet left = {{0}}, right = {{1}};
  EXPECT_EQ(JoinKeys(left, right, 3, false, true, JoinType::kInner), (KeySet{{0}, {0, 4}}));
  EXPECT_EQ(JoinKeys(left, right, 3, false, false, JoinType::kInner), (KeySet{{0, 4}}));
}

TEST(KeysTest, TheConditionOfAJoinFallsApart) {
  const Rex equal = Predicate("=", {InputRef(1, kInt), InputRef(3, kInt)});
  const Rex less = Predicate("<", {InputRef(0, kInt), InputRef(4, kInt)});
  const EquiJoin join = AnalyseJoin(AndOf({less, equal}), 2);
  EXPECT_EQ(join.left, std::vector<size_t>{1});
  EXPECT_EQ(join.right, std::vector<size_t>{1});
  ASSERT_EQ(join.rest.size(), 1);
  EXPECT_TRUE(Equal(join.rest[0], less));
}

}  // namespace
}  // namespace flinkcompat::planner
