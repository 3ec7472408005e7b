#include "rule_engine/load.h"

#include <gtest/gtest.h>

#include "rule_engine/example.h"

namespace flinkcompat::rule_engine {
namespace {

// A row that is in order, with room for more fields.
std::string Row(const std::string& id, const std::string& more = "") {
  return R"({"id": ")" + id +
         R"(", "summary": "s", "when": {"facet": ["filter"]}, "verdict": "partial",
             "effect": "kept", "message": "m", "why": "w", "fix": "f")" +
         more + "}";
}

std::string Table(const std::string& rows, const std::string& combinations = "") {
  return R"({"topic": "t", "reference": "r", "rules": [)" + rows + R"(], "combinations": [)" +
         combinations + "]}";
}

// "" if the table loads.
std::string ErrorOf(const std::string& text) {
  const Result<RuleTable> table = ParseRules({{"a.json", text}});
  return table.ok() ? "" : table.error().message;
}

TEST(LoadTest, TakesAWholeRow) {
  const Result<RuleTable> table = ParseRules({{"a.json", R"({"topic": "Rank", "reference": "page",
    "rules": [{"id": "x", "summary": "s", "engine": "flink",
      "when": {"operator": ["Rank"], "facet": ["setting"], "change": ["added", "removed"],
               "key": ["table.exec.*"], "tags": ["distinct"], "any-tags": ["python"],
               "without": ["used"], "option": {"k": "v"}},
      "item": "metric", "verdict": "unknown", "effect": "operator-lost", "message": "{old} {new}",
      "why": "w", "fix": "f"}]})"},
                                              {"options.json",
                                               R"({"options": [{"key": "k", "type": "word",
                                                                "default": "d", "effect": "plan",
                                                                "summary": "s"}]})"}});
  ASSERT_TRUE(table.ok()) << table.error().message;
  const Rule& rule = table.value().rules.at(0);
  EXPECT_EQ(rule.topic, "Rank");
  EXPECT_EQ(rule.reference, "page");
  EXPECT_EQ(rule.engine, Engine::kFlink);
  EXPECT_EQ(rule.when.facets, std::vector{plan::FacetKind::kSetting});
  EXPECT_EQ(rule.when.changes.size(), 2U);
  EXPECT_TRUE(rule.when.tags.Has(plan::Tag::kDistinct));
  EXPECT_TRUE(rule.when.any_tags.Has(plan::Tag::kPython));
  EXPECT_TRUE(rule.when.without.Has(plan::Tag::kUsed));
  EXPECT_EQ(rule.when.options.at(0).second, "v");
  EXPECT_EQ(rule.effect, StateEffect::kOperatorLost);
  EXPECT_EQ(table.value().options.at(0).default_value, "d");
}

TEST(LoadTest, RejectsWhatIsNotInTheVocabulary) {
  EXPECT_EQ(ErrorOf(Table(Row("a", R"(, "wen": 1)"))), "a.json: rule `a`: unknown key `wen`");
  EXPECT_EQ(ErrorOf(Table(Row("a", R"(, "item": "thing")"))),
            "a.json: rule `a`: unknown item `thing`");
  EXPECT_EQ(ErrorOf(Table(Row("a", R"(, "engine": "spark")"))),
            "a.json: rule `a`: unknown engine `spark`");
  std::string table = Table(Row("a"));
  EXPECT_EQ(ErrorOf(table.replace(table.find("filter"), 6, "filtre")),
            "a.json: rule `a`: when: unknown facet `filtre`");
  table = Table(Row("a"));
  EXPECT_EQ(ErrorOf(table.replace(table.find("\"m\""), 3, "\"{olt}\"")),
            "a.json: rule `a`: unknown placeholder `{olt}`");
}

TEST(LoadTest, RejectsIdsThatAreNotInOrder) {
  EXPECT_EQ(ErrorOf(Table(Row("b") + "," + Row("a"))),
            "a.json: rule `a`: stands after `b`; sort by id");
  EXPECT_EQ(ErrorOf(Table(Row("a") + "," + Row("a"))), "the id `a` is used twice");
  EXPECT_EQ(ErrorOf(Table(Row("A-b"))), "a.json: rule `A-b`: the id is not kebab-case");
  EXPECT_EQ(ErrorOf(Table(Row("a--b"))), "a.json: rule `a--b`: the id is not kebab-case");
  EXPECT_EQ(ErrorOf(Table(Row("unclassified-change"))),
            "the id `unclassified-change` is used twice");
}

TEST(LoadTest, RejectsMissingAndDoubleFields) {
  EXPECT_EQ(ErrorOf(R"({"rules": []})"), "a.json: `topic` is missing");
  EXPECT_EQ(ErrorOf(Table("{}")), "a.json: rule 1: `id` is missing");
  EXPECT_EQ(ErrorOf(Table("7")), "a.json: rule 1: is not an object");
  EXPECT_EQ(ErrorOf(Table(Row("a", R"(, "fix": "g")"))),
            "a.json: the key `fix` stands twice in one object");
  EXPECT_NE(ErrorOf("{").find("a.json: "), std::string::npos);
}

TEST(LoadTest, RejectsAnOptionWithoutDefault) {
  std::string table = Table(Row("a"));
  table.replace(table.find(R"("facet")"), 0, R"("option": {"k": "v"}, )");
  EXPECT_EQ(ErrorOf(table), "rule `a`: the setting `k` has no default in options.json");
}

TEST(LoadTest, QuietRulesAreFull) {
  EXPECT_EQ(ErrorOf(Table(Row("a", R"(, "quiet": true)"))),
            "a.json: rule `a`: is quiet but not `full`");
}

TEST(LoadTest, CombinationsNameTwoItems) {
  const auto combination = [](const std::string& items) {
    return Table("", R"({"id": "c", "summary": "s", "items": )" + items +
                         R"(, "verdict": "unknown", "message": "m", "why": "w", "fix": "f"})");
  };
  EXPECT_EQ(ErrorOf(combination(R"(["metric", "sink"])")), "");
  EXPECT_EQ(ErrorOf(combination(R"(["metric"])")),
            "a.json: combination `c`: `items` must name two different items");
  EXPECT_EQ(ErrorOf(combination(R"(["metric", "metric"])")),
            "a.json: combination `c`: `items` must name two different items");
}

TEST(LoadTest, ReportsADirectoryThatIsNotThere) {
  const Result<RuleTable> table = LoadRules("no/such/directory");
  ASSERT_FALSE(table.ok());
  EXPECT_NE(table.error().message.find("`no/such/directory`"), std::string::npos);
}

// The build step writes the tables as data; nothing may be lost on the way.
TEST(LoadTest, BuiltInTablesEqualTheFiles) {
  const Result<RuleTable> loaded = LoadRules(FLINKCOMPAT_ROOT "/rules");
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const RuleTable& built_in = BuiltInRules();
  ASSERT_EQ(built_in.rules.size(), loaded.value().rules.size());
  for (size_t i = 0; i < built_in.rules.size(); ++i) {
    EXPECT_EQ(built_in.rules[i], loaded.value().rules[i]) << built_in.rules[i].id;
  }
  EXPECT_EQ(built_in.combinations, loaded.value().combinations);
  EXPECT_EQ(built_in.options, loaded.value().options);
}

TEST(LoadTest, ThereIsNoExampleOfARuleThatDoesNotExist) {
  EXPECT_EQ(ExampleOf("no-such-rule"), nullptr);
}

}  // namespace
}  // namespace flinkcompat::rule_engine
