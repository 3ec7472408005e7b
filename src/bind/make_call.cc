#include "bind/make_call.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "flink/function.h"

namespace flinkcompat::bind {
namespace {

using flink::LogicalType;
using flink::MakeType;
using flink::TypeRoot;

// A longer list stays one IN: written out it would be as long once for each negation.
constexpr size_t kMaxWrittenOut = 20;

bool IsComparison(std::string_view op) {
  static constexpr std::string_view kComparisons[] = {"=", "<>", "<", "<=", ">", ">="};
  return std::ranges::find(kComparisons, op) != std::end(kComparisons);
}

bool AnyNullable(const std::vector<Expr>& arguments) {
  return std::ranges::any_of(arguments, [](const Expr& e) { return e.type.nullable; });
}

Expr Call(std::string function, std::vector<Expr> arguments, Span span) {
  LogicalType type = OperatorType(function, arguments);
  type.time_attribute = flink::TimeAttribute::kNone;
  return Expr{FunctionCall{std::move(function), std::move(arguments)}, std::move(type), span};
}

// --- Constants -----------------------------------------------------------------------------------

const std::string* ConstantOf(const Expr& expr) {
  const auto* constant = std::get_if<Constant>(&expr.node);
  return constant == nullptr ? nullptr : &constant->text;
}

std::optional<bool> BooleanOf(const Expr& expr) {
  const std::string* text = ConstantOf(expr);
  if (text == nullptr || expr.type.root != TypeRoot::kBoolean) return std::nullopt;
  if (*text == "TRUE") return true;
  if (*text == "FALSE") return false;
  return std::nullopt;
}

Expr Boolean(bool value, Span span) {
  return {Constant{value ? "TRUE" : "FALSE"}, MakeType(TypeRoot::kBoolean, false), span};
}

std::optional<int32_t> IntegerOf(const Expr& expr) {
  const std::string* text = ConstantOf(expr);
  if (text == nullptr || expr.type.root != TypeRoot::kInteger) return std::nullopt;
  int32_t value = 0;
  const char* end = text->data() + text->size();
  const auto parsed = std::from_chars(text->data(), end, value);
  return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(value) : std::nullopt;
}

std::optional<Expr> Folded(std::string_view op, const std::vector<Expr>& arguments, Span span) {
  if (arguments.size() != 2) return std::nullopt;
  const std::optional<int32_t> a = IntegerOf(arguments[0]), b = IntegerOf(arguments[1]);
  if (!a || !b) return std::nullopt;
  if (op == "=") return Boolean(*a == *b, span);
  if (op == "<>") return Boolean(*a != *b, span);
  if (op == "<") return Boolean(*a < *b, span);
  if (op == "<=") return Boolean(*a <= *b, span);
  if (op == ">") return Boolean(*a > *b, span);
  if (op == ">=") return Boolean(*a >= *b, span);
  int64_t value = 0;
  if (op == "+") {
    value = int64_t{*a} + *b;
  } else if (op == "-") {
    value = int64_t{*a} - *b;
  } else if (op == "*") {
    value = int64_t{*a} * *b;
  } else {
    return std::nullopt;
  }
  // What does not fit wraps around at run time.
  if (value < INT32_MIN || value > INT32_MAX) return std::nullopt;
  return Expr{Constant{std::to_string(value)}, MakeType(TypeRoot::kInteger, false), span};
}

// Against a number, `1.50` compares as `1.5` does. Elsewhere the digits are part of the type.
void DropTrailingZeros(std::vector<Expr>& arguments) {
  const bool numeric = std::ranges::all_of(
      arguments, [](const Expr& e) { return e.type.known() && flink::IsNumeric(e.type.root); });
  if (!numeric) return;
  for (Expr& argument : arguments) {
    auto* constant = std::get_if<Constant>(&argument.node);
    if (constant == nullptr || argument.type.root != TypeRoot::kDecimal) continue;
    std::string& text = constant->text;
    if (text.find('.') == std::string::npos) continue;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text += '0';
  }
}

// --- Logic ---------------------------------------------------------------------------------------

std::string_view Opposite(std::string_view op) {
  static constexpr std::pair<std::string_view, std::string_view> kOpposites[] = {
      {"=", "<>"}, {"<>", "="}, {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}};
  for (const auto& [a, b] : kOpposites) {
    if (a == op) return b;
  }
  return {};
}

// AND and OR of the parts: nested ones opened, constants that decide nothing left out.
Expr Combined(const std::string& op, std::vector<Expr> arguments, Span span) {
  const bool decisive = op == "OR";  // the constant that decides
  std::vector<Expr> parts;
  for (Expr& argument : arguments) {
    const std::optional<bool> constant = BooleanOf(argument);
    if (constant && *constant == decisive) return Boolean(decisive, span);
    if (constant) continue;
    auto* nested = std::get_if<FunctionCall>(&argument.node);
    if (nested == nullptr || nested->function != op) {
      parts.push_back(std::move(argument));
      continue;
    }
    for (Expr& part : nested->arguments) parts.push_back(std::move(part));
  }
  if (parts.empty()) return Boolean(!decisive, span);
  if (parts.size() == 1) return std::move(parts.front());
  return Call(op, std::move(parts), span);
}

// NOT `call` without the NOT, where there is such a form. All of them hold for NULL as well.
std::optional<Expr> Negated(const FunctionCall& call, Span span) {
  const std::vector<Expr>& arguments = call.arguments;
  if (call.function == "NOT") return arguments.front();
  if (call.function == "AND" || call.function == "OR") {
    std::vector<Expr> parts;
    for (const Expr& part : arguments) parts.push_back(MakeCall("NOT", {part}, part.span));
    return Combined(call.function == "AND" ? "OR" : "AND", std::move(parts), span);
  }
  if (call.function == "BETWEEN") {
    return Combined("OR",
                    {Call("<", {arguments[0], arguments[1]}, span),
                     Call("<", {arguments[2], arguments[0]}, span)},
                    span);
  }
  if (call.function == "IN" && arguments.size() <= kMaxWrittenOut) {
    std::vector<Expr> parts;
    for (size_t i = 1; i < arguments.size(); ++i) {
      parts.push_back(MakeCall("<>", {arguments[0], arguments[i]}, span));
    }
    return Combined("AND", std::move(parts), span);
  }
  constexpr std::string_view kIs = "IS ", kIsNot = "IS NOT ";
  if (call.function.starts_with(kIsNot)) {
    return Call("IS " + call.function.substr(kIsNot.size()), arguments, span);
  }
  if (call.function.starts_with(kIs)) {
    return Call("IS NOT " + call.function.substr(kIs.size()), arguments, span);
  }
  const std::string_view opposite = Opposite(call.function);
  if (opposite.empty() || arguments.size() != 2) return std::nullopt;
  return Call(std::string(opposite), arguments, span);
}

// `flag = TRUE` is `flag`, `flag = FALSE` is NOT `flag`.
std::optional<Expr> AsCondition(std::string_view op, const std::vector<Expr>& arguments,
                                Span span) {
  if (arguments.size() != 2 || (op != "=" && op != "<>")) return std::nullopt;
  for (size_t i = 0; i < 2; ++i) {
    const std::optional<bool> constant = BooleanOf(arguments[i]);
    const Expr& other = arguments[1 - i];
    if (!constant || other.type.root != TypeRoot::kBoolean) continue;
    return *constant == (op == "=") ? other : MakeCall("NOT", {other}, span);
  }
  return std::nullopt;
}

void FlattenConcatenation(std::vector<Expr>& arguments) {
  std::vector<Expr> parts;
  for (Expr& argument : arguments) {
    auto* nested = std::get_if<FunctionCall>(&argument.node);
    if (nested == nullptr || nested->function != "||") {
      parts.push_back(std::move(argument));
      continue;
    }
    for (Expr& part : nested->arguments) parts.push_back(std::move(part));
  }
  arguments = std::move(parts);
}

}  // namespace

LogicalType OperatorType(std::string_view op, const std::vector<Expr>& arguments) {
  if (op == "AND" || op == "OR" || op == "NOT" || IsComparison(op) || op.starts_with("IS ")) {
    return MakeType(TypeRoot::kBoolean, AnyNullable(arguments) && !op.starts_with("IS "));
  }
  if (op == "||") {
    const bool known = std::ranges::all_of(arguments, [](const Expr& e) { return e.type.known(); });
    return known ? flink::StringType(AnyNullable(arguments)) : LogicalType{};
  }
  if (arguments.size() == 1) return arguments.front().type;
  return flink::ArithmeticType(op, arguments[0].type, arguments[1].type);
}

Expr MakeCall(std::string function, std::vector<Expr> arguments, Span span) {
  if (function == "AND" || function == "OR") return Combined(function, std::move(arguments), span);
  if (function == "NOT") {
    if (const std::optional<bool> constant = BooleanOf(arguments.front())) {
      return Boolean(!*constant, span);
    }
    const auto* call = std::get_if<FunctionCall>(&arguments.front().node);
    std::optional<Expr> negated = call == nullptr ? std::nullopt : Negated(*call, span);
    if (negated) return std::move(*negated);
  }
  if (IsComparison(function) || function == "IN" || function == "BETWEEN") {
    DropTrailingZeros(arguments);
  }
  if (function == "||") FlattenConcatenation(arguments);
  if (std::optional<Expr> folded = Folded(function, arguments, span)) return std::move(*folded);
  if (std::optional<Expr> condition = AsCondition(function, arguments, span)) {
    return std::move(*condition);
  }
  return Call(std::move(function), std::move(arguments), span);
}

}  // namespace flinkcompat::bind
