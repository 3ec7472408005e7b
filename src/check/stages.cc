#include "check/stages.h"

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
