#include "check/stages.h"

#include <string>
#include <utility>

#include "bind/bind.h"
#include "parse/parser.h"

namespace flinkcompat {

void RunStages(Side& side, const flink::EngineVersion& version, const CheckOptions& options) {
  const std::string release = options.engine == Engine::kFlink ? version.line : std::string();
  side.filled = parse::FillTemplates(side.source, options.variables, side.sink);
  side.script = parse::ParseScript(side.filled.source, side.sink, {release});
  const bool complete = !side.sink.has_errors();
  side.catalog = catalog::ReadCatalog(side.script, options.settings, side.sink);
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

}  // namespace flinkcompat
