#include "flink/function.h"

#include <gtest/gtest.h>

#include <string>

namespace flinkcompat::flink {
namespace {

LogicalType Decimal(uint32_t precision, uint32_t scale) {
  return MakeType(TypeRoot::kDecimal, true, precision, scale);
}

std::string Result(const std::string& function, const LogicalType& argument) {
  return ToString(ResultType(FindFunction(function)->result, {argument}));
}

TEST(FunctionTest, IsFoundWithoutCase) {
  ASSERT_NE(FindFunction("sum"), nullptr);
  EXPECT_EQ(FindFunction("sum"), FindFunction("SUM"));
  EXPECT_EQ(FindFunction("no_such_function"), nullptr);
}

TEST(FunctionTest, AggregateTypes) {
  EXPECT_EQ(Result("SUM", Decimal(10, 2)), "DECIMAL(38, 2)");
  EXPECT_EQ(Result("AVG", Decimal(10, 2)), "DECIMAL(38, 6)");
  EXPECT_EQ(Result("SUM", MakeType(TypeRoot::kInteger, false)), "INT");
  EXPECT_EQ(Result("COUNT", StringType()), "BIGINT NOT NULL");
  EXPECT_EQ(Result("COLLECT", MakeType(TypeRoot::kInteger)), "MULTISET<INT> NOT NULL");
}

TEST(FunctionTest, DecimalArithmetic) {
  EXPECT_EQ(ToString(ArithmeticType("+", Decimal(10, 2), Decimal(5, 3))), "DECIMAL(12, 3)");
  EXPECT_EQ(ToString(ArithmeticType("*", Decimal(10, 2), Decimal(5, 3))), "DECIMAL(16, 5)");
  EXPECT_EQ(ToString(ArithmeticType("*", Decimal(38, 10), Decimal(38, 10))), "DECIMAL(38, 6)");
  EXPECT_EQ(
      ToString(ArithmeticType("+", MakeType(TypeRoot::kInteger), MakeType(TypeRoot::kDouble))),
      "DOUBLE");
}

TEST(FunctionTest, UnknownTypesStayUnknown) {
  EXPECT_FALSE(ArithmeticType("+", {}, Decimal(10, 2)).known());
  EXPECT_FALSE(LeastRestrictive({Decimal(10, 2), LogicalType{}}).known());
  EXPECT_EQ(ToString(LeastRestrictive({MakeType(TypeRoot::kNull), StringType()})),
            "VARCHAR(2147483647)");
}

}  // namespace
}  // namespace flinkcompat::flink
