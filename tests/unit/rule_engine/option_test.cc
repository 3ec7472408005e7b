#include "rule_engine/option.h"

#include <gtest/gtest.h>

#include "rule_engine/load.h"

namespace flinkcompat::rule_engine {
namespace {

std::string Canonical(OptionType type, const std::string& value) {
  Option option;
  option.type = type;
  return CanonicalValue(option, value);
}

Option Keyed(const std::string& key) {
  Option option;
  option.key = key;
  return option;
}

TEST(OptionTest, DurationsCompareByLength) {
  const std::string day = Canonical(OptionType::kDuration, "1 d");
  for (const char* same : {"24h", "24 hours", "1440 MIN", " 86400 s ", "86400000", "86400000 ms"}) {
    EXPECT_EQ(Canonical(OptionType::kDuration, same), day) << same;
  }
  EXPECT_NE(Canonical(OptionType::kDuration, "1 s"), Canonical(OptionType::kDuration, "1 min"));
  EXPECT_EQ(Canonical(OptionType::kDuration, "0 d"), Canonical(OptionType::kDuration, "0"));
}

TEST(OptionTest, WhatIsNoValueIsComparedAsText) {
  EXPECT_FALSE(IsValue(OptionType::kDuration, "soon"));
  EXPECT_FALSE(IsValue(OptionType::kDuration, "1 fortnight"));
  EXPECT_FALSE(IsValue(OptionType::kDuration, "9223372036854775807 d"));
  EXPECT_FALSE(IsValue(OptionType::kBoolean, "yes"));
  EXPECT_FALSE(IsValue(OptionType::kInteger, "1k"));
  EXPECT_EQ(Canonical(OptionType::kDuration, "soon"), "soon");
}

TEST(OptionTest, WordsAndFlagsHaveNoCase) {
  EXPECT_EQ(Canonical(OptionType::kBoolean, "TRUE"), "true");
  EXPECT_EQ(Canonical(OptionType::kWord, "auto"), Canonical(OptionType::kWord, "AUTO"));
  EXPECT_NE(Canonical(OptionType::kText, "a"), Canonical(OptionType::kText, "A"));
}

TEST(OptionTest, NothingSetIsTheDefault) {
  Option option;
  option.type = OptionType::kDuration;
  EXPECT_EQ(CanonicalValue(option, std::nullopt), "");
  option.default_value = "0 ms";
  EXPECT_EQ(CanonicalValue(option, std::nullopt), CanonicalValue(option, "0 s"));
}

TEST(OptionTest, OneValueCanMeanAnother) {
  Option option;
  option.type = OptionType::kWord;
  option.same = {{"AUTO", "TWO_PHASE"}};
  EXPECT_EQ(CanonicalValue(option, "auto"), CanonicalValue(option, "two_phase"));
  EXPECT_NE(CanonicalValue(option, "auto"), CanonicalValue(option, "one_phase"));
}

TEST(OptionTest, TheExactKeyComesBeforeTheLongestPattern) {
  const Options options = {Keyed("a.*"), Keyed("a.b.*"), Keyed("a.b.c")};
  EXPECT_EQ(FindOption(options, "a.b.c"), &options[2]);
  EXPECT_EQ(FindOption(options, "a.b.d"), &options[1]);
  EXPECT_EQ(FindOption(options, "a.d"), &options[0]);
  EXPECT_EQ(FindOption(options, "b"), nullptr);
}

TEST(OptionTest, ASettingIsReadWhereItsOperatorRunsAndOtherSettingsAllow) {
  Option option;
  option.key = "k";
  option.effect = OptionEffect::kPlan;
  option.readers = {{{"Rank"}, {}}, {{"GroupAggregate"}, {{"on", "true"}}}};
  const Options options = {option};
  const Settings off, on = {{"on", "TRUE"}};
  const std::vector<std::string_view> rank = {"Rank"}, group = {"GroupAggregate"};
  EXPECT_EQ(EffectOf(options, "k", {off, off, rank}), OptionEffect::kPlan);
  EXPECT_EQ(EffectOf(options, "k", {off, off, group}), OptionEffect::kUnread);
  EXPECT_EQ(EffectOf(options, "k", {on, off, group}), OptionEffect::kPlan);
  EXPECT_EQ(EffectOf(options, "k", {off, on, group}), OptionEffect::kPlan);
  EXPECT_EQ(EffectOf(options, "other", {off, off, rank}), OptionEffect::kUnlisted);
}

TEST(OptionTest, NoTwoPatternsOfTheTableAreAsLong) {
  const Options& options = BuiltInRules().options;
  for (const Option& option : options) EXPECT_EQ(FindOption(options, option.key), &option);
}

}  // namespace
}  // namespace flinkcompat::rule_engine
