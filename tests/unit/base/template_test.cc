#include "base/template.h"

#include <gtest/gtest.h>

namespace flinkcompat {
namespace {

std::string NameAt(std::string_view text, size_t offset = 0) {
  const auto found = TemplateAt(text, offset);
  return found ? std::string(found->name) : "none";
}

TEST(TemplateTest, BothSpellings) {
  EXPECT_EQ(NameAt("${env}"), "env");
  EXPECT_EQ(NameAt("{{ env }}"), "env");
  EXPECT_EQ(NameAt("{{env}} rest"), "env");
  EXPECT_EQ(NameAt("{{ var('x') }}"), "var('x')");
  EXPECT_EQ(NameAt("a${ b }", 1), "b");
  EXPECT_EQ(TemplateAt("${env}.t", 0)->length, 6u);
}

TEST(TemplateTest, WhatIsNone) {
  EXPECT_EQ(NameAt("${}"), "none");
  EXPECT_EQ(NameAt("{{  }}"), "none");
  EXPECT_EQ(NameAt("${env"), "none");
  EXPECT_EQ(NameAt("${a\n}"), "none");
  EXPECT_EQ(NameAt("{ {a}}"), "none");
  EXPECT_EQ(NameAt("{{a}"), "none");
  EXPECT_EQ(NameAt("$a"), "none");
  EXPECT_EQ(NameAt(""), "none");
}

TEST(TemplateTest, Find) {
  EXPECT_EQ(FindTemplate("SELECT {2,3} ${a} {{b}}"), 13u);
  EXPECT_EQ(FindTemplate("SELECT {2,3} ${a} {{b}}", 14), 18u);
  EXPECT_EQ(FindTemplate("{{a}}"), 0u);
  EXPECT_FALSE(HoldsTemplate("A{2,3}"));
  EXPECT_TRUE(IsTemplate("${a}"));
  EXPECT_FALSE(IsTemplate("${a}_x"));
}

}  // namespace
}  // namespace flinkcompat
