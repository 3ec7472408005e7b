#include "parse/operator_parser.h"

#include <utility>

#include "ast/printer.h"
#include "base/letter_case.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

constexpr int kSign = 80;
constexpr int kMultiplication = 60;
constexpr int kBitAnd = 50;
constexpr int kAddition = 40;
constexpr int kPredicate = 32;
constexpr int kComparison = 30;
constexpr int kIs = 28;
constexpr int kNot = 26;
constexpr int kAnd = 24;
constexpr int kOr = 22;
constexpr int kMultisetIntersect = 18;
constexpr int kMultisetUnion = 14;
constexpr int kLowest = 1;

int LevelOfOperator(const P::ExprTailContext* tail) {
  switch (tail->op->getType()) {
    case P::STAR:
    case P::SLASH:
    case P::PERCENT:
    case P::CONCAT:
      return kMultiplication;
    case P::AMP:
      return kBitAnd;
    case P::PLUS:
    case P::MINUS:
    case P::CARET:
      return kAddition;
    case P::K_AND:
      return kAnd;
    case P::K_OR:
      return kOr;
    case P::K_MULTISET:
      return tail->word->getType() == P::K_INTERSECT ? kMultisetIntersect : kMultisetUnion;
    default:
      return kComparison;
  }
}

int LevelOf(const P::ExprTailContext* tail) {
  if (tail->format != nullptr) return kIs;
  if (tail->op != nullptr) return LevelOfOperator(tail);
  if (tail->predicate != nullptr) return kPredicate;
  return tail->is->word->getType() == P::K_DISTINCT ? kComparison : kIs;
}

bool IsAnd(const P::ExprTailContext* tail) {
  return tail->op != nullptr && tail->op->getType() == P::K_AND;
}

}  // namespace

ast::Expr OperatorParser::Parse() {
  Term term = ParseFrom(0, kLowest, false);
  return std::move(term.expr);
}

P::OperandContext* OperatorParser::Current() const {
  if (next_ == 0) return context_->first;
  const P::ExprTailContext* tail = context_->tails[next_ - 1];
  if (tail->right != nullptr) return tail->right;
  if (tail->is != nullptr) return tail->is->right;
  return tail->predicate->right;
}

OperatorParser::Term OperatorParser::ParseFrom(size_t prefix, int level, bool stop_at_and) {
  Term term = ParsePrefixed(prefix);
  while (P::ExprTailContext* tail = Next()) {
    if (stop_at_and && IsAnd(tail)) break;
    const int tail_level = LevelOf(tail);
    if (tail_level < level) break;
    ++next_;
    term = Apply(std::move(term), tail, tail_level);
  }
  return term;
}

OperatorParser::Term OperatorParser::ParsePrefixed(size_t prefix) {
  P::OperandContext* operand = Current();
  if (prefix == operand->prefix.size()) {
    ast::Expr expr = builder_.BuildOperand(operand);
    const uint32_t begin =
        SpanOf(operand->name != nullptr ? operand->name->start : operand->value->start).begin;
    return {std::move(expr), {begin, SpanOf(operand).end}};
  }
  const antlr4::Token* op = operand->prefix[prefix];
  const bool negation = op->getType() == P::K_NOT;
  Term value = ParseFrom(prefix + 1, negation ? kNot + 1 : kSign + 1, false);
  const Span span{SpanOf(op).begin, value.outer.end};
  return {{span, ast::Unary{builder_.UpperText(op), std::move(value.expr)}}, span};
}

OperatorParser::Term OperatorParser::ParseRight(int level) {
  return ParseFrom(0, level + 1, false);
}

OperatorParser::Term OperatorParser::Apply(Term left, P::ExprTailContext* tail, int level) {
  if (tail->format != nullptr) {
    const Span span{left.outer.begin, SpanOf(tail).end};
    return {{span, ast::OpaqueExpr{ast::ToSql(left.expr) + " FORMAT JSON"}}, span};
  }
  if (tail->op != nullptr) return ApplyBinary(std::move(left), tail, level);
  if (tail->is != nullptr) return ApplyIs(std::move(left), tail->is);
  return ApplyPredicate(std::move(left), tail->predicate, tail->negation != nullptr);
}

OperatorParser::Term OperatorParser::ApplyBinary(Term left, P::ExprTailContext* tail, int level) {
  std::string op = builder_.UpperText(tail->op);
  switch (tail->op->getType()) {
    case P::BANG_EQ:
      builder_.Fail(SpanOf(tail->op), "Flink does not know `!=`", "write `<>`");
    case P::K_ESCAPE:
      builder_.FailUnexpected(tail->op);
    case P::AMP:
    case P::CARET:
      if (!builder_.dialect_.Since(2, 4)) builder_.FailUnexpected(tail->op);
      break;
    case P::K_MEMBER:
    case P::K_SUBMULTISET:
      op = (tail->negation != nullptr ? "NOT " : "") + op + " OF";
      break;
    case P::K_IMMEDIATELY:
      op.append(" ").append(builder_.UpperText(tail->word));
      break;
    case P::K_MULTISET:
      op.append(" ").append(builder_.UpperText(tail->word));
      if (tail->quantifier != nullptr) op.append(" ").append(builder_.UpperText(tail->quantifier));
      break;
    default:
      break;
  }
  if (tail->right->value != nullptr && tail->right->value->quantified != nullptr) {
    return ApplyQuantified(std::move(left), op, tail->right->value->quantified);
  }
  Term right = ParseRight(level);
  const Span span{left.outer.begin, right.outer.end};
  if (left.chain_level == level) {
    auto& chain = std::get<ast::Chain>(left.expr.node);
    chain.operands.push_back(std::move(right.expr));
    chain.operators.push_back(std::move(op));
    left.expr.span = left.outer = span;
    return left;
  }
  ast::Chain chain;
  chain.operands.push_back(std::move(left.expr));
  chain.operands.push_back(std::move(right.expr));
  chain.operators.push_back(std::move(op));
  return {{span, std::move(chain)}, span, level};
}

