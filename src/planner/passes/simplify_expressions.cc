#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/rel/simplify.h"

namespace flinkcompat::planner {
namespace {

// What a condition says about columns: `column = literal`.
std::map<size_t, Rex> ConstantsOf(const Rex& condition) {
  std::map<size_t, Rex> constants;
  for (const Rex& part : Conjuncts(condition)) {
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

}  // namespace

Rel SimplifyExpressions(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* filter = As<Filter>(node)) {
      return MakeFilter(node->inputs[0], Simplify(filter->condition, false));
    }
    if (const auto* join = As<Join>(node)) {
      const Rex condition = Simplify(join->condition, false);
      return MakeRel(Join{join->type, condition}, node->inputs, node->row, node->span);
    }
    const auto* project = As<Project>(node);
    if (project == nullptr) return node;
    std::map<size_t, Rex> constants;
    if (const auto* filter = As<Filter>(node->inputs[0])) constants = ConstantsOf(filter->condition);
    std::vector<Rex> exprs;
    for (const Rex& expr : project->exprs) {
      Rex replaced = Transform(expr, [&](const Rex& part) {
        if (!IsInput(part)) return Rex();
        const auto constant = constants.find(part->index);
        return constant == constants.end() ? Rex() : constant->second;
      });
      replaced = Simplify(replaced);
      // The row keeps its type.
      if (!(replaced->type == expr->type)) replaced = CastTo(replaced, expr->type);
      exprs.push_back(std::move(replaced));
    }
    return MakeProject(node->inputs[0], std::move(exprs), Names(node->row));
  });
}

}  // namespace flinkcompat::planner
