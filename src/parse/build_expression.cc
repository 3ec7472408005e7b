#include <algorithm>
#include <array>

#include "parse/ast_builder.h"
#include "parse/operator_parser.h"

namespace flinkcompat::parse {
namespace {

ast::ConstructorKind KindOf(size_t token) {
  switch (token) {
    case AstBuilder::P::K_ARRAY:
      return ast::ConstructorKind::kArray;
    case AstBuilder::P::K_MAP:
      return ast::ConstructorKind::kMap;
    default:
      return ast::ConstructorKind::kMultiset;
  }
}

bool HasTokens(const antlr4::ParserRuleContext* context) {
  return context->start->getTokenIndex() <= context->stop->getTokenIndex();
}

}  // namespace

ast::Expr AstBuilder::BuildExpr(P::ExprContext* context) {
  if (context->tails.empty() && context->first->prefix.empty()) return BuildOperand(context->first);
  return OperatorParser(*this, context).Parse();
}

std::vector<ast::Expr> AstBuilder::BuildExprs(const std::vector<P::ExprContext*>& contexts) {
  std::vector<ast::Expr> exprs;
  exprs.reserve(contexts.size());
  for (P::ExprContext* context : contexts) exprs.push_back(BuildExpr(context));
  return exprs;
}

ast::Expr AstBuilder::BuildPlainExpr(P::ExprContext* context) {
  RefuseQuery(context);
  return BuildExpr(context);
}

std::vector<ast::Expr> AstBuilder::BuildPlainExprs(const std::vector<P::ExprContext*>& contexts) {
  for (P::ExprContext* context : contexts) RefuseQuery(context);
  return BuildExprs(contexts);
}

// Flink looks for SELECT and set operators, and at the first operand alone.
void AstBuilder::RefuseQuery(P::ExprContext* context) const {
  const P::PrimaryContext* primary = context->first->value;
  if (primary == nullptr) return;
  if (primary->subquery != nullptr) {
    RefuseSelect(primary->subquery->first->open, primary->subquery->rest);
  }
  const P::ParenthesisedContext* list =
      primary->nested != nullptr ? primary->nested : primary->row;
  if (list == nullptr) return;
  if (list->open != nullptr) {
    const P::QueryTermContext* term = list->open->first;
    RefuseSelect(term != nullptr ? term->open : list->open->open, list->open->rest);
  }
  for (P::ExprContext* item : list->items) RefuseQuery(item);
  if (!list->rest.empty()) RefuseSelect(nullptr, list->rest);
}

void AstBuilder::RefuseSelect(const P::OpenTermContext* term,
                              const std::vector<P::SetTailContext*>& rest) const {
  const bool selects = term != nullptr && term->start->getType() == P::K_SELECT;
  if (selects) {
    Fail(SpanOf(&tokens_[term->start->getTokenIndex() - 1]), "a query cannot stand here");
  }
  if (!rest.empty()) Fail(SpanOf(rest.front()->op), "a query cannot stand here");
}

ast::Expr AstBuilder::BuildExprOrDefault(P::ExprContext* context) {
  const P::OperandContext* operand = context->first;
  const bool bare = context->tails.empty() && operand->prefix.empty() &&
                    operand->value != nullptr && operand->suffixes.empty();
  if (bare && operand->value->constant != nullptr &&
      operand->value->constant->getType() == P::K_DEFAULT) {
    return {SpanOf(context), ast::Symbol{"DEFAULT"}};
  }
  return BuildExpr(context);
}

ast::Expr AstBuilder::BuildOperand(P::OperandContext* context) {
  if (context->name != nullptr) return BuildNamed(context);
  if (context->value->special != nullptr) CheckSpecialClauses(context);
  ast::Expr expr = BuildPrimary(context->value);
  const uint32_t begin = SpanOf(context->value).begin;
  for (P::SuffixContext* suffix : context->suffixes)
    expr = AddSuffix(std::move(expr), suffix, begin);
  return expr;
}

ast::Expr AstBuilder::BuildPrefixed(P::OperandContext* context) {
  ast::Expr expr = BuildOperand(context);
  for (auto op = context->prefix.rbegin(); op != context->prefix.rend(); ++op) {
    const Span span{SpanOf(*op).begin, SpanOf(context).end};
    expr = {span, ast::Unary{UpperText(*op), std::move(expr)}};
  }
  return expr;
}

ast::Expr AstBuilder::BuildNamed(P::OperandContext* context) {
  ast::ColumnRef column;
  column.parts.push_back(BuildName(context->name));
  const Span first = column.parts.front().span;
  ast::Expr expr{first, std::move(column)};
  for (P::NameSuffixContext* suffix : context->nameSuffixes) {
    if (suffix->arguments == nullptr) {
      expr = AddSuffix(std::move(expr), suffix->other, first.begin);
      continue;
    }
    auto* path = std::get_if<ast::ColumnRef>(&expr.node);
    if (path == nullptr) FailUnexpected(suffix->start);
    ast::QualifiedName name{std::move(path->parts), expr.span};
    expr =
        BuildCall(std::move(name), suffix->arguments, {first.begin, SpanOf(suffix->arguments).end});
  }
  return expr;
}

ast::Expr AstBuilder::BuildPrimary(P::PrimaryContext* context) {
  const Span span = SpanOf(context);
  if (context->number != nullptr) {
    return {span, ast::Literal{ast::LiteralKind::kNumber, std::string(Text(span))}};
  }
  if (context->text != nullptr) return BuildString(context->text);
  if (context->constant != nullptr) {
    if (context->constant->getType() == P::K_DEFAULT) FailUnexpected(context->constant);
    const bool null = context->constant->getType() == P::K_NULL;
    return {span, ast::Literal{null ? ast::LiteralKind::kNull : ast::LiteralKind::kBoolean,
                               UpperText(context->constant)}};
  }
  if (context->nested != nullptr) return BuildParenthesised(context->nested);
  if (context->special != nullptr) return BuildSpecialCall(context->special);
  if (context->temporal != nullptr) return BuildTemporal(context->temporal);
  if (context->duration != nullptr) return BuildInterval(context->duration);
  if (context->parameter != nullptr) return {span, ast::DynamicParameter{}};
  if (context->quantified != nullptr) FailUnexpected(context->start);
  if (context->exists != nullptr) {
    return {span,
            ast::Exists{BuildQuery(context->subquery), context->exists->getType() == P::K_UNIQUE}};
  }
  if (context->row != nullptr) return BuildRow(context->row, span);
  if (context->collection != nullptr) return BuildCollection(context->collection);
  if (context->choice != nullptr) return BuildCase(context->choice);
  if (context->conversion != nullptr) return BuildCast(context->conversion);
  if (context->escape != nullptr) return BuildEscaped(context->escape);
  if (context->sequence != nullptr) {
    ast::Call call;
    const Span word = SpanOf(context->start);
    call.name = {{{UpperText(context->start) + " VALUE FOR", word}}, word};
    const ast::Name name = BuildName(context->sequence);
    call.arguments.push_back({"", std::nullopt, {name.span, ast::ColumnRef{{name}}}, std::nullopt});
    return {span, std::move(call)};
  }
  const antlr4::Token* word = context->function != nullptr ? context->function : context->context;
  ast::QualifiedName name{{{UpperText(word), SpanOf(word)}}, SpanOf(word)};
  if (context->arguments != nullptr) {
    CheckFunctionWord(word);
    return BuildCall(std::move(name), context->arguments, span);
  }
  ast::Call call;
  call.name = std::move(name);
  call.has_parentheses = false;
  return {span, std::move(call)};
}

// {d '2024-01-01'}, {fn f(x)}
ast::Expr AstBuilder::BuildEscaped(P::EscapedValueContext* context) {
  static constexpr auto kEscapes = std::to_array<std::string_view>({"D", "T", "TS", "FN"});
  const std::string word = UpperText(context->word->start);
  if (std::ranges::find(kEscapes, word) == kEscapes.end()) FailUnexpected(context->start);
  if (word == "FN") return BuildEscapedCall(context);
  if (context->value == nullptr) FailUnexpected(context->start);
  ast::Expr value = BuildExpr(context->value);
  auto* literal = std::get_if<ast::Literal>(&value.node);
  if (literal == nullptr || literal->kind != ast::LiteralKind::kString) {
    FailUnexpected(context->start);
  }
  literal->kind = word == "D"   ? ast::LiteralKind::kDate
                  : word == "T" ? ast::LiteralKind::kTime
                                : ast::LiteralKind::kTimestamp;
  value.span = SpanOf(context);
  return value;
}

ast::Expr AstBuilder::BuildEscapedCall(P::EscapedValueContext* context) {
  if (context->arguments != nullptr) {
    const Span name = SpanOf(&tokens_[context->arguments->start->getTokenIndex() - 1]);
    return BuildCall({{{"INSERT", name}}, name}, context->arguments, SpanOf(context));
  }
  P::PrimaryContext* primary = context->value->first->value;
  const bool converts = primary != nullptr && primary->special != nullptr &&
                        primary->special->name->getType() == P::K_CONVERT;
  ast::Expr value = converts ? BuildConversion(primary->special) : BuildExpr(context->value);
  if (!std::holds_alternative<ast::Call>(value.node)) FailUnexpected(context->value->start);
  value.span = SpanOf(context);
  return value;
}

// DAY and DECIMAL are no functions; YEAR and CHAR are.
void AstBuilder::CheckFunctionWord(const antlr4::Token* word) const {
  if (word->getType() == P::TIME_UNIT) {
    static constexpr auto kFunctions =
        std::to_array<std::string_view>({"YEAR", "MONTH", "HOUR", "MINUTE", "SECOND"});
    if (std::ranges::find(kFunctions, UpperText(word)) == kFunctions.end()) FailUnexpected(word);
  }
  if (word->getType() == P::SIZED_TYPE && !EqualWithoutCase(Text(word), "CHAR")) {
    FailUnexpected(word);
  }
}

// Clauses behind EXTRACT(..), TRIM(..) and their like: none but an OVER of FLOOR, an order within
// JSON_ARRAYAGG.
void AstBuilder::CheckSpecialClauses(P::OperandContext* context) const {
  const P::SpecialCallContext* call = context->value->special;
  for (P::SuffixContext* suffix : context->suffixes) {
    if (suffix->word == nullptr) continue;
    const size_t clause = suffix->word->getType();
    const bool floor = call->name->getType() == P::K_FLOOR && clause == P::K_OVER;
    const bool ordered = EqualWithoutCase(Text(call->name), "JSON_ARRAYAGG") &&
                         clause == P::K_WITHIN && suffix->distinct == nullptr;
    if (!floor && !ordered) FailUnexpected(suffix->word);
  }
}

ast::Expr AstBuilder::BuildParenthesised(P::ParenthesisedContext* context) {
  if (context->open != nullptr) {
    return {SpanOf(context->open), ast::ScalarQuery{BuildOpenQuery(context->open)}};
  }
  if (context->items.empty()) {
    Fail(SpanOf(context->close), "expected an expression or a query, found `)`");
  }
  if (context->items.size() > 1) {
    if (!context->rest.empty()) FailUnexpected(context->rest.front()->start);
    if (HasTokens(context->tail)) FailUnexpected(context->tail->start);
    return {SpanOf(context),
            ast::Constructor{ast::ConstructorKind::kRow, BuildExprs(context->items), std::nullopt}};
  }
  ast::Expr item = BuildExpr(context->items.front());
  if (context->rest.empty() && !HasTokens(context->tail)) return item;
  auto* query = std::get_if<ast::ScalarQuery>(&item.node);
  if (query == nullptr) {
    FailUnexpected(context->rest.empty() ? context->tail->start : context->rest.front()->start);
  }
  ast::Query whole = Finish(std::move(*query->query), context->rest, context->tail, context);
  return {whole.span, ast::ScalarQuery{std::move(whole)}};
}

ast::Expr AstBuilder::BuildRow(P::ParenthesisedContext* context, Span span) {
  if (context->items.empty()) {
    if (context->open != nullptr) FailUnexpected(context->open->start);
    Fail(SpanOf(context->close), "expected an expression, found `)`");
  }
  if (!context->rest.empty()) FailUnexpected(context->rest.front()->start);
  return {span,
          ast::Constructor{ast::ConstructorKind::kRow, BuildExprs(context->items), std::nullopt}};
}

ast::Expr AstBuilder::BuildCollection(P::CollectionValueContext* context) {
  const Span span = SpanOf(context);
  if (context->bracket != nullptr) {
    if (context->items.empty() && context->kind->getType() == P::K_MULTISET) {
      FailUnexpected(context->stop);
    }
    return {span, ast::Constructor{KindOf(context->kind->getType()),
                                   BuildPlainExprs(context->items), std::nullopt}};
  }
  std::optional<ast::Query> query = BuildCollected(context);
  if (query) {
    ast::Constructor constructor{KindOf(context->kind->getType()), {}, std::nullopt};
    constructor.query = std::move(*query);
    return {span, std::move(constructor)};
  }
  if (context->kind->getType() != P::K_ARRAY || !dialect_.Since(2, 0)) {
    FailUnexpected(context->items.empty() ? context->kind : context->items.front()->start);
  }
  ast::Call call;
  call.name = {{{"ARRAY", SpanOf(context->kind)}}, SpanOf(context->kind)};
  for (P::ExprContext* item : context->items) {
    call.arguments.push_back({"", std::nullopt, BuildExpr(item), std::nullopt});
  }
  return {span, std::move(call)};
}

// The query of ARRAY(query). MULTISET, and MAP before 2.0, take neither WITH nor ORDER BY.
std::optional<ast::Query> AstBuilder::BuildCollected(P::CollectionValueContext* context) {
  const size_t kind = context->kind->getType();
  const bool whole = kind == P::K_ARRAY || (kind == P::K_MAP && dialect_.Since(2, 0));
  if (context->open != nullptr) {
    P::OrderTailContext* tail = context->open->tail;
    if (!whole && context->open->with != nullptr) FailUnexpected(context->open->start);
    if (!whole && !context->open->rest.empty()) FailUnexpected(context->open->rest.front()->start);
    if (!whole && HasTokens(tail)) FailUnexpected(tail->start);
    return BuildOpenQuery(context->open);
  }
  if (context->items.size() != 1) {
    if (!context->rest.empty()) FailUnexpected(context->rest.front()->start);
    if (context->tail != nullptr && HasTokens(context->tail)) FailUnexpected(context->tail->start);
    return std::nullopt;
  }
  ast::Expr item = BuildExpr(context->items.front());
  auto* query = std::get_if<ast::ScalarQuery>(&item.node);
  const bool plain = context->rest.empty() && !HasTokens(context->tail);
  if (!plain && (query == nullptr || !whole)) {
    FailUnexpected(context->rest.empty() ? context->tail->start : context->rest.front()->start);
  }
  if (query == nullptr) return std::nullopt;
  return Finish(std::move(*query->query), context->rest, context->tail, context);
}

ast::Expr AstBuilder::BuildCase(P::CaseValueContext* context) {
  ast::Case result;
  if (context->subject != nullptr) result.operand = BuildExpr(context->subject);
  for (P::CaseBranchContext* branch : context->branches) {
    // WHEN 1, 2 THEN x is two branches.
    for (P::ExprContext* when : branch->when) {
      result.branches.push_back({BuildExpr(when), BuildExpr(branch->then)});
    }
  }
  if (context->otherwise != nullptr) result.otherwise = BuildExpr(context->otherwise);
  return {SpanOf(context), std::move(result)};
}

ast::Expr AstBuilder::BuildCast(P::CastValueContext* context) {
  if (context->text != nullptr) FailUnexpected(&tokens_[context->text->getTokenIndex() - 1]);
  if (context->type->nullability != nullptr) FailUnexpected(context->type->nullability->start);
  for (P::CollectionOfContext* collection : context->type->collections) {
    if (collection->nullability != nullptr) FailUnexpected(collection->nullability->start);
    const antlr4::Token* word = context->type->base->word;
    if (word != nullptr && word->getType() == P::K_INTERVAL) FailUnexpected(collection->kind);
  }
  return {SpanOf(context), ast::Cast{BuildExpr(context->value), BuildType(context->type),
                                     Text(context->start).size() != 4}};
}

ast::WindowSpec AstBuilder::BuildWindowSpec(P::WindowSpecContext* context) {
  ast::WindowSpec spec;
  spec.span = SpanOf(context);
  if (context->base != nullptr) spec.base = BuildName(context->base);
  spec.partition_by = BuildPlainExprs(context->partition);
  if (context->partial != nullptr) spec.partial = UpperText(context->partial);
  spec.order_by = BuildOrderItems(context->items);
  if (context->frame == nullptr) return spec;
  P::WindowFrameContext* frame = context->frame;
  ast::WindowFrame built;
  built.unit = frame->unit->getType() == P::K_ROWS ? ast::FrameUnit::kRows : ast::FrameUnit::kRange;
  built.begin = BuildBound(frame->first);
  if (frame->last != nullptr) built.end = BuildBound(frame->last);
  if (frame->exclude != nullptr) {
    if (!dialect_.Since(2, 4)) FailUnexpected(frame->exclude);
    built.exclude =
        UpperCase(TokenText(frame->exclude->getTokenIndex() + 1, frame->stop->getTokenIndex()));
  }
  spec.frame = std::move(built);
  return spec;
}

ast::FrameBound AstBuilder::BuildBound(P::FrameBoundContext* context) {
  if (context->current != nullptr) return {ast::BoundKind::kCurrentRow, std::nullopt};
  const bool preceding = context->direction->getType() == P::K_PRECEDING;
  if (context->offset == nullptr) {
    return {preceding ? ast::BoundKind::kUnboundedPreceding : ast::BoundKind::kUnboundedFollowing,
            std::nullopt};
  }
  ast::FrameBound bound{preceding ? ast::BoundKind::kPreceding : ast::BoundKind::kFollowing, {}};
  bound.offset = BuildPlainExpr(context->offset);
  return bound;
}

}  // namespace flinkcompat::parse
