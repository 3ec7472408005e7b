#include "report/report_format.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/json_schema.h"

namespace flinkcompat::report {
namespace {

const SourceFile kOld{"old.sql", "SELECT a, COUNT(*)\nFROM t GROUP BY a;\n"};
const SourceFile kNew{"new.sql", "SELECT a, COUNT(*),\n  SUM(b)\nFROM t GROUP BY a;\n"};

Report WithEverything() {
  Report report;
  report.engine = Engine::kFlink;
  report.old_version = "1.20";
  report.new_version = "2.3";
  report.verdict = Verdict::kIncompatible;
  report.restore = RestoreOutcome::kFailsSerializer;
  report.restore_allow_dropped = RestoreOutcome::kFailsSerializer;
  report.findings = {{"aggregate-call-added", Verdict::kIncompatible, "`SUM(b)` was added",
                      "the row grows", "start anew", "page", Location{SourceId::kOld, {10, 18}},
                      Location{SourceId::kNew, {22, 28}}, "0123456789abcdef"},
                     {"setting-changed",
                      Verdict::kPartial,
                      "`x` changed",
                      "",
                      "",
                      "",
                      {},
                      {},
                      "0123456789abcdef"}};
  report.ledger = {
      {"GroupAggregate", "SUM(b) by a", StateFate::kNew, {}, Location{SourceId::kNew, {22, 28}}},
      {"GroupAggregate", "COUNT(*) by a", StateFate::kKept, Location{SourceId::kOld, {10, 18}},
       Location{SourceId::kNew, {10, 18}}}};
  report.diagnostics = {
      {"undeclared-table",
       Severity::kNote,
       {SourceId::kNew, {34, 35}},
       "table `t` is not declared",
       ""},
      {"syntax-error", Severity::kError, {SourceId::kOld, {0, 6}}, "unexpected", "mend it"}};
  report.notes = {"a note"};
  return report;
}

std::string Write(std::string_view format, const Report& report, const SourceFile& new_job = kNew) {
  return FindReportFormat(format)->write(report, {kOld, new_job}, false);
}

TEST(ReportFormatTest, Text) {
  EXPECT_EQ(Write("text", WithEverything()),
            R"(old.sql:1:1: error: unexpected [syntax-error]
    1 | SELECT a, COUNT(*)
      | ^^^^^^
  help: mend it

new.sql:2:3: incompatible: `SUM(b)` was added [aggregate-call-added]
    2 |   SUM(b)
      |   ^^^^^^
old.sql:1:11: was:
    1 | SELECT a, COUNT(*)
      |           ^^^^^^^^
  why: the row grows
  way out: start anew

partial: `x` changed [setting-changed]

state:
  kept  GroupAggregate  COUNT(*) by a  new.sql:1:11
  new   GroupAggregate  SUM(b) by a    new.sql:2:3

new.sql:3:6: note: table `t` is not declared [undeclared-table]
note: a note
verdict: incompatible - it fails or its results are wrong (Flink 1.20 to 2.3, fails-serializer; 2 findings; state: 1 kept, 1 new)
)");
}

TEST(ReportFormatTest, JsonFollowsTheSchema) {
  EXPECT_EQ(tests::OutputComplaints(Write("json", WithEverything())), std::vector<std::string>());
  EXPECT_EQ(tests::OutputComplaints(Write("json", Report())), std::vector<std::string>());
}

TEST(ReportFormatTest, JsonPositions) {
  const auto json = nlohmann::json::parse(Write("json", WithEverything()));
  EXPECT_EQ(json["flink_version"], "2.3");
  EXPECT_EQ(
      json["findings"][0]["new"],
      (nlohmann::json{
          {"file", "new.sql"}, {"line", 2}, {"column", 3}, {"end_line", 2}, {"end_column", 9}}));
  EXPECT_TRUE(json["ledger"][0]["old"].is_null());
}

TEST(ReportFormatTest, JsonOfEngineVvrHasNoRestore) {
  Report report;
  report.new_version = "vvr-11-flink-1.20";
  const auto json = nlohmann::json::parse(Write("json", report));
  EXPECT_EQ(json["flink_version"], "1.20");
  EXPECT_FALSE(json.contains("restore"));
}

TEST(ReportFormatTest, BytesThatAreNotUtf8StayValidJson) {
  Report report = WithEverything();
  report.findings[0].message = "`\xff\xc3` was added";
  const SourceFile broken{"new\xff.sql", kNew.text};
  const std::string output = Write("json", report, broken);
  EXPECT_EQ(tests::OutputComplaints(output), std::vector<std::string>());
  EXPECT_EQ(Write("text", report, broken).find('\xff'), std::string::npos);
}

TEST(ReportFormatTest, EveryFormatIsFoundByName) {
  for (const ReportFormat& format : ReportFormats()) {
    EXPECT_EQ(FindReportFormat(format.name), &format);
  }
  EXPECT_EQ(FindReportFormat("xml"), nullptr);
}

}  // namespace
}  // namespace flinkcompat::report
