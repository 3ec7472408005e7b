// Expressions: names to columns, types from the inside out, one spelling for equal things.

#include <fmt/format.h>

#include <algorithm>

#include "ast/printer.h"
#include "base/template.h"
#include "bind/binder.h"
#include "bind/interval.h"
#include "bind/make_call.h"
#include "catalog/data_type.h"
#include "flink/function.h"

namespace flinkcompat::bind {
namespace {

using flink::LogicalType;
using flink::MakeType;
using flink::TypeRoot;

std::string Quote(std::string_view text) {
  std::string quoted = "'";
  for (char c : text) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + "'";
}

// INT, BIGINT or DECIMAL by the digits; DOUBLE with an exponent. Calcite: SqlNumericLiteral.
LogicalType NumberType(std::string_view text) {
  if (text.find_first_of("eE") != std::string_view::npos) return MakeType(TypeRoot::kDouble, false);
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos) {
    if (text.size() < 10 || (text.size() == 10 && text <= "2147483647")) {
      return MakeType(TypeRoot::kInteger, false);
    }
    if (text.size() < 19 || (text.size() == 19 && text <= "9223372036854775807")) {
      return MakeType(TypeRoot::kBigInt, false);
    }
    return MakeType(TypeRoot::kDecimal, false, static_cast<uint32_t>(text.size()), 0);
  }
  const auto scale = static_cast<uint32_t>(text.size() - dot - 1);
  const size_t first = std::min(text.find_first_not_of('0'), dot);
  const auto integers = static_cast<uint32_t>(dot - first);
  return MakeType(TypeRoot::kDecimal, false, std::max(integers + scale, 1U), scale);
}

// Whether a cast to `target` changes nothing that a serializer or a result could show.
bool IsIdentityCast(const LogicalType& source, const LogicalType& target) {
  return source.known() && source.time_attribute == flink::TimeAttribute::kNone &&
         flink::StorageText(source) == flink::StorageText(target);
}

// TRIM(s) is TRIM(BOTH ' ' FROM s). Calcite: SqlTrimFunction.
void CompleteTrim(const ast::Call& call, std::vector<Expr>& arguments, Span span) {
  if (call.arguments.empty()) return;
  if (!std::holds_alternative<ast::Symbol>(call.arguments.front().value.node)) {
    arguments.insert(arguments.begin(), Expr{Constant{"BOTH"}, {}, span});
  }
  if (arguments.size() == 2) {
    arguments.insert(arguments.begin() + 1,
                     Expr{Constant{"' '"}, MakeType(TypeRoot::kChar, false, 1), span});
  }
}

}  // namespace

Expr Binder::BindExpr(const ast::Expr& expr, SelectContext& context) {
  return std::visit([&](const auto& node) { return BindNode(node, expr.span, context); },
                    expr.node);
}

Expr Binder::BindNode(const ast::Literal& literal, Span span, SelectContext&) {
  using Kind = ast::LiteralKind;
  const std::string& text = literal.text;
  switch (literal.kind) {
    case Kind::kNumber:
      return {Constant{text}, NumberType(text), span};
    case Kind::kString:
      if (HoldsTemplate(text)) return {Constant{Quote(text)}, {}, span};
      return {Constant{Quote(text)},
              MakeType(TypeRoot::kChar, false, static_cast<uint32_t>(text.size())), span};
    case Kind::kBoolean:
      return {Constant{UpperCase(text)}, MakeType(TypeRoot::kBoolean, text == "UNKNOWN"), span};
    case Kind::kNull:
      return {Constant{"NULL"}, MakeType(TypeRoot::kNull), span};
    case Kind::kDate:
      return {Constant{"DATE " + Quote(text)}, MakeType(TypeRoot::kDate, false), span};
    case Kind::kTime:
      return {Constant{"TIME " + Quote(text)}, MakeType(TypeRoot::kTime, false), span};
    case Kind::kTimestamp:
      return {Constant{"TIMESTAMP " + Quote(text)}, MakeType(TypeRoot::kTimestamp, false), span};
    case Kind::kTimestampLtz:
      return {Constant{"TIMESTAMP_LTZ " + Quote(text)}, MakeType(TypeRoot::kTimestampLtz, false),
              span};
    case Kind::kBinary: {
      const auto bytes = static_cast<uint32_t>(text.size() / 2);
      return {Constant{"X" + Quote(UpperCase(text))}, MakeType(TypeRoot::kBinary, false, bytes),
              span};
    }
  }
  return {Opaque{text}, {}, span};
}

