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

// Whether the condition equates a value of one side with a value of the other. The state is kept by
// these values, in the order of the conditions.
bool IsKey(const bind::Expr& conjunct, const JoinSpec& spec) {
  const bind::FunctionCall* equal = bind::CallOf(conjunct, "=");
  if (equal == nullptr || equal->arguments.size() != 2) return false;
  const bind::Expr& a = equal->arguments[0];
  const bind::Expr& b = equal->arguments[1];
  auto reads_only = [](const bind::Expr& expr, const auto& wanted, const auto& other) {
    return ReadsAny(expr, wanted) && !ReadsAny(expr, other);
  };
  return (reads_only(a, spec.left, spec.right) && reads_only(b, spec.right, spec.left)) ||
         (reads_only(a, spec.right, spec.left) && reads_only(b, spec.left, spec.right));
}

}  // namespace

void AppendJoin(const FacetContext& context, const JoinSpec& spec, Span span,
                std::vector<Facet>& facets) {
  Facet type = TextFacet(FacetKind::kJoinType, std::string(bind::JoinTypeName(spec.type)),
                         spec.type_span.empty() ? span : spec.type_span);
  facets.push_back(std::move(type));
  for (const bind::Expr& conjunct : spec.condition) {
    const bool is_key = IsKey(conjunct, spec);
    facets.push_back(
        ExprFacet(context, is_key ? FacetKind::kJoinKey : FacetKind::kJoinCondition, conjunct));
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