OperatorParser::Term OperatorParser::ApplyQuantified(Term left, const std::string& op,
                                                     P::ParenthesisedContext* list) {
  const antlr4::Token* word = &builder_.tokens_[list->start->getTokenIndex() - 1];
  ast::Quantified result;
  result.op = op;
  result.kind = EqualWithoutCase(builder_.Text(word), "ALL") ? ast::QuantifierKind::kAll
                                                               : ast::QuantifierKind::kSome;
  ast::Expr right = builder_.BuildParenthesised(list);
  if (auto* query = std::get_if<ast::ScalarQuery>(&right.node)) {
    result.query = std::move(query->query);
  } else if (list->items.size() > 1) {
    result.list = std::move(std::get<ast::Constructor>(right.node).elements);
  } else {
    result.list.push_back(std::move(right));
  }
  const Span span{left.outer.begin, SpanOf(list).end};
  result.value = std::move(left.expr);
  return {{span, std::move(result)}, span};
}

OperatorParser::Term OperatorParser::ApplyIs(Term left, P::IsTailContext* tail) {
  const bool negated = tail->negation != nullptr;
  if (tail->right != nullptr) {
    Term right = ParseRight(kComparison);
    const Span span{left.outer.begin, right.outer.end};
    const std::string op = negated ? "IS NOT DISTINCT FROM" : "IS DISTINCT FROM";
    if (left.chain_level == kComparison) {
      auto& chain = std::get<ast::Chain>(left.expr.node);
      chain.operands.push_back(std::move(right.expr));
      chain.operators.push_back(op);
      left.expr.span = left.outer = span;
      return left;
    }
    ast::Chain chain;
    chain.operands.push_back(std::move(left.expr));
    chain.operands.push_back(std::move(right.expr));
    chain.operators.push_back(op);
    return {{span, std::move(chain)}, span, kComparison};
  }
  std::string predicate = builder_.UpperText(tail->word);
  if (tail->word->getType() == P::K_SET) predicate = "A SET";
  if (tail->kind != nullptr) predicate.append(" ").append(builder_.UpperText(tail->kind));
  const Span span{left.outer.begin, SpanOf(tail).end};
  return {{span, ast::Is{std::move(left.expr), std::move(predicate), negated}}, span};
}

OperatorParser::Term OperatorParser::ApplyPredicate(Term left, P::PredicateTailContext* tail,
                                                    bool negated) {
  if (tail->list != nullptr) return ApplyIn(std::move(left), tail->list, negated);
  if (tail->word->getType() == P::K_BETWEEN) return ApplyBetween(std::move(left), tail, negated);
  ast::Like like;
  like.op = tail->word->getType() == P::K_SIMILAR ? "SIMILAR TO" : builder_.UpperText(tail->word);
  like.negated = negated;
  Term pattern = ParseRight(kPredicate);
  Span span{left.outer.begin, pattern.outer.end};
  P::ExprTailContext* next = Next();
  if (next != nullptr && next->op != nullptr && next->op->getType() == P::K_ESCAPE) {
    ++next_;
    Term escape = ParseRight(kPredicate);
    span.end = escape.outer.end;
    like.escape = std::move(escape.expr);
  }
  like.value = std::move(left.expr);
  like.pattern = std::move(pattern.expr);
  return {{span, std::move(like)}, span};
}

OperatorParser::Term OperatorParser::ApplyIn(Term left, P::ParenthesisedContext* list,
                                             bool negated) {
  ast::Expr right = builder_.BuildParenthesised(list);
  const Span span{left.outer.begin, SpanOf(list).end};
  if (auto* query = std::get_if<ast::ScalarQuery>(&right.node)) {
    return {{span, ast::InQuery{std::move(left.expr), std::move(query->query), negated}}, span};
  }
  ast::InList in{std::move(left.expr), {}, negated};
  if (list->items.size() > 1) {
    in.list = std::move(std::get<ast::Constructor>(right.node).elements);
  } else {
    in.list.push_back(std::move(right));
  }
  return {{span, std::move(in)}, span};
}

OperatorParser::Term OperatorParser::ApplyBetween(Term left, P::PredicateTailContext* tail,
                                                  bool negated) {
  Term low = ParseFrom(0, kLowest, true);
  P::ExprTailContext* next = Next();
  if (next == nullptr || !IsAnd(next)) {
    builder_.Fail({low.outer.end, low.outer.end + 1}, "BETWEEN has no AND",
                  "write `x BETWEEN low AND high`");
  }
  ++next_;
  Term high = ParseRight(kPredicate);
  const Span span{left.outer.begin, high.outer.end};
  ast::Between between;
  between.value = std::move(left.expr);
  between.low = std::move(low.expr);
  between.high = std::move(high.expr);
  between.negated = negated;
  between.symmetric = tail->symmetry != nullptr && tail->symmetry->getType() == P::K_SYMMETRIC;
  return {{span, std::move(between)}, span};
}

}  // namespace flinkcompat::parse
