// One script through the stages, from text to plan.
#pragma once

#include <set>
#include <string>

#include "ast/statement.h"
#include "catalog/catalog.h"
#include "diag/diagnostic_sink.h"
#include "flink/version.h"
#include "flinkcompat/options.h"
#include "flinkcompat/source.h"
#include "parse/fill_templates.h"
#include "plan/plan.h"
#include "planner/planner.h"
#include "planner/settings.h"

namespace flinkcompat {

// What each stage makes of the script. Each member points into those before it, so a Side stays
// where it is made. The positions in all of them are those of the filled script.
struct Side {
  Side(const SourceFile& job, SourceId id) : source(job), sink(id) {}
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;

  // Where something of the filled script stands in the script as given.
  Location InSource(Span span) const { return {sink.source(), filled.map.ToOriginal(span)}; }

  const SourceFile& source;
  DiagnosticSink sink;
  parse::FilledScript filled;
  ast::Script script;
  catalog::Catalog catalog;
  plan::Plan plan;
};

// Fills in templates, parses and reads the catalog; false if a part of the script could not be read.
// Problems of the script are in side.sink.
bool ReadJob(Side& side, const flink::EngineVersion& version, const CheckOptions& options,
             catalog::Explained explained = catalog::Explained::kSkipped);

// The templates that got no value, as they stand in the script, after ReadJob.
std::set<std::string> UnfilledTemplates(const Side& side);

// A statement that may change tables, functions or settings in ways that are not followed; null if none does.
const catalog::OpaqueStatement* UnfollowedStatement(const catalog::Catalog& catalog);

// Flink's plan, after ReadJob. A script is not refused for what a template without a value stands for, nor
// for what ALTER and the like may have changed.
planner::StreamPlan PlanStream(const Side& side, const planner::Settings& settings,
                               const flink::ConnectorTable& connectors);

// The options of the script and its release, after ReadJob.
planner::Settings PlannerSettings(const Side& side, const flink::EngineVersion& version);

// The plan that engine vvr compares, after ReadJob; `complete` is what that returned.
void BindAndPlan(Side& side, const flink::EngineVersion& version, bool complete);

// ReadJob and BindAndPlan.
void RunStages(Side& side, const flink::EngineVersion& version, const CheckOptions& options);

}  // namespace flinkcompat
