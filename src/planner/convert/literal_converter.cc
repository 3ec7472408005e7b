// Literals and their types.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "bind/interval.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

// Digits of a number literal before and after the dot.
LogicalType NumberType(const std::string& text) {
  if (text.find_first_of("eE") != std::string::npos) return MakeType(TypeRoot::kDouble, false);
  const size_t dot = text.find('.');
  if (dot != std::string::npos) {
    const auto scale = static_cast<uint32_t>(text.size() - dot - 1);
    std::string digits = text.substr(0, dot) + text.substr(dot + 1);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    const auto precision = static_cast<uint32_t>(digits.size());
    return MakeType(TypeRoot::kDecimal, false, std::max({precision, scale, 1U}), scale);
  }
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) {
    return MakeType(TypeRoot::kDecimal, false, static_cast<uint32_t>(text.size()), 0);
  }
  const bool fits = value <= INT32_MAX && value >= INT32_MIN;
  return MakeType(fits ? TypeRoot::kInteger : TypeRoot::kBigInt, false);
}

// UTF-8 characters.
uint32_t LengthOf(const std::string& text) {
  return static_cast<uint32_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool IsDay(const std::string& text) {
  int year = 0, month = 0, day = 0;
  if (std::sscanf(text.c_str(), "%d-%d-%d", &year, &month, &day) != 3) return false;
  static constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12 || day < 1) return false;
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= kDays[static_cast<size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

uint32_t FractionDigits(const std::string& text) {
  const size_t dot = text.find('.');
  return dot == std::string::npos ? 0 : static_cast<uint32_t>(text.size() - dot - 1);
}

}  // namespace

Rex Converter::ConvertLiteral(const ast::Literal& literal, Span span) {
  const std::string& text = literal.text;
  switch (literal.kind) {
    case ast::LiteralKind::kNumber:
      return Literal(text, NumberType(text));
    case ast::LiteralKind::kString:
      return Literal("'" + text + "'", MakeType(TypeRoot::kChar, false, LengthOf(text)));
    case ast::LiteralKind::kBoolean:
      if (text == "UNKNOWN") return NullLiteral(MakeType(TypeRoot::kBoolean));
      return BooleanLiteral(text == "TRUE");
    case ast::LiteralKind::kNull:
      return NullLiteral(MakeType(TypeRoot::kNull));
    case ast::LiteralKind::kDate:
      if (!IsDay(text)) {
        Refuse(span, fmt::format("Illegal DATE literal '{}': not in format 'yyyy-MM-dd'", text));
      }
      return Literal(text, MakeType(TypeRoot::kDate, false));
    case ast::LiteralKind::kTime:
      return Literal(text, MakeType(TypeRoot::kTime, false, 0));
    case ast::LiteralKind::kTimestamp:
    case ast::LiteralKind::kTimestampLtz:
      if (!IsDay(text)) {
        Refuse(span, fmt::format("Illegal TIMESTAMP literal '{}': not in format 'yyyy-MM-dd HH:mm:ss'",
                                 text));
      }
      return Literal(text, MakeType(literal.kind == ast::LiteralKind::kTimestamp
                                        ? TypeRoot::kTimestamp
                                        : TypeRoot::kTimestampLtz,
                                    false, FractionDigits(text)));
    case ast::LiteralKind::kBinary:
      return Literal("X'" + text + "'",
                     MakeType(TypeRoot::kBinary, false, static_cast<uint32_t>(text.size() / 2)));
  }
  Refuse(span, "unknown literal");
}

Rex Converter::ConvertInterval(const ast::IntervalLiteral& interval, Span span) {
  const std::optional<std::string> text = bind::CanonicalInterval(interval);
  if (!text) {
    Refuse(span, fmt::format("Interval '{}' does not fit its qualifier {}; a leading field has two "
                             "digits unless a precision is written, as in SECOND(4)",
                             interval.value, interval.qualifier.from));
  }
  const bool months = text->ends_with("months");
  LogicalType type =
      MakeType(months ? TypeRoot::kIntervalYearMonth : TypeRoot::kIntervalDayTime, false);
  type.text = months ? "MONTH" : "SECOND(3)";
  return Literal(text->substr(0, text->find(' ')), type);
}

}  // namespace flinkcompat::planner
