#include "report/rules.h"

#include <gtest/gtest.h>

#include "rule_engine/load.h"
#include "support/json_schema.h"

namespace flinkcompat::report {
namespace {

TEST(RulesTest, SheetsAreSortedAndHoldTheUnclassifiedChange) {
  const auto sheets = RuleSheets(rule_engine::BuiltInRules());
  EXPECT_TRUE(std::ranges::is_sorted(sheets, {}, &RuleSheet::id));
  EXPECT_EQ(std::ranges::count(sheets, "unclassified-change", &RuleSheet::id), 1);
}

TEST(RulesTest, JsonFollowsTheSchema) {
  const auto sheets = RuleSheets(rule_engine::BuiltInRules());
  EXPECT_EQ(tests::OutputComplaints(WriteRulesJson(sheets, false)), std::vector<std::string>());
  const rule_engine::Example example{"x", "SELECT 1;\n", "SELECT 2;\n"};
  for (const RuleSheet& sheet : sheets) {
    EXPECT_EQ(tests::OutputComplaints(WriteExplainJson(sheet, &example, false)),
              std::vector<std::string>());
    EXPECT_EQ(tests::OutputComplaints(WriteExplainJson(sheet, nullptr, false)),
              std::vector<std::string>());
  }
}

TEST(RulesTest, ExplainShowsTheExample) {
  RuleSheet sheet;
  sheet.id = "x-added";
  sheet.summary = "an x was added";
  sheet.topic = "X";
  sheet.why = "because";
  const rule_engine::Example example{"x-added", "SELECT 1;\n\nSELECT 2;\n", "SELECT 2;\n"};
  EXPECT_EQ(WriteExplainText(sheet, &example, false), R"(x-added: an x was added

verdict:  unknown
engine:   both
topic:    X
why:      because

example, old.sql:
  SELECT 1;

  SELECT 2;

example, new.sql:
  SELECT 2;
)");
}

}  // namespace
}  // namespace flinkcompat::report