Expr Binder::BindNode(const ast::ColumnRef& ref, Span span, SelectContext& context) {
  return ResolveName(ref.parts, *context.scope, span);
}

Expr Binder::BindNode(const ast::Star&, Span span, SelectContext&) {
  return {Constant{"*"}, MakeType(TypeRoot::kInteger, false), span};
}

Expr Binder::BindNode(const ast::IntervalLiteral& interval, Span span, SelectContext&) {
  const std::optional<std::string> canonical = CanonicalInterval(interval);
  if (!canonical && HoldsTemplate(interval.value)) return {Opaque{job_.Text(span)}, {}, span};
  if (!canonical) {
    sink_.Report(DiagnosticKind::kInvalidInterval, span,
                 fmt::format("`{}` does not fit its unit, which has room for two digits unless it "
                             "says more",
                             job_.Excerpt(span)),
                 "use a larger unit, or give the digits, as in `SECOND(4)`");
    return {Opaque{job_.Text(span)}, {}, span};
  }
  const bool months = canonical->ends_with("months");
  LogicalType type =
      MakeType(months ? TypeRoot::kIntervalYearMonth : TypeRoot::kIntervalDayTime, false);
  type.text = months ? "YEAR TO MONTH" : "DAY TO SECOND(3)";
  return {Constant{"INTERVAL " + *canonical}, std::move(type), span};
}

Expr Binder::BindNode(const ast::Symbol& symbol, Span span, SelectContext&) {
  return {Constant{symbol.text}, {}, span};
}

Expr Binder::BindNode(const ast::DynamicParameter&, Span span, SelectContext&) {
  return {Opaque{"?"}, {}, span};
}

Expr Binder::BindNode(const ast::Unary& unary, Span span, SelectContext& context) {
  Expr operand = BindExpr(*unary.operand, context);
  if (unary.op == "+") return operand;
  if (const auto* constant = std::get_if<Constant>(&operand.node);
      unary.op == "-" && constant != nullptr && flink::IsNumeric(operand.type.root) &&
      !constant->text.starts_with('-')) {
    return {Constant{"-" + constant->text}, operand.type, span};
  }
  return MakeCall(unary.op, {std::move(operand)}, span);
}

// A long chain as one flat call: the tree of its operators would be as deep as the chain is long.
Expr Binder::BindLongChain(const ast::Chain& chain, Span span, SelectContext& context) {
  std::string function = "CHAIN";
  std::vector<Expr> arguments = {BindExpr(chain.operands.front(), context)};
  LogicalType type = arguments.front().type;
  for (size_t i = 0; i < chain.operators.size(); ++i) {
    function += " " + chain.operators[i];
    arguments.push_back(BindExpr(chain.operands[i + 1], context));
    type = OperatorType(chain.operators[i], {Expr{Constant{}, type, span}, arguments.back()});
  }
  return {FunctionCall{std::move(function), std::move(arguments)}, std::move(type), span};
}

Expr Binder::BindNode(const ast::Chain& chain, Span span, SelectContext& context) {
  constexpr size_t kMaxNested = 200;
  const bool flat = std::ranges::all_of(chain.operators, [&](const std::string& op) {
    return op == chain.operators.front() && (op == "AND" || op == "OR" || op == "||");
  });
  if (flat) {
    std::vector<Expr> arguments;
    for (const ast::Expr& operand : chain.operands) arguments.push_back(BindExpr(operand, context));
    return MakeCall(chain.operators.front(), std::move(arguments), span);
  }
  if (chain.operators.size() > kMaxNested) return BindLongChain(chain, span, context);
  Expr result = BindExpr(chain.operands.front(), context);
  for (size_t i = 0; i < chain.operators.size(); ++i) {
    const std::string op = chain.operators[i] == "!=" ? "<>" : chain.operators[i];
    Expr right = BindExpr(chain.operands[i + 1], context);
    const Span covered{chain.operands.front().span.begin, chain.operands[i + 1].span.end};
    std::vector<Expr> arguments;
    arguments.push_back(std::move(result));
    arguments.push_back(std::move(right));
    result = MakeCall(op, std::move(arguments), covered);
  }
  result.span = span;
  return result;
}

