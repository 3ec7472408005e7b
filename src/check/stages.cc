#include "check/stages.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "bind/bind.h"
#include "parse/parser.h"

namespace flinkcompat {

bool ReadJob(Side& side, const flink::EngineVersion& version, const CheckOptions& options,
             catalog::Explained explained) {
  const std::string release = options.engine == Engine::kFlink ? version.line : std::string();
  side.filled = parse::FillTemplates(side.source, options.variables, side.sink);
  side.script = parse::ParseScript(side.filled.source, side.sink, {release});
  const bool complete = !side.sink.has_errors();
  side.catalog = catalog::ReadCatalog(side.script, options.settings, explained, side.sink);
  return complete;
}

std::set<std::string> UnfilledTemplates(const Side& side) {
  std::set<std::string> texts;
  for (const Diagnostic& diagnostic : side.sink.diagnostics()) {
    if (diagnostic.code != DiagnosticCode(DiagnosticKind::kUnfilledTemplate)) continue;
    const Span span = diagnostic.location.span;
    texts.insert(side.filled.source.text.substr(span.begin, span.end - span.begin));
  }
  return texts;
}

const catalog::OpaqueStatement* UnfollowedStatement(const catalog::Catalog& catalog) {
  static constexpr std::string_view kHarmless[] = {"create-catalog", "create-database", "add-jar", "remove-jar",
                                                   "compile-plan"};
  for (const catalog::OpaqueStatement& statement : catalog.opaque) {
    if (std::ranges::find(kHarmless, statement.kind) == std::end(kHarmless)) return &statement;
  }
  return nullptr;
}

planner::StreamPlan PlanStream(const Side& side, const planner::Settings& settings,
                               const flink::ConnectorTable& connectors) {
  planner::StreamPlan plan = planner::PlanJob(side.catalog, settings, connectors);
  if (!plan.refused) return plan;
  const catalog::OpaqueStatement* unfollowed = UnfollowedStatement(side.catalog);
  if (!UnfilledTemplates(side).empty()) {
    plan.refused->reason = planner::Refusal::Reason::kUnmodelled;
    plan.refused->message = "a template without a value decides whether there is a plan; give it one with `--var`";
  } else if (unfollowed != nullptr) {
    plan.refused->reason = planner::Refusal::Reason::kUnmodelled;
    plan.refused->span = unfollowed->span;
    plan.refused->message = "what this statement changes is not followed, and it decides whether there is a plan";
  }
  return plan;
}

planner::Settings PlannerSettings(const Side& side, const flink::EngineVersion& version) {
  std::map<std::string, std::string> values;
  for (const auto& [key, setting] : side.catalog.settings) values[key] = setting.value;
  return {std::move(values), version.flink};
}

void BindAndPlan(Side& side, const flink::EngineVersion& version, bool complete) {
  plan::JobSettings settings;
  for (const auto& [key, setting] : side.catalog.settings) settings.settings[key] = setting.value;
  settings.engine_version = {
      {"flink", std::to_string(version.flink.major) + "." + std::to_string(version.flink.minor)},
      {"line", version.line},
      {"release", version.text}};
  side.plan = plan::BuildPlan(bind::BindJob(side.catalog, side.filled.source, side.sink),
                              std::move(settings));
  side.plan.complete = complete;
}

void RunStages(Side& side, const flink::EngineVersion& version, const CheckOptions& options) {
  const bool complete = ReadJob(side, version, options);
  BindAndPlan(side, version, complete);
}

}  // namespace flinkcompat
