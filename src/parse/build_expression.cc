#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/template.h"
#include "parse/ast_builder.h"
#include "parse/operator_parser.h"
#include "parse/string_value.h"
#include "parse/temporal_text.h"

namespace flinkcompat::parse {
namespace {

struct TimeUnit {
  std::string_view singular;
  std::string_view plural;
  Release since;
};

constexpr auto kIntervalUnits = std::to_array<TimeUnit>({
    {"YEAR", "YEARS", {}},
    {"QUARTER", "QUARTERS", {2, 0}},
    {"MONTH", "MONTHS", {}},
    {"WEEK", "WEEKS", {2, 0}},
    {"DAY", "DAYS", {}},
    {"HOUR", "HOURS", {}},
    {"MINUTE", "MINUTES", {}},
    {"SECOND", "SECONDS", {}},
});

// `YEAR TO MONTH`, `DAY TO HOUR`, ...: the units that may follow TO, from coarse to fine.
constexpr auto kDayTimeUnits = std::to_array<std::string_view>({"DAY", "HOUR", "MINUTE", "SECOND"});

bool MayRangeTo(std::string_view from, std::string_view to) {
  if (from == "YEAR") return to == "MONTH";
  const auto begin = std::ranges::find(kDayTimeUnits, from);
  const auto end = std::ranges::find(kDayTimeUnits, to);
  return begin != kDayTimeUnits.end() && end != kDayTimeUnits.end() && begin < end;
}

uint32_t ToNumber(std::string_view digits) {
  uint32_t value = UINT32_MAX;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

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

ast::Expr AstBuilder::BuildOperand(P::OperandContext* context) {
  if (context->name != nullptr) return BuildNamed(context);
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
    if (context->constant->getType() == P::K_DEFAULT) return {span, ast::Symbol{"DEFAULT"}};
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
  if (context->escape != nullptr) {
    static constexpr auto kEscapes = std::to_array<std::string_view>({"D", "T", "TS", "FN"});
    const std::string word = UpperText(context->escape->word->start);
    if (std::ranges::find(kEscapes, word) == kEscapes.end()) FailUnexpected(context->start);
    ast::Expr value = BuildExpr(context->escape->value);
    auto* literal = std::get_if<ast::Literal>(&value.node);
    const bool text = literal != nullptr && literal->kind == ast::LiteralKind::kString;
    if (!text && word != "FN") FailUnexpected(context->start);
    if (text && word != "FN") {
      literal->kind = word == "D"   ? ast::LiteralKind::kDate
                      : word == "T" ? ast::LiteralKind::kTime
                                    : ast::LiteralKind::kTimestamp;
    }
    value.span = span;
    return value;
  }
  if (context->sequence != nullptr) {
    ast::Call call;
    call.name = {{{"NEXT VALUE FOR", SpanOf(context->start)}}, SpanOf(context->start)};
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

// DAY and DECIMAL are no functions; YEAR and CHAR are.
void AstBuilder::CheckFunctionWord(const antlr4::Token* word) const {
  if (word->getType() == P::TIME_UNIT) {
    static constexpr auto kFunctions =
        std::to_array<std::string_view>({"YEAR", "MONTH", "HOUR", "MINUTE", "SECOND"});
    if (std::ranges::find(kFunctions, UpperText(word)) == kFunctions.end()) FailUnexpected(word);
  }
  if (word->getType() == P::SIZED_TYPE && !EqualsIgnoringCase(Text(word), "CHAR")) {
    FailUnexpected(word);
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
    if (context->tail->start->getTokenIndex() <= context->tail->stop->getTokenIndex()) {
      FailUnexpected(context->tail->start);
    }
    return {SpanOf(context),
            ast::Constructor{ast::ConstructorKind::kRow, BuildExprs(context->items), std::nullopt}};
  }
  ast::Expr item = BuildExpr(context->items.front());
  const bool has_tail =
      context->tail->start->getTokenIndex() <= context->tail->stop->getTokenIndex();
  if (context->rest.empty() && !has_tail) return item;
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

ast::Expr AstBuilder::BuildString(P::StringLiteralContext* context) {
  ast::Literal literal{ast::LiteralKind::kString, {}};
  const char escape = context->escape == nullptr ? '\\' : Unquote(context->escape).front();
  for (const antlr4::Token* token : context->strings) {
    const size_t type = token->getType();
    if (type == P::BINARY_STRING) literal.kind = ast::LiteralKind::kBinary;
    if (type == P::ESCAPED_STRING && !dialect_.Since(2, 0)) {
      const Span span = SpanOf(token);
      Fail({span.begin + 1, span.end}, "expected an alias, found a string");
    }
    StringValue value = ReadString(Text(token), type == P::UNICODE_STRING ? escape : '\0');
    if (!value.problem.empty()) Fail(SpanOf(token), value.problem);
    literal.text += value.text;
  }
  if (context->escape != nullptr && context->strings.front()->getType() != P::UNICODE_STRING) {
    Fail(SpanOf(context->escape), "UESCAPE goes with a U&'...' string alone");
  }
  if (literal.kind == ast::LiteralKind::kBinary && !IsHexadecimal(literal.text)) {
    Fail(SpanOf(context->start), "a binary string holds hexadecimal digits alone");
  }
  return {SpanOf(context), std::move(literal)};
}

ast::Expr AstBuilder::BuildTemporal(P::TemporalValueContext* context) {
  const Span span = SpanOf(context);
  const size_t word = context->word->getType();
  if (context->arguments != nullptr) {
    if (!dialect_.Since(2, 0)) FailUnexpected(context->word);
    ast::QualifiedName name{{{UpperText(context->word), SpanOf(context->word)}},
                            SpanOf(context->word)};
    return BuildCall(std::move(name), context->arguments, span);
  }
  std::string text = Unquote(context->text);
  CheckTemporalText(context->word, text);
  if (word == P::K_DECIMAL) return {span, ast::Literal{ast::LiteralKind::kNumber, std::move(text)}};
  if (word == P::K_DATE) return {span, ast::Literal{ast::LiteralKind::kDate, std::move(text)}};
  if (word == P::K_TIME) return {span, ast::Literal{ast::LiteralKind::kTime, std::move(text)}};
  if (context->zone == nullptr) {
    return {span, ast::Literal{ast::LiteralKind::kTimestamp, std::move(text)}};
  }
  if (!dialect_.Since(2, 0)) FailUnexpected(context->word);
  if (context->local == nullptr) {
    FailUnexpected(&tokens_[context->zone->getTokenIndex() + 1]);
  }
  return {span, ast::Literal{ast::LiteralKind::kTimestampLtz, std::move(text)}};
}

// The parsers before 2.0 read the text; later ones leave that to the planner.
void AstBuilder::CheckTemporalText(const antlr4::Token* word, std::string_view text) const {
  if (dialect_.Since(2, 0) || HoldsTemplate(text)) return;
  const size_t type = word->getType();
  const bool fits = type == P::K_DATE   ? IsDateText(text)
                    : type == P::K_TIME ? IsTimeText(text)
                                        : type != P::K_TIMESTAMP || IsTimestampText(text);
  if (fits) return;
  Fail(SpanOf(word), fmt::format("`{}` is no {}", text, UpperText(word)),
       "the formats are yyyy-MM-dd and HH:mm:ss");
}

ast::Expr AstBuilder::BuildInterval(P::IntervalContext* context) {
  const Span span = SpanOf(context);
  ast::IntervalQualifier qualifier = BuildQualifier(context->qualifier);
  const bool negative = context->sign != nullptr && context->sign->getType() == P::MINUS;
  if (context->text != nullptr) {
    return {span, ast::IntervalLiteral{negative, Unquote(context->text), std::move(qualifier)}};
  }
  ast::Expr value =
      context->value != nullptr ? BuildExpr(context->value)
      : context->name != nullptr
          ? ast::Expr{SpanOf(context->name),
                      ast::ColumnRef{BuildQualifiedName(context->name).parts}}
          : ast::Expr{SpanOf(context->number),
                      ast::Literal{ast::LiteralKind::kNumber, std::string(Text(context->number))}};
  if (negative) {
    const Span whole{SpanOf(context->sign).begin, value.span.end};
    value = {whole, ast::Unary{"-", std::move(value)}};
  }
  ast::Call call;
  call.name = {{{"INTERVAL", SpanOf(context->start)}}, SpanOf(context->start)};
  call.arguments.push_back({"", std::nullopt, std::move(value), std::nullopt});
  const Span unit = SpanOf(context->qualifier);
  call.arguments.push_back({" ",
                            std::nullopt,
                            {unit, ast::Symbol{ToUpper(TokenText(context->qualifier))}},
                            std::nullopt});
  return {span, std::move(call)};
}

ast::IntervalQualifier AstBuilder::BuildQualifier(P::IntervalQualifierContext* context) const {
  ast::IntervalQualifier qualifier;
  qualifier.from = UnitName(context->start);
  if (context->precision != nullptr) qualifier.precision = ToNumber(Text(context->precision));
  if (context->fraction != nullptr) {
    if (qualifier.from != "SECOND")
      FailUnexpected(&tokens_[context->fraction->getTokenIndex() - 1]);
    qualifier.fractional_precision = ToNumber(Text(context->fraction));
  }
  if (context->end == nullptr) return qualifier;
  qualifier.to = UnitName(context->end);
  if (!MayRangeTo(qualifier.from, qualifier.to)) {
    Fail(SpanOf(context->to),
         fmt::format("an interval cannot go from {} to {}", qualifier.from, qualifier.to));
  }
  if (context->endPrecision != nullptr) {
    if (qualifier.to != "SECOND") {
      FailUnexpected(&tokens_[context->endPrecision->getTokenIndex() - 1]);
    }
    qualifier.fractional_precision = ToNumber(Text(context->endPrecision));
  }
  return qualifier;
}

std::string AstBuilder::UnitName(P::TimeUnitContext* context) const {
  const std::string text = UpperText(context->start);
  for (const TimeUnit& unit : kIntervalUnits) {
    if (text != unit.singular && text != unit.plural) continue;
    if (!dialect_.Since(unit.since.major, unit.since.minor)) break;
    return std::string(unit.singular);
  }
  Fail(SpanOf(context), fmt::format("`{}` is no unit of an interval", Text(context->start)),
       "the units are YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE and SECOND");
}

ast::Expr AstBuilder::BuildCollection(P::CollectionValueContext* context) {
  const Span span = SpanOf(context);
  if (context->bracket != nullptr) {
    if (context->items.empty() && context->kind->getType() == P::K_MULTISET) {
      FailUnexpected(context->stop);
    }
    return {span, ast::Constructor{KindOf(context->kind->getType()), BuildExprs(context->items),
                                   std::nullopt}};
  }
  if (context->open != nullptr) {
    ast::Constructor constructor{KindOf(context->kind->getType()), {}, std::nullopt};
    constructor.query = BuildOpenQuery(context->open);
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
  return {SpanOf(context), ast::Cast{BuildExpr(context->value), BuildType(context->type),
                                     Text(context->start).size() != 4}};
}

ast::WindowSpec AstBuilder::BuildWindowSpec(P::WindowSpecContext* context) {
  ast::WindowSpec spec;
  spec.span = SpanOf(context);
  if (context->base != nullptr) spec.base = BuildName(context->base);
  spec.partition_by = BuildExprs(context->partition);
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
        ToUpper(TokenText(frame->exclude->getTokenIndex() + 1, frame->stop->getTokenIndex()));
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
  bound.offset = BuildExpr(context->offset);
  return bound;
}

}  // namespace flinkcompat::parse
