#include "report/snippet.h"

#include <gtest/gtest.h>

namespace flinkcompat::report {
namespace {

std::string Draw(const std::string& text, const std::string& part, bool color = false) {
  const LineIndex lines(text);
  const auto begin = static_cast<uint32_t>(text.find(part));
  return Snippet(lines, {begin, begin + static_cast<uint32_t>(part.size())}, Ink::kRed, color);
}

TEST(SnippetTest, UnderlinesTheSpan) {
  EXPECT_EQ(Draw("SELECT 1,\n  SUM(a)\n", "SUM(a)"),
            "    2 |   SUM(a)\n"
            "      |   ^^^^^^\n");
}

TEST(SnippetTest, EmptySpanAtTheEndGetsOneCaret) {
  const std::string text = "SELECT";
  EXPECT_EQ(Snippet(LineIndex(text), {6, 6}, Ink::kRed, false),
            "    1 | SELECT\n"
            "      |       ^\n");
  EXPECT_EQ(Snippet(LineIndex(text), {99, 99}, Ink::kRed, false),
            "    1 | SELECT\n"
            "      |       ^\n");
}

TEST(SnippetTest, StopsAtTheEndOfTheLine) {
  EXPECT_EQ(Draw("SELECT a\nFROM t", "a\nFROM t"),
            "    1 | SELECT a\n"
            "      |        ^\n");
}

TEST(SnippetTest, CountsTabsAndWideCharacters) {
  EXPECT_EQ(Draw("\tx\t'\u65e5\u672c', a", "a"),
            "    1 |     x   '\u65e5\u672c', a\n"
            "      |                 ^\n");
}

TEST(SnippetTest, CutsLongLinesAroundTheSpan) {
  const std::string picture = Draw(std::string(300, 'x') + "HERE" + std::string(300, 'y'), "HERE");
  EXPECT_EQ(picture, "    1 | ..." + std::string(24, 'x') + "HERE" + std::string(68, 'y') +
                         "...\n      | " + std::string(27, ' ') + "^^^^\n");
}

// The picture is made of a part of the line, in bytes, which must not show.
TEST(SnippetTest, CutsVeryLongLinesBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "\u00E9";
  text.insert(5000, "x");
  std::string around;
  for (int i = 0; i < 24; ++i) around += "\u00E9";
  std::string behind;
  for (int i = 0; i < 71; ++i) behind += "\u00E9";
  EXPECT_EQ(Draw(text, "x"), "    1 | ..." + around + "x" + behind + "...\n" + "      | " +
                                 std::string(27, ' ') + "^\n");
  EXPECT_EQ(Draw(text, text), "    1 | " + text.substr(0, 96 * 2) + "...\n" + "      | " +
                                  std::string(96, '^') + "\n");
}

TEST(SnippetTest, CutsLongSpans) {
  const std::string picture = Draw("a " + std::string(500, 'x'), std::string(500, 'x'));
  EXPECT_EQ(picture,
            "    1 | a " + std::string(94, 'x') + "...\n      |   " + std::string(94, '^') + "\n");
}

TEST(SnippetTest, ShowsWhatTerminalsWouldObey) {
  EXPECT_EQ(Draw("a\033[31m\xff b", "b"),
            "    1 | a?[31m? b\n"
            "      |         ^\n");
}

TEST(SnippetTest, PaintsWhereAsked) {
  EXPECT_EQ(Draw("a", "a", true),
            "\033[1;34m    1 | \033[0ma\n\033[1;34m      | \033[0m\033[1;31m^\033[0m\n");
}

}  // namespace
}  // namespace flinkcompat::report
