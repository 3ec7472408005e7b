#include "flink/type_casts.h"

#include <gtest/gtest.h>

namespace flinkcompat::flink {
namespace {

const LogicalType kInt = MakeType(TypeRoot::kInteger);
const LogicalType kDate = MakeType(TypeRoot::kDate);
const LogicalType kShort = MakeType(TypeRoot::kVarchar, true, 10);
const LogicalType kChar = MakeType(TypeRoot::kChar, true, 20);
const LogicalType kSeconds = MakeType(TypeRoot::kTimestamp, true, 3);

TEST(TypeCastsTest, NumbersWidenByThemselves) {
  EXPECT_TRUE(SupportsImplicitCast(kInt, MakeType(TypeRoot::kBigInt)));
  EXPECT_FALSE(SupportsImplicitCast(MakeType(TypeRoot::kBigInt), kInt));
  EXPECT_TRUE(SupportsImplicitCast(MakeType(TypeRoot::kDouble), MakeType(TypeRoot::kDecimal, true, 10, 2)));
  EXPECT_FALSE(SupportsImplicitCast(MakeType(TypeRoot::kDouble), MakeType(TypeRoot::kFloat)));
}

TEST(TypeCastsTest, TextsAndTimes) {
  EXPECT_TRUE(SupportsImplicitCast(kChar, kShort));
  EXPECT_FALSE(SupportsImplicitCast(kShort, kChar));
  EXPECT_FALSE(SupportsImplicitCast(kInt, kShort));
  EXPECT_TRUE(SupportsImplicitCast(kSeconds, kDate));
  EXPECT_FALSE(SupportsImplicitCast(kDate, kSeconds));
  EXPECT_TRUE(SupportsImplicitCast(kSeconds, MakeType(TypeRoot::kTimestampLtz, true, 3)));
}

TEST(TypeCastsTest, RowsCastByField) {
  LogicalType from = MakeType(TypeRoot::kRow), to = from;
  from.children = {kInt};
  to.children = {MakeType(TypeRoot::kBigInt)};
  EXPECT_TRUE(SupportsImplicitCast(from, to));
  EXPECT_FALSE(SupportsImplicitCast(to, from));
  to.children.push_back(kInt);
  EXPECT_FALSE(SupportsImplicitCast(from, to));
}

TEST(TypeCastsTest, InjectiveCastsNeedRoom) {
  EXPECT_TRUE(SupportsInjectiveCast(kInt, StringType()));
  EXPECT_FALSE(SupportsInjectiveCast(kInt, kShort));  // -2147483648 has 11 characters
  EXPECT_TRUE(SupportsInjectiveCast(kDate, kShort));
  EXPECT_FALSE(SupportsInjectiveCast(kSeconds, kDate));
  EXPECT_FALSE(SupportsInjectiveCast(kSeconds, MakeType(TypeRoot::kTimestamp, true, 0)));
  EXPECT_FALSE(SupportsInjectiveCast(kShort, kChar));  // CHAR pads
  EXPECT_TRUE(SupportsInjectiveCast(StringType(), MakeType(TypeRoot::kVarbinary, true, kMaxLength)));
}

}  // namespace
}  // namespace flinkcompat::flink
