// Facets of a job as a whole.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "plan/plan.h"

namespace flinkcompat::plan {
namespace {

std::set<std::string> UsedTables(const bind::Job& job) {
  std::set<std::string> paths;
  for (const bind::Node& node : job.nodes) {
    if (const auto* scan = std::get_if<bind::Scan>(&node.kind)) paths.insert(scan->path);
    if (const auto* sink = std::get_if<bind::Sink>(&node.kind)) paths.insert(sink->path);
  }
  return paths;
}

Facet Keyed(FacetKind kind, const std::string& key, const std::string& identity,
            const std::string& text, Span span) {
  return {kind, key, identity, text, span, {}, ""};
}

}  // namespace

std::vector<Facet> JobFacets(const Plan& plan) {
  const catalog::Catalog& catalog = *plan.job.catalog;
  std::vector<Facet> facets;
  const bool stateful = std::ranges::any_of(
      plan.operators, [](const Operator& op) { return InfoOf(op.kind).stateful; });
  TagSet job_tags;
  if (stateful) job_tags.Add(Tag::kStatefulJob);
  for (const auto& [key, value] : plan.engine_version) {
    facets.push_back(Keyed(FacetKind::kEngineVersion, key, value, value, {}));
  }
  const std::string mode = catalog::IsBatch(catalog) ? "batch" : "streaming";
  facets.push_back(Keyed(FacetKind::kExecutionMode, "", mode, mode, {}));
  for (const auto& [key, setting] : catalog.settings) {
    if (key == "execution.runtime-mode") continue;
    facets.push_back(Keyed(FacetKind::kSetting, key, setting.value,
                           fmt::format("'{}'", setting.value), setting.span.value_or(Span{})));
  }
  const std::set<std::string> tables = UsedTables(plan.job);
  for (const auto& [path, table] : catalog.tables) {
    Facet facet =
        Keyed(FacetKind::kTableDefinition, path, table.definition, table.name, table.span);
    if (tables.contains(path)) facet.tags.Add(Tag::kUsed);
    facets.push_back(std::move(facet));
  }
  for (const auto& [name, function] : catalog.functions) {
    Facet facet = Keyed(FacetKind::kFunctionDefinition, name, function.definition, function.name,
                        function.span);
    if (plan.job.used_functions.contains(name)) facet.tags.Add(Tag::kUsed);
    facets.push_back(std::move(facet));
  }
  for (const bind::QueryHint& hint : plan.job.hints) {
    facets.push_back(Keyed(FacetKind::kHint, "", hint.identity, hint.text, hint.span));
  }
  for (const catalog::OpaqueStatement& statement : catalog.opaque) {
    facets.push_back(Keyed(FacetKind::kDefinition, "", statement.tokens,
                           plan.job.Excerpt(statement.span, 80), statement.span));
  }
  for (Facet& facet : facets) facet.tags.Add(job_tags);
  return facets;
}

}  // namespace flinkcompat::plan
