#include "flinkcompat/check.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "ast/printer.h"
#include "check/stages.h"
#include "diff/diff.h"
#include "flink/version.h"
#include "planner/planner.h"
#include "rule_engine/connector_file.h"
#include "rule_engine/judge.h"
#include "rule_engine/load.h"

namespace flinkcompat {
namespace {

// A table or view that the side reads without declaring it and that the other script declares: its
// declaration is missing here, so what reads it may well be the same.
std::optional<std::string> MissingDeclaration(const Side& side, const Side& other) {
  for (const bind::Node& node : side.plan.job.nodes) {
    const auto* scan = std::get_if<bind::Scan>(&node.kind);
    if (scan == nullptr || scan->table != nullptr) continue;
    const bool declared =
        other.catalog.tables.contains(scan->path) || other.catalog.views.contains(scan->path);
    if (declared) return scan->name;
  }
  return std::nullopt;
}

void NoteMissingDeclarations(Side& old_side, Side& new_side, Report& report) {
  for (const auto& [side, other, file] :
       {std::tuple(&old_side, &new_side, "new"), std::tuple(&new_side, &old_side, "old")}) {
    const std::optional<std::string> name = MissingDeclaration(*side, *other);
    if (!name) continue;
    side->plan.complete = false;
    report.verdict = Verdict::kUnknown;
    report.notes.push_back(
        "`" + *name + "` is declared in the " + file +
        " script alone, so what reads it cannot be compared: put the declaration "
        "into both scripts");
  }
}

// What the judgement cannot know: scripts that were not read whole, jobs without state.
void AddRemarks(const Side& old_side, const Side& new_side, Report& report) {
  for (const Side* side : {&old_side, &new_side}) {
    for (const Diagnostic& diagnostic : side->sink.diagnostics()) {
      report.diagnostics.push_back(diagnostic);
    }
  }
  const auto errors = std::ranges::count_if(report.diagnostics, [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError;
  });
  if (errors > 0) {
    report.verdict = std::max(report.verdict, Verdict::kUnknown);
    // With a statement missing, a change elsewhere may be its doing.
    if (!old_side.plan.complete || !new_side.plan.complete) report.verdict = Verdict::kUnknown;
    report.notes.push_back(
        "a script has errors, so part of it could not be judged: the verdict is `unknown` at best");
  }
  const bool old_empty = old_side.plan.roots.empty(), new_empty = new_side.plan.roots.empty();
  if (old_empty && new_empty && errors == 0) {
    report.notes.push_back("neither script has a query, so there is no state to restore");
  }
  if (catalog::IsBatch(old_side.catalog) && catalog::IsBatch(new_side.catalog)) {
    report.notes.push_back("both jobs run in batch mode, which keeps no state to restore");
  }
}

// Whether both scripts say the same, statement by statement, layout and comments aside.
bool SayTheSame(const ast::Script& a, const ast::Script& b) {
  return std::ranges::equal(a.statements, b.statements,
                            [](const ast::Statement& x, const ast::Statement& y) {
                              return ast::ToSql(x) == ast::ToSql(y);
                            });
}

// Apache Flink restores by operator ids and serializers, which are not derived yet: nothing but the
// same script on the same release is said to restore.
void LimitToSameScript(const Side& old_side, const Side& new_side, Report& report) {
  const bool same = report.old_version == report.new_version && report.verdict == Verdict::kFull &&
                    report.findings.empty() && SayTheSame(old_side.script, new_side.script);
  report.restore = same ? RestoreOutcome::kRestores : RestoreOutcome::kUndecided;
  report.restore_allow_dropped = report.restore;
  if (same) return;
  report.verdict = Verdict::kUnknown;
  report.notes.push_back(
      "engine flink: operator ids and state serializers are not derived yet, so no verdict but "
      "`unknown` is given where the scripts differ; the findings say what differs");
}

// A script that Flink does not take starts from no savepoint.
void RefuseNewScript(const planner::Refusal& refusal, Side& new_side, Report& report) {
  if (refusal.reason == planner::Refusal::Reason::kUnmodelled) return;
  new_side.sink.Report(DiagnosticKind::kRefused, refusal.span, refusal.message);
  report.diagnostics.push_back(new_side.sink.diagnostics().back());
  report.verdict = Verdict::kIncompatible;
  report.restore = RestoreOutcome::kInvalidNew;
  report.restore_allow_dropped = report.restore;
}

// Whether a template without a value stands in one script alone. What it stands for decides then.
bool TemplatesDiffer(const Side& old_side, const Side& new_side) {
  return UnfilledTemplates(old_side) != UnfilledTemplates(new_side);
}

void LimitToFilledScripts(const Side& old_side, const Side& new_side, Report& report) {
  if (report.verdict == Verdict::kFull || !TemplatesDiffer(old_side, new_side)) return;
  report.verdict = Verdict::kUnknown;
  report.notes.push_back(
      "a template without a value stands in one script alone, and what it stands for decides: give "
      "it one with `--var`");
}

void SortDiagnostics(std::vector<Diagnostic>& diagnostics) {
  std::ranges::stable_sort(diagnostics, {}, [](const Diagnostic& diagnostic) {
    return std::pair(diagnostic.location.source, diagnostic.location.span.begin);
  });
}

// From the filled scripts to those that the user knows.
void MoveToSources(const Side& old_side, const Side& new_side, Report& report) {
  if (old_side.filled.map.empty() && new_side.filled.map.empty()) return;
  const auto move = [&](Location& location) {
    const Side& side = location.source == SourceId::kOld ? old_side : new_side;
    location = side.InSource(location.span);
  };
  const auto move_both = [&](auto& item) {
    if (item.old_location) move(*item.old_location);
    if (item.new_location) move(*item.new_location);
  };
  std::ranges::for_each(report.findings, move_both);
  std::ranges::for_each(report.ledger, move_both);
  for (Diagnostic& diagnostic : report.diagnostics) move(diagnostic.location);
}

}  // namespace

Result<Report> CheckUpgrade(const SourceFile& old_job, const SourceFile& new_job,
                            const CheckOptions& options) {
  const Result<flink::EngineVersion> old_version =
      flink::ParseEngineVersion(options.engine, options.old_version);
  if (!old_version.ok()) return old_version.error();
  const Result<flink::EngineVersion> new_version =
      flink::ParseEngineVersion(options.engine, options.new_version);
  if (!new_version.ok()) return new_version.error();
  const Result<flink::ConnectorTable> connectors =
      rule_engine::ReadConnectors(options.connectors_file);
  if (!connectors.ok()) return connectors.error();
  rule_engine::RuleTable loaded;
  if (!options.rules_directory.empty()) {
    Result<rule_engine::RuleTable> table = rule_engine::LoadRules(options.rules_directory);
    if (!table.ok()) return table.error();
    loaded = std::move(table.value());
  }
  const rule_engine::RuleTable& rules =
      options.rules_directory.empty() ? rule_engine::BuiltInRules() : loaded;

  Side old_side(old_job, SourceId::kOld), new_side(new_job, SourceId::kNew);
  RunStages(old_side, old_version.value(), options);
  RunStages(new_side, new_version.value(), options);
  std::set<std::string> used = old_side.filled.used;
  used.insert(new_side.filled.used.begin(), new_side.filled.used.end());
  parse::ReportUnusedVariables(options.variables, used, new_side.sink);

  Report report;
  report.engine = options.engine;
  report.old_version = old_version.value().text;
  report.new_version = new_version.value().text;
  const bool batch = catalog::IsBatch(old_side.catalog) && catalog::IsBatch(new_side.catalog);
  if (!batch) {
    rule_engine::Judgement judgement =
        rule_engine::Judge(diff::DiffPlans(old_side.plan, new_side.plan), rules,
                           {.engine = options.engine,
                            .settings = new_side.plan.settings,
                            .old_settings = old_side.plan.settings,
                            .old_release = old_side.plan.engine_version.at("flink"),
                            .new_release = new_side.plan.engine_version.at("flink")});
    report.verdict = judgement.verdict;
    report.findings = std::move(judgement.findings);
    report.ledger = std::move(judgement.ledger);
  }
  NoteMissingDeclarations(old_side, new_side, report);
  AddRemarks(old_side, new_side, report);
  LimitToFilledScripts(old_side, new_side, report);
  if (options.engine == Engine::kFlink && !batch) {
    LimitToSameScript(old_side, new_side, report);
    if (new_side.plan.complete && !catalog::IsBatch(new_side.catalog)) {
      const planner::StreamPlan plan = PlanStream(
          new_side, PlannerSettings(new_side, new_version.value()), connectors.value());
      if (plan.refused) RefuseNewScript(*plan.refused, new_side, report);
    }
  }
  MoveToSources(old_side, new_side, report);
  SortDiagnostics(report.diagnostics);
  return report;
}

}  // namespace flinkcompat
