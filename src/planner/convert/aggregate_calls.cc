#include "planner/convert/aggregate_calls.h"

#include "ast/query.h"
#include "base/overloaded.h"
#include "flink/function.h"

namespace flinkcompat::planner {
namespace {

class Finder {
 public:
  void Visit(const ast::Expr& expr) {
    std::visit(Overloaded{[&](const ast::Unary& node) { Visit(*node.operand); },
                          [&](const ast::Chain& node) { VisitAll(node.operands); },
                          [&](const ast::Between& node) {
                            Visit(*node.value);
                            Visit(*node.low);
                            Visit(*node.high);
                          },
                          [&](const ast::InList& node) {
                            Visit(*node.value);
                            VisitAll(node.list);
                          },
                          [&](const ast::InQuery& node) { Visit(*node.value); },
                          [&](const ast::Like& node) {
                            Visit(*node.value);
                            Visit(*node.pattern);
                          },
                          [&](const ast::Is& node) { Visit(*node.value); },
                          [&](const ast::Case& node) { VisitCase(node); },
                          [&](const ast::Cast& node) { Visit(*node.value); },
                          [&](const ast::Call& node) { VisitCall(expr, node); },
                          [&](const ast::Constructor& node) { VisitAll(node.elements); },
                          [&](const ast::Subscript& node) {
                            Visit(*node.value);
                            Visit(*node.index);
                          },
                          [&](const ast::FieldAccess& node) { Visit(*node.value); },
                          [&](const ast::Quantified& node) { Visit(*node.value); },
                          [](const auto&) {}},
               expr.node);
  }

  std::vector<const ast::Expr*> Take() { return std::move(calls_); }

 private:
  void VisitAll(const std::vector<ast::Expr>& exprs) {
    for (const ast::Expr& expr : exprs) Visit(expr);
  }

  void VisitCase(const ast::Case& node) {
    if (node.operand) Visit(**node.operand);
    for (const ast::CaseBranch& branch : node.branches) {
      Visit(branch.when);
      Visit(branch.then);
    }
    if (node.otherwise) Visit(**node.otherwise);
  }

  void VisitCall(const ast::Expr& expr, const ast::Call& call) {
    const flink::FunctionInfo* info = flink::FindFunction(call.name.parts.back().text);
    const bool is_aggregate = info != nullptr && info->kind == flink::FunctionKind::kAggregate;
    if (is_aggregate && !call.over) {
      calls_.push_back(&expr);
      return;
    }
    for (const ast::Argument& argument : call.arguments) Visit(argument.value);
    if (!call.over) return;
    for (const ast::Expr& key : (*call.over)->partition_by) Visit(key);
    for (const ast::OrderItem& item : (*call.over)->order_by) Visit(item.expr);
  }

  std::vector<const ast::Expr*> calls_;
};

}  // namespace

std::vector<const ast::Expr*> AggregateCallsOf(const ast::Expr& expr) {
  Finder finder;
  finder.Visit(expr);
  return finder.Take();
}

}  // namespace flinkcompat::planner
