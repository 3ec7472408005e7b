#include "plan/operators/group_window_aggregate.h"

#include <fmt/format.h>

#include "flink/duration.h"

namespace flinkcompat::plan {
namespace {

// The settings that make a group window fire before or after its end, as far as they have an
// effect: a delay counts only while its firing is on.
void AppendEmitStrategy(const FacetContext& context, std::vector<Facet>& facets) {
  static constexpr std::string_view kPrefix = "table.exec.emit.";
  for (const auto& [key, value] : context.settings) {
    if (!key.starts_with(kPrefix)) continue;
    const std::string group = key.substr(0, key.find('.', kPrefix.size()));
    const bool firing = key.find("-fire.") != std::string::npos;
    if (firing && !context.IsOn(group + ".enabled")) continue;
    const auto set = context.job.catalog->settings.find(key);
    const bool in_script = set != context.job.catalog->settings.end();
    Facet facet = TextFacet(FacetKind::kEmitStrategy, fmt::format("{} = {}", key, value),
                            in_script ? set->second.span.value_or(Span{}) : Span{});
    facet.key = key;
    const bool is_flag = key.ends_with(".enabled");
    facet.identity = is_flag ? "true" : flink::CanonicalDuration(value).value_or(value);
    facets.push_back(std::move(facet));
  }
}

}  // namespace

void AppendFacets(const GroupWindowAggregate& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  for (size_t i = 0; i < op.keys.size(); ++i) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, op.keys[i], op.key_spans[i]));
  }
  for (bind::ColumnId call : op.calls) facets.push_back(CallFacet(context, call));
  for (const bind::Expr& call : op.ambiguous_calls) {
    facets.push_back(ExprFacet(context, FacetKind::kAmbiguousCall, call));
  }
  AppendWindow(context, op.window, facets);
  facets.push_back(TextFacet(FacetKind::kWindowKeyPosition, fmt::format("{}", op.window_position),
                             op.window.span));
  for (bind::ColumnId property : op.properties) {
    const Span at = context.job.column(property).span;
    facets.push_back(ColumnFacet(context, FacetKind::kWindowProperty, property, at));
  }
  AppendEmitStrategy(context, facets);
}

ChangelogMode DeriveChangelogMode(const GroupWindowAggregate&,
                                  const std::vector<ChangelogMode>& inputs) {
  return !inputs.empty() && !inputs.front().insert_only() ? kRetractMode : kInsertOnly;
}

std::vector<StateSignature> DescribeState(const GroupWindowAggregate& op,
                                          const FacetContext& context, Span span) {
  return AggregateStates(context, op.keys, op.calls, "window-aggs", span);
}

}  // namespace flinkcompat::plan
