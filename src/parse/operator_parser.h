// Operator precedence over the flat list of operands and operators of one expression.
#pragma once

#include <string>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {

// Follows Calcite's operator table: NOT binds looser than a comparison, a sign tighter than all;
// operators of one level associate to the left and become one ast::Chain.
class OperatorParser {
 public:
  using P = AstBuilder::P;

  OperatorParser(AstBuilder& builder, P::ExprContext* context)
      : builder_(builder), context_(context) {}

  ast::Expr Parse();

 private:
  // An expression with the source range it takes, its own parentheses included.
  struct Term {
    ast::Expr expr;
    Span outer;
    // Level of the run of operators that this chain may be continued by; 0 for none.
    int chain_level = 0;
  };

  // Reads on while operators bind at least as tight as `level`. `stop_at_and` leaves an AND to the
  // BETWEEN it belongs to.
  Term ParseFrom(size_t prefix, int level, bool stop_at_and);
  Term ParsePrefixed(size_t prefix);
  // Reads the operand of the current operator and what binds tighter than `level`.
  Term ParseRight(int level);
  Term Apply(Term left, P::ExprTailContext* tail, int level);
  Term ApplyBinary(Term left, P::ExprTailContext* tail, int level);
  Term ApplyQuantified(Term left, const std::string& op, P::ParenthesisedContext* list);
  Term ApplyIs(Term left, P::IsTailContext* tail);
  Term ApplyPredicate(Term left, P::PredicateTailContext* tail, bool negated);
  Term ApplyIn(Term left, P::ParenthesisedContext* list, bool negated);
  Term ApplyBetween(Term left, P::PredicateTailContext* tail, bool negated);

  P::OperandContext* Current() const;
  P::ExprTailContext* Next() const {
    return next_ < context_->tails.size() ? context_->tails[next_] : nullptr;
  }

  AstBuilder& builder_;
  P::ExprContext* context_;
  // Index of the next tail; its predecessor holds the current operand.
  size_t next_ = 0;
};

}  // namespace flinkcompat::parse
