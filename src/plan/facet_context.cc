#include "plan/facet_context.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/letter_case.h"

namespace flinkcompat::plan {

using bind::ColumnId;

bool FacetContext::IsOn(const std::string& key) const {
  const auto found = settings.find(key);
  return found != settings.end() && EqualWithoutCase(found->second, "true");
}

bool FacetContext::updating_input() const {
  return std::ranges::any_of(input_modes,
                             [](const ChangelogMode& mode) { return !mode.insert_only(); });
}

Facet ColumnFacet(const FacetContext& context, FacetKind kind, ColumnId column, Span span) {
  const bind::Column& info = context.job.column(column);
  const std::string excerpt = context.job.Excerpt(span);
  Facet facet{kind,
              "",
              context.lineage.Of(column),
              excerpt.empty() ? info.name : excerpt,
              span,
              {},
              info.type.known() ? flink::StorageText(info.type) : ""};
  if (!info.type.known()) facet.tags.Add(Tag::kOpenType);
  return facet;
}

Facet ExprFacet(const FacetContext& context, FacetKind kind, const bind::Expr& expr) {
  return {kind, "", context.lineage.Of(expr), context.job.Excerpt(expr.span), expr.span, {}, ""};
}

Facet OrderFacet(const FacetContext& context, const bind::SortKey& key) {
  Facet facet = ColumnFacet(context, FacetKind::kOrderBy, key.column, key.span);
  facet.identity = context.lineage.Of(key);
  facet.text += key.descending ? " DESC" : " ASC";
  facet.tags.Add(key.descending ? Tag::kDescending : Tag::kAscending);
  return facet;
}

Facet TextFacet(FacetKind kind, std::string text, Span span) {
  return {kind, "", text, text, span, {}, ""};
}

void AppendStoredColumns(const FacetContext& context, const std::vector<ColumnId>& columns,
                         TagSet tags, std::vector<Facet>& facets) {
  for (ColumnId column : columns) {
    const bind::Column& info = context.job.column(column);
    Facet facet = ColumnFacet(context, FacetKind::kStoredColumn, column, info.span);
    facet.key = info.name;
    facet.text = info.name.empty() ? facet.text : info.name;
    facet.tags.Add(tags);
    facets.push_back(std::move(facet));
  }
}

std::string LabelOf(const FacetContext& context, ColumnId call) {
  const bind::Column& info = context.job.column(call);
  const std::string text = context.job.Excerpt(info.span);
  const bool has_alias = !info.name.empty() && !info.name.starts_with("EXPR$");
  return has_alias ? text + " AS " + info.name : text;
}

Facet CallFacet(const FacetContext& context, ColumnId call) {
  const bind::Column& info = context.job.column(call);
  Facet facet = ColumnFacet(context, FacetKind::kAggregateCall, call, info.span);
  facet.text = LabelOf(context, call);
  if (const auto* aggregate = std::get_if<bind::AggregateResult>(&info.origin)) {
    facet.key = aggregate->function;
    if (aggregate->distinct) facet.tags.Add(Tag::kDistinct);
    if (aggregate->python) facet.tags.Add(Tag::kPython);
    if (aggregate->undeclared) facet.tags.Add(Tag::kUndeclared);
  }
  if (const auto* over = std::get_if<bind::OverResult>(&info.origin)) {
    facet.key = over->function;
    if (over->distinct) facet.tags.Add(Tag::kDistinct);
    if (over->python) facet.tags.Add(Tag::kPython);
    if (over->undeclared) facet.tags.Add(Tag::kUndeclared);
  }
  if (std::ranges::binary_search(context.deciding, call)) facet.tags.Add(Tag::kDecidesRows);
  return facet;
}

TagSet TimeTags(const FacetContext& context, ColumnId time) {
  switch (context.job.column(time).type.time_attribute) {
    case flink::TimeAttribute::kRowtime:
      return {Tag::kEventTime};
    case flink::TimeAttribute::kProctime:
      return {Tag::kProcessingTime};
    case flink::TimeAttribute::kNone:
      break;
  }
  return context.job.column(time).type.known() ? TagSet{} : TagSet{Tag::kOpenType};
}

void AppendWindow(const FacetContext& context, const bind::Window& window,
                  std::vector<Facet>& facets) {
  facets.push_back(TextFacet(FacetKind::kWindowType, std::string(bind::WindowKindName(window.kind)),
                             window.span));
  Facet time = ColumnFacet(context, FacetKind::kTimeAttribute, window.time, window.time_span);
  time.tags.Add(TimeTags(context, window.time));
  facets.push_back(std::move(time));
  Facet size = TextFacet(FacetKind::kWindowSize, fmt::format("{}", fmt::join(window.sizes, ", ")),
                         window.span);
  if (!window.offset.empty()) size.identity += " OFFSET " + window.offset;
  if (!window.session_partition.empty()) {
    size.identity += " BY " + context.lineage.Of(window.session_partition);
  }
  size.text = context.job.Excerpt(window.span);
  facets.push_back(std::move(size));
}

void AppendGroupingSets(const FacetContext& context, const std::vector<ColumnId>& keys,
                        const std::vector<std::vector<size_t>>& sets, Span span,
                        std::vector<Facet>& facets) {
  for (const std::vector<size_t>& set : sets) {
    std::vector<ColumnId> columns;
    for (size_t index : set) columns.push_back(keys[index]);
    std::vector<std::string> names;
    for (ColumnId column : columns) names.push_back(context.lineage.Of(column));
    std::ranges::sort(names);
    Facet facet =
        TextFacet(FacetKind::kGroupingSets, fmt::format("({})", fmt::join(names, ", ")), span);
    facet.text = "(" + NamesOf(context, columns) + ")";
    facets.push_back(std::move(facet));
  }
}

std::string NamesOf(const FacetContext& context, const std::vector<ColumnId>& columns) {
  std::string names;
  for (ColumnId column : columns) {
    names += (names.empty() ? "" : ", ") + context.job.column(column).name;
  }
  return names;
}

std::vector<StateSignature> AggregateStates(const FacetContext& context,
                                            const std::vector<ColumnId>& keys,
                                            const std::vector<ColumnId>& calls,
                                            std::string_view state_name, Span span) {
  const std::string by = keys.empty() ? "" : " by " + NamesOf(context, keys);
  std::vector<StateSignature> states;
  for (ColumnId call : calls) {
    const bind::Column& info = context.job.column(call);
    states.push_back({std::string(state_name), context.job.Excerpt(info.span, 60) + by,
                      context.lineage.Of(call), info.span, LabelOf(context, call)});
  }
  if (states.empty())
    states.push_back({std::string(state_name), "distinct keys" + by, "keys", span});
  return states;
}

}  // namespace flinkcompat::plan
