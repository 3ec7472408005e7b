#include "report/text_style.h"

#include <gtest/gtest.h>

#include "report/table.h"

namespace flinkcompat::report {
namespace {

TEST(TextStyleTest, WidthOfCharacters) {
  EXPECT_EQ(DisplayWidth("abc"), 3);
  EXPECT_EQ(DisplayWidth("\u65e5\u672c"), 4);
  EXPECT_EQ(DisplayWidth("e\u0301"), 1);
  EXPECT_EQ(DisplayWidth("\xff\xfe"), 2);
}

TEST(TextStyleTest, RejectsMalformedUtf8) {
  for (const char* text : {"\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe6\x97"}) {
    std::string_view rest = text;
    EXPECT_EQ(TakeCodePoint(rest), 0xFFFDU) << text;
  }
}

TEST(TextStyleTest, WrapsAtAHundredColumns) {
  std::string words;
  for (int i = 0; i < 30; ++i) words += "word ";
  EXPECT_EQ(Wrapped("why: ", "short"), "why: short\n");
  const std::string wrapped = Wrapped("why: ", words);
  EXPECT_EQ(wrapped.find('\n'), 99U);
  EXPECT_EQ(wrapped.substr(100, 9), "     word");
}

TEST(TextStyleTest, KeepsWordsThatAreTooLong) {
  const std::string word(150, 'x');
  EXPECT_EQ(Wrapped("a: ", word), "a: " + word + "\n");
}

TEST(TableTest, AlignsColumnsWithoutTrailingSpaces) {
  EXPECT_EQ(Aligned({{"a", "bbb", ""}, {"aaaa", "b", "c"}}, "  "),
            "  a     bbb\n"
            "  aaaa  b    c\n");
}

TEST(TableTest, ALongCellPushesItsOwnRowAlone) {
  const std::string cell(70, 'x');
  EXPECT_EQ(Aligned({{cell, "1"}, {"ab", "2"}}, ""), cell + "  1\nab  2\n");
}

TEST(TextStyleTest, CountsNouns) {
  EXPECT_EQ(Counted(0, "error"), "0 errors");
  EXPECT_EQ(Counted(1, "error"), "1 error");
}

}  // namespace
}  // namespace flinkcompat::report
