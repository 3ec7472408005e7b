// Every rule, facet, tag and kind of diagnostic occurs in some test.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "diag/diagnostic_sink.h"
#include "meta/exemptions.h"
#include "plan/facet.h"
#include "rule_engine/load.h"
#include "rule_engine/unclassified.h"
#include "support/check_case.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

using nlohmann::json;

// The values of `key` in the objects of the list `list` of a JSON golden.
void Collect(const std::string& text, const char* list, const char* key,
             std::set<std::string>& values) {
  const json output = json::parse(text, nullptr, false);
  if (!output.is_object() || !output.contains(list)) return;
  for (const json& row : output[list]) values.insert(row.value(key, ""));
}

std::set<std::string> ReportingRules() {
  std::set<std::string> rules;
  for (const rule_engine::Rule& rule : rule_engine::BuiltInRules().rules) {
    if (!rule.quiet) rules.insert(rule.id);
  }
  for (const auto& row : rule_engine::BuiltInRules().combinations) rules.insert(row.id);
  rules.insert(rule_engine::UnclassifiedRule().id);
  return rules;
}

TEST(CoverageTest, EveryRuleIsReportedByACaseOfItsName) {
  std::set<std::string> reported;
  for (const CheckCase& check_case : CheckCases()) {
    std::set<std::string> in_case;
    Collect(ReadText(check_case.folder / "expected.json"), "findings", "rule", in_case);
    const std::string rule = RuleOf(check_case);
    if (in_case.contains(rule)) reported.insert(rule);
  }
  ExpectCovered(ReportingRules(), reported, "rules");
}

TEST(CoverageTest, EveryCaseIsNamedAfterARuleThatItReports) {
  for (const CheckCase& check_case : CheckCases()) {
    std::set<std::string> in_case;
    Collect(ReadText(check_case.folder / "expected.json"), "findings", "rule", in_case);
    const std::string rule = RuleOf(check_case);
    if (rule == "none") {
      EXPECT_TRUE(in_case.empty()) << check_case.name << " has findings";
    } else {
      EXPECT_TRUE(in_case.contains(rule)) << check_case.name << " does not report `" << rule << "`";
    }
  }
}

TEST(CoverageTest, EveryFacetIsInARule) {
  std::set<std::string> all;
  std::set<std::string> used;
  for (size_t i = 0; i < plan::kFacetCount; ++i) {
    all.emplace(plan::FacetName(static_cast<plan::FacetKind>(i)));
  }
  for (const rule_engine::Rule& rule : rule_engine::BuiltInRules().rules) {
    for (plan::FacetKind facet : rule.when.facets) used.emplace(plan::FacetName(facet));
  }
  ExpectCovered(all, used, "facets");
}

TEST(CoverageTest, EveryTagIsInARule) {
  std::set<std::string> all;
  std::set<std::string> used;
  for (size_t i = 0; i < plan::kTagCount; ++i) {
    const auto tag = static_cast<plan::Tag>(i);
    all.emplace(plan::TagName(tag));
    for (const rule_engine::Rule& rule : rule_engine::BuiltInRules().rules) {
      const rule_engine::When& when = rule.when;
      const bool is_used = when.tags.Has(tag) || when.any_tags.Has(tag) || when.without.Has(tag);
      if (is_used) used.emplace(plan::TagName(tag));
    }
  }
  ExpectCovered(all, used, "tags");
}

TEST(CoverageTest, EveryKindOfDiagnosticIsInAGolden) {
  std::set<std::string> all;
#define FC_DIAGNOSTIC(Enumerator, code, severity) all.emplace(code);
#include "diag/diagnostic_kind.def"
#undef FC_DIAGNOSTIC
  std::set<std::string> seen;
  for (const char* extension : {"expected.json", "stdout"}) {
    for (const auto& path : FilesBelow(ProjectRoot() / "tests", extension)) {
      Collect(ReadText(path), "diagnostics", "code", seen);
    }
  }
  ExpectCovered(all, seen, "diagnostics");
}

TEST(CoverageTest, RuleFilesNameTheirSource) {
  for (const rule_engine::Rule& rule : rule_engine::BuiltInRules().rules) {
    EXPECT_TRUE(rule.quiet || !rule.reference.empty()) << rule.id << " gives no reference";
  }
}

}  // namespace
}  // namespace flinkcompat::tests