Expr Binder::BindNode(const ast::Between& between, Span span, SelectContext& context) {
  Expr call = MakeCall(between.symmetric ? "BETWEEN SYMMETRIC" : "BETWEEN",
                       {BindExpr(*between.value, context), BindExpr(*between.low, context),
                        BindExpr(*between.high, context)},
                       span);
  call.type = MakeType(TypeRoot::kBoolean);
  return between.negated ? MakeCall("NOT", {std::move(call)}, span) : call;
}

Expr Binder::BindNode(const ast::InList& in, Span span, SelectContext& context) {
  std::vector<Expr> arguments = {BindExpr(*in.value, context)};
  for (const ast::Expr& item : in.list) arguments.push_back(BindExpr(item, context));
  Expr call = MakeCall(arguments.size() == 2 ? "=" : "IN", std::move(arguments), span);
  call.type = MakeType(TypeRoot::kBoolean);
  return in.negated ? MakeCall("NOT", {std::move(call)}, span) : call;
}

Expr Binder::BindNode(const ast::InQuery& in, Span span, SelectContext& context) {
  Expr value = BindExpr(*in.value, context);
  Expr query = AttachSubquery(*in.query, "IN sub-query", span, context);
  Expr call = MakeCall("IN", {std::move(value), std::move(query)}, span);
  call.type = MakeType(TypeRoot::kBoolean);
  return in.negated ? MakeCall("NOT", {std::move(call)}, span) : call;
}

Expr Binder::BindNode(const ast::Like& like, Span span, SelectContext& context) {
  std::vector<Expr> arguments = {BindExpr(*like.value, context), BindExpr(*like.pattern, context)};
  if (like.escape) arguments.push_back(BindExpr(**like.escape, context));
  Expr call = MakeCall(like.op, std::move(arguments), span);
  call.type = MakeType(TypeRoot::kBoolean);
  return like.negated ? MakeCall("NOT", {std::move(call)}, span) : call;
}

Expr Binder::BindNode(const ast::Is& is, Span span, SelectContext& context) {
  return MakeCall(fmt::format("IS {}{}", is.negated ? "NOT " : "", is.predicate),
                  {BindExpr(*is.value, context)}, span);
}

Expr Binder::BindNode(const ast::Case& node, Span span, SelectContext& context) {
  std::vector<Expr> arguments;
  std::vector<LogicalType> results;
  if (node.operand) arguments.push_back(BindExpr(**node.operand, context));
  for (const ast::CaseBranch& branch : node.branches) {
    arguments.push_back(BindExpr(branch.when, context));
    arguments.push_back(BindExpr(branch.then, context));
    results.push_back(arguments.back().type);
  }
  arguments.push_back(node.otherwise ? BindExpr(**node.otherwise, context)
                                     : Expr{Constant{"NULL"}, MakeType(TypeRoot::kNull), span});
  results.push_back(arguments.back().type);
  LogicalType type = flink::LeastRestrictive(results);
  return {FunctionCall{node.operand ? "CASE OF" : "CASE", std::move(arguments)}, std::move(type),
          span};
}

Expr Binder::BindNode(const ast::Cast& cast, Span span, SelectContext& context) {
  Expr value = BindExpr(*cast.value, context);
  LogicalType target = catalog::ToLogicalType(cast.type);
  if (IsIdentityCast(value.type, target)) return value;
  target.nullable = value.type.nullable || cast.is_try;
  std::string function =
      fmt::format("{} AS {}", cast.is_try ? "TRY_CAST" : "CAST", flink::StorageText(target));
  return {FunctionCall{std::move(function), {std::move(value)}}, std::move(target), span};
}

std::vector<Expr> Binder::BindArguments(const ast::Call& call, SelectContext& context) {
  std::vector<Expr> arguments;
  for (const ast::Argument& argument : call.arguments) {
    Expr value = BindExpr(argument.value, context);
    // FROM, FOR, IN and the like only say which argument it is; RETURNING, ON EMPTY mean something.
    static constexpr std::string_view kPlain[] = {"",   " ",       "FROM", "FOR",
                                                  "IN", "PLACING", "TO",   "USING"};
    if (std::ranges::find(kPlain, argument.introducer) == std::end(kPlain)) {
      value = MakeCall(argument.introducer, {std::move(value)}, argument.value.span);
    }
    if (argument.name) {
      value =
          MakeCall("=> " + UpperCase(argument.name->text), {std::move(value)}, argument.value.span);
    }
    arguments.push_back(std::move(value));
  }
  return arguments;
}

