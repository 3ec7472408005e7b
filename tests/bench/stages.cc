// Times of the stages in a warm process, on a pair of 40 lines.
#include <benchmark/benchmark.h>

#include "bench/long_script.h"
#include "flinkcompat/check.h"
#include "parse/parser.h"
#include "report/report_format.h"
#include "rule_engine/load.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

SourceFile Job(const char* name) { return {name, ReadText(ProjectRoot() / "tests/bench" / name)}; }

void Parse(benchmark::State& state) {
  const SourceFile job = Job("new.sql");
  for (auto _ : state) {
    DiagnosticSink sink(SourceId::kNew);
    benchmark::DoNotOptimize(parse::ParseScript(job, sink));
  }
}
BENCHMARK(Parse)->Unit(benchmark::kMicrosecond);

// A script of about one megabyte: the speed of a warm parser.
void ParseLongScript(benchmark::State& state) {
  const SourceFile script = {"long.sql", LongScript(1U << 20)};
  for (auto _ : state) {
    DiagnosticSink sink(SourceId::kNew);
    benchmark::DoNotOptimize(parse::ParseScript(script, sink));
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * script.text.size()));
}
BENCHMARK(ParseLongScript)->Unit(benchmark::kMillisecond);

void Check(benchmark::State& state) {
  const SourceFile old_job = Job("old.sql");
  const SourceFile new_job = Job("new.sql");
  for (auto _ : state) benchmark::DoNotOptimize(CheckUpgrade(old_job, new_job));
}
BENCHMARK(Check)->Unit(benchmark::kMicrosecond);

void WriteReport(benchmark::State& state, const char* format) {
  const SourceFile old_job = Job("old.sql");
  const SourceFile new_job = Job("new.sql");
  const Result<Report> report = CheckUpgrade(old_job, new_job);
  if (!report.ok()) return state.SkipWithError(report.error().message.c_str());
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        report::FindReportFormat(format)->write(report.value(), {old_job, new_job}, false));
  }
}
BENCHMARK_CAPTURE(WriteReport, text, "text")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(WriteReport, json, "json")->Unit(benchmark::kMicrosecond);

void LoadRuleFiles(benchmark::State& state) {
  const std::string rules = ProjectRoot() / "rules";
  for (auto _ : state) benchmark::DoNotOptimize(rule_engine::LoadRules(rules));
}
BENCHMARK(LoadRuleFiles)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace flinkcompat::tests

BENCHMARK_MAIN();
