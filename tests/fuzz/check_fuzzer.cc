// Feeds bytes to the parser and to the whole check. An input is one script, checked against itself,
// or two with the byte 0xFF between them, which no script holds. See tools/fuzz.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "flinkcompat/check.h"
#include "flinkcompat/plan_report.h"
#include "parse/parser.h"
#include "report/report_format.h"

namespace flinkcompat::tests {
namespace {

constexpr char kSeparator = '\xFF';

void Require(bool condition, const char* promise) {
  if (condition) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

void RequirePlaces(const std::vector<Diagnostic>& diagnostics, const SourceFile& script) {
  for (const Diagnostic& diagnostic : diagnostics) {
    const Span span = diagnostic.location.span;
    Require(span.begin <= span.end && span.end <= script.text.size() + 1,
            "a diagnostic lies inside its script");
  }
}

void ParseAlone(const SourceFile& script) {
  for (const char* release : {"", "1.20", "2.3"}) {
    DiagnosticSink sink(SourceId::kNew);
    parse::ParseScript(script, sink, {release});
    RequirePlaces(sink.diagnostics(), script);
  }
}

void Check(const SourceFile& old_job, const SourceFile& new_job) {
  const Result<Report> report = CheckUpgrade(old_job, new_job);
  Require(report.ok(), "two scripts always have a report");
  for (const report::ReportFormat& format : report::ReportFormats()) {
    Require(!format.write(report.value(), {old_job, new_job}, false).empty(),
            "a report has a text in every format");
  }
  if (old_job.text == new_job.text) {
    Require(report.value().findings.empty(), "a script has no finding against itself");
  }
}

}  // namespace
}  // namespace flinkcompat::tests

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace flinkcompat;  // NOLINT(google-build-using-namespace): C linkage
  const std::string input(reinterpret_cast<const char*>(data), size);
  const size_t middle = input.find(tests::kSeparator);
  const SourceFile old_job{"old.sql", input.substr(0, middle)};
  const SourceFile new_job{"new.sql",
                           middle == std::string::npos ? old_job.text : input.substr(middle + 1)};
  tests::ParseAlone(new_job);
  tests::Check(old_job, new_job);
  return 0;
}
