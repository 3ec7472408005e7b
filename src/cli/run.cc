#include "cli/run.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/file.h"
#include "cli/blank_sql.h"
#include "cli/variables.h"
#include "diag/diagnostic_sink.h"
#include "flinkcompat/check.h"
#include "flinkcompat/plan_report.h"
#include "parse/fill_templates.h"
#include "parse/parser.h"
#include "report/plan.h"
#include "report/report_format.h"
#include "report/rules.h"
#include "report/syntax.h"
#include "rule_engine/load.h"

namespace flinkcompat::cli {
namespace {

// The diagnostics of the parser: the script, or a part of it, could not be read as SQL.
bool IsSyntaxError(const Diagnostic& diagnostic) {
  constexpr auto kKinds =
      std::to_array({DiagnosticKind::kInvalidByte, DiagnosticKind::kNestingTooDeep,
                     DiagnosticKind::kSyntaxError, DiagnosticKind::kUnterminated});
  return std::ranges::find(kKinds, diagnostic.code, DiagnosticCode) != kKinds.end();
}

bool HasError(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::find(diagnostics, Severity::kError, &Diagnostic::severity) !=
         diagnostics.end();
}

Result<SourceFile> ReadScript(const std::string& path) {
  Result<std::string> text = ReadFile(path);
  if (!text.ok()) return text.error();
  return SourceFile{path == "-" ? "<stdin>" : path, std::move(text.value())};
}

Result<SourceFile> ReadScriptWithStatement(const std::string& path) {
  Result<SourceFile> source = ReadScript(path);
  if (source.ok() && IsBlankSql(source.value().text)) {
    return Error{"`" + source.value().name + "` holds no SQL statement"};
  }
  return source;
}

// The line with the variables of its files in front of its own, which win.
Result<CommandLine> ReadVariableFiles(const CommandLine& line) {
  std::vector<Variable> variables;
  for (const std::string& path : line.variable_files) {
    const Result<std::vector<Variable>> read = ReadVariableFile(path);
    if (!read.ok()) return read.error();
    variables.insert(variables.end(), read.value().begin(), read.value().end());
  }
  CommandLine complete = line;
  auto& own = complete.check.variables;
  own.insert(own.begin(), variables.begin(), variables.end());
  return complete;
}

class Runner {
 public:
  Runner(const CommandLine& line, bool color) : line_(line), color_(color) {}

  Result<Outcome> operator()(const CheckCommand& command) const {
    const Result<SourceFile> old_job = ReadScriptWithStatement(command.old_path);
    if (!old_job.ok()) return old_job.error();
    const Result<SourceFile> new_job = ReadScriptWithStatement(command.new_path);
    if (!new_job.ok()) return new_job.error();
    const Result<Report> report = CheckUpgrade(old_job.value(), new_job.value(), line_.check);
    if (!report.ok()) return report.error();
    const bool fails = report.value().verdict >= line_.fail_on ||
                       std::ranges::any_of(report.value().diagnostics, IsSyntaxError);
    const report::ReportFormat* format = report::FindReportFormat(line_.format);
    return Outcome{fails ? kGateFails : kGatePasses,
                   format->write(report.value(), {old_job.value(), new_job.value()}, color_)};
  }

  Result<Outcome> operator()(const PlanCommand& command) const {
    const Result<SourceFile> job = ReadScriptWithStatement(command.path);
    if (!job.ok()) return job.error();
    const Result<PlanReport> plan = DescribePlan(job.value(), line_.check);
    if (!plan.ok()) return plan.error();
    const bool fails = plan.value().refused || HasError(plan.value().diagnostics);
    const auto write = line_.dot   ? report::WritePlanDot
                       : is_json() ? report::WritePlanJson
                                   : report::WritePlanText;
    return Outcome{fails ? kGateFails : kGatePasses, write(plan.value(), job.value(), color_)};
  }

  Result<Outcome> operator()(const ParseCommand& command) const {
    const Result<SourceFile> job = ReadScript(command.path);
    if (!job.ok()) return job.error();
    DiagnosticSink sink(SourceId::kNew);
    const auto& variables = line_.check.variables;
    const parse::FilledScript filled = parse::FillTemplates(job.value(), variables, sink);
    ast::Script script = parse::ParseScript(filled.source, sink, {line_.flink_version});
    parse::ReportUnusedVariables(variables, filled.used, sink);
    for (ast::Statement& statement : script.statements) {
      statement.span = filled.map.ToOriginal(statement.span);
    }
    std::vector<Diagnostic> diagnostics = sink.diagnostics();
    for (Diagnostic& diagnostic : diagnostics) {
      diagnostic.location.span = filled.map.ToOriginal(diagnostic.location.span);
    }
    std::ranges::stable_sort(diagnostics, {}, [](const Diagnostic& diagnostic) {
      return diagnostic.location.span.begin;
    });
    const auto write = is_json() ? report::WriteSyntaxJson : report::WriteSyntaxText;
    return Outcome{sink.has_errors() ? kGateFails : kGatePasses,
                   write(script, diagnostics, job.value(), color_)};
  }

  Result<Outcome> operator()(const RulesCommand&) const {
    const Result<std::vector<report::RuleSheet>> sheets = Sheets();
    if (!sheets.ok()) return sheets.error();
    const auto write = is_json() ? report::WriteRulesJson : report::WriteRulesText;
    return Outcome{kGatePasses, write(sheets.value(), color_)};
  }

  Result<Outcome> operator()(const ExplainCommand& command) const {
    const Result<std::vector<report::RuleSheet>> sheets = Sheets();
    if (!sheets.ok()) return sheets.error();
    const auto sheet = std::ranges::find(sheets.value(), command.rule, &report::RuleSheet::id);
    if (sheet == sheets.value().end()) {
      return Error{"there is no rule `" + command.rule + "`; `flinkcompat rules` lists them"};
    }
    const auto write = is_json() ? report::WriteExplainJson : report::WriteExplainText;
    return Outcome{kGatePasses, write(*sheet, rule_engine::ExampleOf(sheet->id), color_)};
  }

  Result<Outcome> operator()(const PrintCommand& command) const {
    return Outcome{kGatePasses, command.text};
  }

 private:
  bool is_json() const { return line_.format == "json"; }

  Result<std::vector<report::RuleSheet>> Sheets() const {
    if (line_.check.rules_directory.empty()) {
      return report::RuleSheets(rule_engine::BuiltInRules());
    }
    const Result<rule_engine::RuleTable> table =
        rule_engine::LoadRules(line_.check.rules_directory);
    if (!table.ok()) return table.error();
    return report::RuleSheets(table.value());
  }

  const CommandLine& line_;
  bool color_;
};

}  // namespace

Result<Outcome> Run(const CommandLine& line, bool color) {
  if (line.variable_files.empty()) return std::visit(Runner(line, color), line.command);
  Result<CommandLine> with_files = ReadVariableFiles(line);
  if (!with_files.ok()) return with_files.error();
  return std::visit(Runner(with_files.value(), color), with_files.value().command);
}

}  // namespace flinkcompat::cli
