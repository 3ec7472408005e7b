#include "bind/expression.h"

#include <functional>
#include <string_view>

namespace flinkcompat::bind {

const FunctionCall* CallOf(const Expr& expr, std::string_view function) {
  const auto* call = std::get_if<FunctionCall>(&expr.node);
  return call != nullptr && call->function == function ? call : nullptr;
}

size_t HashOf(const Expr& expr) {
  constexpr size_t kFactor = 1099511628211U;
  const std::hash<std::string_view> text_hash;
  size_t hash = expr.node.index();
  if (const auto* use = std::get_if<ColumnUse>(&expr.node)) {
    return hash * kFactor + Index(use->column);
  }
  if (const auto* constant = std::get_if<Constant>(&expr.node)) {
    return hash * kFactor + text_hash(constant->text);
  }
  if (const auto* opaque = std::get_if<Opaque>(&expr.node)) {
    return hash * kFactor + text_hash(opaque->text);
  }
  const auto& call = std::get<FunctionCall>(expr.node);
  hash = hash * kFactor + text_hash(call.function);
  for (const Expr& argument : call.arguments) hash = hash * kFactor + HashOf(argument);
  return hash;
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
