#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/rel/simplify.h"

namespace flinkcompat::planner {
namespace {

using Constants = std::map<size_t, Rex>;

// What a condition says about columns: `column = literal`, `column IS NULL`.
Constants OfCondition(const Rex& condition) {
  Constants constants;
  for (const Rex& part : Conjuncts(condition)) {
    if (IsCall(part, "IS NULL") && IsInput(part->operands[0])) {
      constants[part->operands[0]->index] = NullLiteral(part->operands[0]->type);
    }
    if (!IsCall(part, "=")) continue;
    Rex column = part->operands[0], value = part->operands[1];
    if (IsLiteral(column)) std::swap(column, value);
    if (!IsInput(column) || !IsLiteral(value) || IsNullLiteral(value)) continue;
    const bool same = SameButNull(column->type, value->type) ||
                      (flink::IsCharacter(column->type.root) && flink::IsCharacter(value->type.root)) ||
                      (flink::IsNumeric(column->type.root) && flink::IsNumeric(value->type.root) &&
                       value->type.root <= column->type.root);
    if (!same || IsTimeAttribute(column->type)) continue;
    const Rex literal = Literal(value->name, Nullable(column->type, false));
    constants[column->index] = column->type.nullable ? CastTo(literal, column->type) : literal;
  }
  return constants;
}

// Columns of a row that can have one value only. Calcite: RelMdPredicates.
Constants ConstantsOf(const Rel& rel) {
  if (const auto* filter = As<Filter>(rel)) {
    Constants constants = ConstantsOf(rel->inputs[0]);
    for (auto& [column, value] : OfCondition(filter->condition)) constants.insert_or_assign(column, value);
    return constants;
  }
  Constants constants;
  if (const auto* project = As<Project>(rel)) {
    const Constants below = ConstantsOf(rel->inputs[0]);
    for (size_t i = 0; i < project->exprs.size(); ++i) {
      const Rex& expr = project->exprs[i];
      if (IsLiteral(expr)) constants[i] = expr;
      if (IsInput(expr) && below.contains(expr->index)) constants[i] = below.at(expr->index);
    }
  } else if (const auto* aggregate = As<Aggregate>(rel); aggregate != nullptr && aggregate->sets.empty()) {
    const Constants below = ConstantsOf(rel->inputs[0]);
    for (size_t i = 0; i < aggregate->group.size(); ++i) {
      const auto found = below.find(aggregate->group[i]);
      if (found != below.end()) constants[i] = found->second;
    }
  } else if (const auto* join = As<Join>(rel)) {
    const bool left = join->type != JoinType::kRight && join->type != JoinType::kFull;
    if (left) constants = ConstantsOf(rel->inputs[0]);
    if (join->type == JoinType::kInner || join->type == JoinType::kRight) {
      for (const auto& [column, value] : ConstantsOf(rel->inputs[1])) {
        constants[column + rel->inputs[0]->row.size()] = value;
      }
    }
  } else if (As<WatermarkAssigner>(rel)) {
    return ConstantsOf(rel->inputs[0]);
  }
  return constants;
}

Rex ReplaceConstants(const Rex& rex, const Constants& constants) {
  return Transform(rex, [&](const Rex& part) {
    if (!IsInput(part)) return Rex();
    const auto constant = constants.find(part->index);
    return constant == constants.end() ? Rex() : constant->second;
  });
}

}  // namespace

Rel SimplifyExpressions(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* filter = As<Filter>(node)) {
      return MakeFilter(node->inputs[0], Simplify(filter->condition, false));
    }
    if (const auto* join = As<Join>(node)) {
      // What either side says of its columns holds in the condition. Calcite: JoinReduceExpressionsRule.
      Constants constants = ConstantsOf(node->inputs[0]);
      for (const auto& [column, value] : ConstantsOf(node->inputs[1])) {
        constants[column + node->inputs[0]->row.size()] = value;
      }
      const Rex condition = Simplify(ReplaceConstants(join->condition, constants), false);
      return MakeRel(Join{join->type, condition, join->hints}, node->inputs, node->row, node->span);
    }
    const auto* project = As<Project>(node);
    if (project == nullptr) return node;
    const Constants constants = ConstantsOf(node->inputs[0]);
    std::vector<Rex> exprs;
    for (const Rex& expr : project->exprs) {
      Rex replaced = ReplaceConstants(expr, constants);
      replaced = Simplify(replaced);
      // The row keeps its type.
      if (!(replaced->type == expr->type)) replaced = CastTo(replaced, expr->type);
      exprs.push_back(std::move(replaced));
    }
    return MakeProject(node->inputs[0], std::move(exprs), Names(node->row));
  });
}

}  // namespace flinkcompat::planner
