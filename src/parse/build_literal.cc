// Strings, dates and intervals.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/template.h"
#include "parse/ast_builder.h"
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

}  // namespace

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
    if (context->arguments->arguments.empty()) FailUnexpected(context->arguments->stop);
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
                            {unit, ast::Symbol{UpperCase(TokenText(context->qualifier))}},
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

}  // namespace flinkcompat::parse
