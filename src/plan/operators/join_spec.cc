#include "plan/operators/join_spec.h"

#include <fmt/format.h>

#include <algorithm>

namespace flinkcompat::plan {
namespace {

bool ReadsAny(const bind::Expr& expr, const std::vector<bind::ColumnId>& columns) {
  std::vector<bind::ColumnId> reads;
  bind::AppendColumns(expr, reads);
  return std::ranges::any_of(reads, [&](bind::ColumnId column) {
    return std::ranges::find(columns, column) != columns.end();
  });
}

}  // namespace

void AppendJoin(const FacetContext& context, const JoinSpec& spec, Span span,
                std::vector<Facet>& facets) {
  Facet type = TextFacet(FacetKind::kJoinType, std::string(bind::JoinTypeName(spec.type)),
                         spec.type_span.empty() ? span : spec.type_span);
  facets.push_back(std::move(type));
  for (const bind::Expr& conjunct : spec.condition) {
    Facet facet = ExprFacet(context, FacetKind::kJoinCondition, conjunct);
    const bool both = ReadsAny(conjunct, spec.left) && ReadsAny(conjunct, spec.right);
    facet.tags.Add(both ? Tag::kMultipleSides : Tag::kOneSided);
    facets.push_back(std::move(facet));
  }
  AppendStoredColumns(context, spec.left, {}, facets);
  AppendStoredColumns(context, spec.right, {}, facets);
}

ChangelogMode JoinMode(const JoinSpec& spec, const std::vector<ChangelogMode>& inputs) {
  const bool append =
      std::ranges::all_of(inputs, [](const ChangelogMode& mode) { return mode.insert_only(); });
  const bool plain = spec.type == bind::JoinType::kInner || spec.type == bind::JoinType::kSemi;
  return append && plain ? kInsertOnly : kRetractMode;
}

std::vector<StateSignature> JoinStates(const FacetContext& context, const JoinSpec& spec,
                                       std::string_view left_name, std::string_view right_name,
                                       Span span) {
  return {
      {std::string(left_name), fmt::format("rows ({})", NamesOf(context, spec.left)), "left", span},
      {std::string(right_name), fmt::format("rows ({})", NamesOf(context, spec.right)), "right",
       span}};
}

}  // namespace flinkcompat::plan