std::string Binder::FunctionName(const ast::QualifiedName& name,
                                 const SelectContext& context) const {
  static constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {
      {"CEILING", "CEIL"}, {"CHARACTER_LENGTH", "CHAR_LENGTH"}};
  std::string own = UpperCase(name.parts.back().text);
  for (const auto& [synonym, usual] : kSynonyms) {
    if (name.parts.size() == 1 && own == synonym) own = usual;
  }
  // A declared function hides a built-in one of its name.
  const std::string path = UpperCase(context.environment->ns.PathOf(name));
  if (catalog_.functions.contains(path)) return path;
  if (name.parts.size() == 1 && flink::FindFunction(own) != nullptr) return own;
  if (name.parts.size() == 1) return own;
  std::string written;
  for (const ast::Name& part : name.parts) {
    written += (written.empty() ? "" : ".") + UpperCase(part.text);
  }
  return written;
}

Expr Binder::BindNode(const ast::Call& call, Span span, SelectContext& context) {
  const std::string name = FunctionName(call.name, context);
  const flink::FunctionInfo* info = flink::FindFunction(name);
  if (info == nullptr) job_.used_functions.insert(name);
  if (call.over) return BindOverCall(call, name, context, span);
  if (info != nullptr && info->kind == flink::FunctionKind::kAggregate && context.aggregating) {
    return BindAggregateCall(call, name, context, span);
  }
  if (info != nullptr && info->kind == flink::FunctionKind::kGroupWindowProperty) {
    return BindWindowProperty(call, name, context, span);
  }
  std::vector<Expr> arguments = BindArguments(call, context);
  if (info == nullptr && context.aggregating && IsUserAggregate(name, arguments, context)) {
    return BindAggregateCall(call, name, context, span);
  }
  if (name == "TRIM") CompleteTrim(call, arguments, span);
  if (name == "MOD" && arguments.size() == 2) return MakeCall("%", std::move(arguments), span);
  std::vector<LogicalType> types;
  for (const Expr& argument : arguments) types.push_back(argument.type);
  LogicalType type = info == nullptr ? LogicalType{} : flink::ResultType(info->result, types);
  for (Expr& modifier : BindModifiers(call, context)) arguments.push_back(std::move(modifier));
  Expr result{FunctionCall{name, std::move(arguments)}, std::move(type), span};
  if (info == nullptr && context.aggregating) context.ambiguous_calls.push_back(result);
  return result;
}

// What a call outside of GROUP BY says besides its arguments: in MATCH_RECOGNIZE, or where Flink
// refuses it.
std::vector<Expr> Binder::BindModifiers(const ast::Call& call, SelectContext& context) {
  std::vector<Expr> modifiers;
  if (call.distinct) modifiers.push_back({Constant{"DISTINCT"}, {}, {}});
  if (call.null_treatment == ast::NullTreatment::kIgnoreNulls) {
    modifiers.push_back({Constant{"IGNORE NULLS"}, {}, {}});
  }
  if (call.null_treatment == ast::NullTreatment::kRespectNulls) {
    modifiers.push_back({Constant{"RESPECT NULLS"}, {}, {}});
  }
  for (const ast::OrderItem& item : call.within_group) {
    const char* order = item.descending ? "WITHIN GROUP DESC" : "WITHIN GROUP ASC";
    modifiers.push_back(MakeCall(order, {BindExpr(item.expr, context)}, item.expr.span));
  }
  if (call.filter) {
    const Span at = (*call.filter)->span;
    modifiers.push_back(MakeCall("FILTER", {BindExpr(**call.filter, context)}, at));
  }
  return modifiers;
}

