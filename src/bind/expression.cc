#include "bind/expression.h"

namespace flinkcompat::bind {

const FunctionCall* CallOf(const Expr& expr, std::string_view function) {
  const auto* call = std::get_if<FunctionCall>(&expr.node);
  return call != nullptr && call->function == function ? call : nullptr;
}

bool IsConstant(const Expr& expr) {
  std::vector<ColumnId> columns;
  AppendColumns(expr, columns);
  return columns.empty() && !std::holds_alternative<Opaque>(expr.node);
}

void AppendColumns(const Expr& expr, std::vector<ColumnId>& columns) {
  if (const auto* use = std::get_if<ColumnUse>(&expr.node)) columns.push_back(use->column);
  if (const auto* call = std::get_if<FunctionCall>(&expr.node)) {
    for (const Expr& argument : call->arguments) AppendColumns(argument, columns);
  }
}

std::vector<Expr> Conjuncts(const Expr& condition) {
  if (const FunctionCall* conjunction = CallOf(condition, "AND")) {
    std::vector<Expr> result;
    for (const Expr& part : conjunction->arguments) {
      for (Expr& conjunct : Conjuncts(part)) result.push_back(std::move(conjunct));
    }
    return result;
  }
  if (const FunctionCall* between = CallOf(condition, "BETWEEN")) {
    const std::vector<Expr>& parts = between->arguments;
    return {{FunctionCall{"<=", {parts[1], parts[0]}}, condition.type, condition.span},
            {FunctionCall{"<=", {parts[0], parts[2]}}, condition.type, condition.span}};
  }
  const auto* constant = std::get_if<Constant>(&condition.node);
  if (constant != nullptr && constant->text == "TRUE") return {};
  return {condition};
}

}  // namespace flinkcompat::bind
