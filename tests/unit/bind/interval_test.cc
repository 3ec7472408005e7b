#include "bind/interval.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace flinkcompat::bind {
namespace {

std::optional<std::string> Canonical(const std::string& value, const std::string& from,
                                     const std::string& to = "") {
  ast::IntervalLiteral interval;
  interval.value = value;
  interval.qualifier.from = from;
  interval.qualifier.to = to;
  return CanonicalInterval(interval);
}

TEST(IntervalTest, EqualLengthsAreEqualTexts) {
  EXPECT_EQ(Canonical("1", "HOUR"), "3600000 ms");
  EXPECT_EQ(Canonical("60", "MINUTE"), Canonical("1", "HOUR"));
  EXPECT_EQ(Canonical("1", "YEAR"), Canonical("12", "MONTH"));
  EXPECT_EQ(Canonical("1:30", "MINUTE", "SECOND"), Canonical("90", "SECOND"));
  EXPECT_EQ(Canonical("10 00:00:00.004", "DAY", "SECOND"), "864000004 ms");
  EXPECT_EQ(Canonical("2-6", "YEAR", "MONTH"), "30 months");
}

TEST(IntervalTest, SignsCancel) {
  EXPECT_EQ(Canonical("-5", "SECOND"), "-5000 ms");
  ast::IntervalLiteral interval;
  interval.negative = true;
  interval.value = "-5";
  interval.qualifier.from = "SECOND";
  EXPECT_EQ(CanonicalInterval(interval), "5000 ms");
}

// Flink refuses INTERVAL '1200' SECOND: the unit has room for two digits.
TEST(IntervalTest, TooManyDigitsAreNoInterval) {
  EXPECT_EQ(Canonical("1200", "SECOND"), std::nullopt);
  ast::IntervalLiteral interval;
  interval.value = "1200";
  interval.qualifier.from = "SECOND";
  interval.qualifier.precision = 4;
  EXPECT_EQ(CanonicalInterval(interval), "1200000 ms");
}

TEST(IntervalTest, NonsenseIsNoInterval) {
  for (const char* value : {"", "x", "1x", "1:", "99999999999", "1 2 3 4 5 6 7"}) {
    EXPECT_EQ(Canonical(value, "DAY", "SECOND"), std::nullopt) << value;
  }
}

}  // namespace
}  // namespace flinkcompat::bind