Expr Binder::BindNode(const ast::Quantified& quantified, Span span, SelectContext& context) {
  Expr value = BindExpr(*quantified.value, context);
  const char* quantifier = quantified.kind == ast::QuantifierKind::kAll ? "ALL" : "SOME";
  std::vector<Expr> arguments = {std::move(value)};
  for (const ast::Expr& item : quantified.list) arguments.push_back(BindExpr(item, context));
  if (quantified.list.empty()) {
    arguments.push_back(AttachSubquery(*quantified.query, "quantified comparison", span, context));
  }
  Expr call = MakeCall(fmt::format("{} {}", quantified.op, quantifier), std::move(arguments), span);
  call.type = MakeType(TypeRoot::kBoolean);
  return call;
}

Expr Binder::BindNode(const ast::Exists& exists, Span span, SelectContext& context) {
  Expr query = AttachSubquery(*exists.query, "EXISTS sub-query", span, context);
  Expr call = MakeCall(exists.unique ? "UNIQUE" : "EXISTS", {std::move(query)}, span);
  call.type = MakeType(TypeRoot::kBoolean);
  return call;
}

Expr Binder::BindNode(const ast::ScalarQuery& query, Span span, SelectContext& context) {
  return AttachSubquery(*query.query, "scalar sub-query", span, context);
}

Expr Binder::BindNode(const ast::Constructor& constructor, Span span, SelectContext& context) {
  static constexpr std::string_view kNames[] = {"ROW", "ARRAY", "MAP", "MULTISET"};
  std::vector<Expr> elements;
  LogicalType type;
  for (const ast::Expr& element : constructor.elements) {
    elements.push_back(BindExpr(element, context));
  }
  if (constructor.query) {
    elements.push_back(AttachSubquery(**constructor.query, "collection sub-query", span, context));
  }
  if (constructor.kind == ast::ConstructorKind::kRow) {
    type = MakeType(TypeRoot::kRow, false);
    for (size_t i = 0; i < elements.size(); ++i) {
      type.field_names.push_back(fmt::format("EXPR${}", i));
      type.children.push_back(elements[i].type);
    }
  }
  const std::string_view name = kNames[static_cast<size_t>(constructor.kind)];
  return {FunctionCall{std::string(name), std::move(elements)}, std::move(type), span};
}

Expr Binder::BindNode(const ast::Subscript& subscript, Span span, SelectContext& context) {
  Expr value = BindExpr(*subscript.value, context);
  LogicalType type;
  if (value.type.root == TypeRoot::kArray) type = value.type.children[0];
  if (value.type.root == TypeRoot::kMap) type = value.type.children[1];
  type.nullable = true;
  std::vector<Expr> arguments;
  arguments.push_back(std::move(value));
  arguments.push_back(BindExpr(*subscript.index, context));
  return {FunctionCall{"ITEM", std::move(arguments)}, std::move(type), span};
}

Expr Binder::BindNode(const ast::FieldAccess& access, Span span, SelectContext& context) {
  return FieldPath(BindExpr(*access.value, context), {access.field}, 0, span);
}

Expr Binder::BindNode(const ast::Lambda& lambda, Span span, SelectContext& context) {
  ScopeEntry parameters;
  for (const ast::Name& name : lambda.parameters) {
    parameters.columns.push_back(
        {AddColumn({name.text, {}, ProducedColumn{"parameter", name.text, {}}, name.span}),
         name.text});
  }
  Scope scope = *context.scope;
  scope.entries.insert(scope.entries.begin(), std::move(parameters));
  SelectContext inner = context;
  inner.scope = &scope;
  Expr body = BindExpr(*lambda.body, inner);
  return {FunctionCall{"LAMBDA", {std::move(body)}}, {}, span};
}

Expr Binder::BindNode(const ast::TableArgument&, Span span, SelectContext&) {
  return {Opaque{job_.Text(span)}, {}, span};
}

Expr Binder::BindNode(const ast::ModelArgument& argument, Span span, SelectContext& context) {
  return {Constant{"MODEL " + context.environment->ns.PathOf(argument.model)}, {}, span};
}

Expr Binder::BindNode(const ast::Descriptor& descriptor, Span span, SelectContext&) {
  std::string text = "DESCRIPTOR";
  for (const ast::Name& name : descriptor.columns) text += " " + name.text;
  return {Constant{std::move(text)}, {}, span};
}

Expr Binder::BindNode(const ast::OpaqueExpr& opaque, Span span, SelectContext&) {
  return {Opaque{opaque.text}, {}, span};
}

}  // namespace flinkcompat::bind
