// What must hold for any two scripts, tried on those of the cases.
#include <gtest/gtest.h>

#include <algorithm>

#include "flinkcompat/check.h"
#include "report/report_format.h"
#include "support/check_case.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

CheckOptions WithOneVersion(const CheckCase& check_case, const std::string& version) {
  CheckOptions options = check_case.line.check;
  options.old_version = version;
  options.new_version = version;
  return options;
}

void ExpectNothing(const CheckCase& check_case, const SourceFile& job, const std::string& version) {
  const WorkingDirectory here(check_case.folder);
  const Result<Report> report = CheckUpgrade(job, job, WithOneVersion(check_case, version));
  ASSERT_TRUE(report.ok()) << check_case.name << ": " << report.error().message;
  for (const Finding& finding : report.value().findings) {
    ADD_FAILURE() << check_case.name << ": " << job.name << " against itself: " << finding.message
                  << " [" << finding.rule << "]";
  }
  const bool is_broken =
      std::ranges::count(report.value().diagnostics, Severity::kError, &Diagnostic::severity) > 0;
  if (!is_broken) {
    EXPECT_EQ(report.value().verdict, Verdict::kFull) << check_case.name << ": " << job.name;
  }
  for (const LedgerEntry& entry : report.value().ledger) {
    EXPECT_TRUE(is_broken || entry.fate == StateFate::kKept)
        << check_case.name << ": " << job.name << ": " << entry.what;
  }
}

TEST(SymmetryTest, AJobAgainstItselfIsFull) {
  for (const CheckCase& check_case : CheckCases()) {
    ExpectNothing(check_case, check_case.old_job, check_case.line.check.old_version);
    ExpectNothing(check_case, check_case.new_job, check_case.line.check.new_version);
  }
}

TEST(SymmetryTest, TheWayBackHasAVerdictToo) {
  for (const CheckCase& check_case : CheckCases()) {
    const WorkingDirectory here(check_case.folder);
    CheckOptions options = check_case.line.check;
    std::swap(options.old_version, options.new_version);
    const Result<Report> report = CheckUpgrade(check_case.new_job, check_case.old_job, options);
    EXPECT_TRUE(report.ok()) << check_case.name;
  }
}

TEST(SymmetryTest, TheSameInputGivesTheSameBytes) {
  for (const CheckCase& check_case : CheckCases()) {
    const WorkingDirectory here(check_case.folder);
    const report::SourcePair sources{check_case.old_job, check_case.new_job};
    const auto once = CheckUpgrade(check_case.old_job, check_case.new_job, check_case.line.check);
    const auto again = CheckUpgrade(check_case.old_job, check_case.new_job, check_case.line.check);
    ASSERT_TRUE(once.ok() && again.ok()) << check_case.name;
    for (const report::ReportFormat& format : report::ReportFormats()) {
      EXPECT_EQ(format.write(once.value(), sources, false),
                format.write(again.value(), sources, false))
          << check_case.name;
    }
  }
}

}  // namespace
}  // namespace flinkcompat::tests
