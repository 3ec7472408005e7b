// WHERE, and sub-queries in conditions.

#include <fmt/format.h>

#include <algorithm>

#include "ast/printer.h"
#include "bind/binder.h"
#include "bind/make_call.h"

namespace flinkcompat::bind {
namespace {

// The operands of a top-level AND, or the expression itself.
std::vector<const ast::Expr*> TopConjuncts(const ast::Expr& expr) {
  const auto* chain = std::get_if<ast::Chain>(&expr.node);
  const bool conjunction =
      chain != nullptr && !chain->operators.empty() &&
      std::ranges::all_of(chain->operators, [](const std::string& op) { return op == "AND"; });
  if (!conjunction) return {&expr};
  std::vector<const ast::Expr*> conjuncts;
  for (const ast::Expr& operand : chain->operands) {
    for (const ast::Expr* inner : TopConjuncts(operand)) conjuncts.push_back(inner);
  }
  return conjuncts;
}

}  // namespace

NodeId Binder::BindWhere(const ast::Expr& where, NodeId input, const Scope& scope,
                         const Environment& environment) {
  std::vector<Expr> conditions;
  NodeId node = input;
  for (const ast::Expr* conjunct : TopConjuncts(where)) {
    if (const auto joined = BindSemiJoin(*conjunct, node, scope, environment)) {
      node = *joined;
      continue;
    }
    SelectContext context;
    context.environment = &environment;
    context.scope = &scope;
    context.input = node;
    conditions.push_back(BindExpr(*conjunct, context));
    node = AttachSubqueries(context, node);
  }
  if (conditions.empty()) return node;
  Expr condition = conditions.size() == 1 ? conditions.front()
                                          : MakeCall("AND", std::move(conditions), where.span);
  return AttachFilter(condition, node);
}

std::optional<NodeId> Binder::BindSemiJoin(const ast::Expr& conjunct, NodeId input,
                                           const Scope& scope, const Environment& environment) {
  const ast::Expr* expr = &conjunct;
  bool negated = false;
  while (const auto* unary = std::get_if<ast::Unary>(&expr->node)) {
    if (unary->op != "NOT") return std::nullopt;
    negated = !negated;
    expr = &*unary->operand;
  }
  if (const auto* in = std::get_if<ast::InQuery>(&expr->node)) {
    return MakeSemiJoin(*in->query, &*in->value, in->negated != negated, input, scope, environment,
                        conjunct.span);
  }
  const auto* exists = std::get_if<ast::Exists>(&expr->node);
  if (exists == nullptr || exists->unique) return std::nullopt;
  return MakeSemiJoin(*exists->query, nullptr, negated, input, scope, environment, conjunct.span);
}

std::optional<NodeId> Binder::MakeSemiJoin(const ast::Query& query, const ast::Expr* value,
                                           bool negated, NodeId input, const Scope& scope,
                                           const Environment& environment, Span span) {
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  Join join;
  join.type = negated ? JoinType::kAnti : JoinType::kSemi;
  join.type_span = span;
  Environment inner = environment;
  inner.outer = &scope;
  const std::vector<ColumnId> outer_uses = std::move(correlated_uses_);
  correlated_uses_.clear();
  const NodeId subquery = BindQuery(query, inner);
  join.condition = LiftCorrelation(subquery);
  size_t lifted = 0;
  for (const Expr& conjunct : join.condition) {
    std::vector<ColumnId> columns;
    AppendColumns(conjunct, columns);
    lifted += static_cast<size_t>(std::ranges::count_if(columns, [&](ColumnId column) {
      return std::ranges::find(correlated_uses_, column) != correlated_uses_.end();
    }));
  }
  const bool simple = lifted == correlated_uses_.size();
  correlated_uses_ = outer_uses;
  const std::vector<OutputColumn> output = job_.node(subquery).output;
  if (value != nullptr) {
    const Expr bound = BindExpr(*value, context);
    const FunctionCall* row = CallOf(bound, "ROW");
    const std::vector<Expr> values = row == nullptr ? std::vector<Expr>{bound} : row->arguments;
    for (size_t i = 0; i < values.size() && i < output.size(); ++i) {
      join.condition.push_back(
          MakeCall(negated ? "NOT IN" : "=", {values[i], Use(output[i].column, span)}, span));
    }
  }
  const std::vector<Expr> condition = join.condition;
  Node node{std::move(join), {input, subquery}, job_.node(input).output, span};
  if (!simple) {
    Unmodelled(span, "this correlated sub-query");
    node.kind = Unsupported{"correlated sub-query", ast::ToSql(query), condition};
  }
  return AddNode(std::move(node));
}

std::vector<Expr> Binder::LiftCorrelation(NodeId node) {
  std::vector<Expr> lifted;
  for (NodeId id = node;;) {
    Node& current = job_.nodes[Index(id)];
    if (auto* filter = std::get_if<Filter>(&current.kind)) {
      std::vector<Expr> kept;
      for (Expr& conjunct : Conjuncts(filter->condition)) {
        std::vector<ColumnId> columns;
        AppendColumns(conjunct, columns);
        const bool outer = std::ranges::any_of(columns, [&](ColumnId column) {
          return std::ranges::find(correlated_uses_, column) != correlated_uses_.end();
        });
        (outer ? lifted : kept).push_back(std::move(conjunct));
      }
      if (kept.empty()) kept.push_back({Constant{"TRUE"}, {}, filter->condition.span});
      filter->condition = kept.size() == 1
                              ? kept.front()
                              : MakeCall("AND", std::move(kept), filter->condition.span);
    } else if (!std::holds_alternative<Project>(current.kind)) {
      return lifted;
    }
    id = current.inputs.front();
  }
}

Expr Binder::AttachSubquery(const ast::Query& query, std::string_view construct, Span span,
                            SelectContext& context) {
  Unmodelled(span, fmt::format("this {}", construct));
  Environment inner = *context.environment;
  inner.outer = context.scope;
  const NodeId subquery = BindQuery(query, inner);
  std::vector<Expr> inputs;
  flink::LogicalType type;
  for (const OutputColumn& column : job_.node(subquery).output) {
    inputs.push_back(Use(column.column, span));
    type = inputs.front().type;
  }
  const ColumnId column = AddColumn(
      {"", type, ProducedColumn{std::string(construct), "value", std::move(inputs)}, span});
  context.subqueries.emplace_back(subquery, column, ast::ToSql(query));
  return Use(column, span);
}

}  // namespace flinkcompat::bind
