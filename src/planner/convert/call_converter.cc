#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "ast/printer.h"
#include "base/letter_case.h"
#include "catalog/data_type.h"
#include "flink/function.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

using flink::FunctionKind;
using flink::MakeType;

std::string SignatureOf(const std::string& name, const std::vector<Rex>& arguments) {
  std::string text = name + "(";
  for (size_t i = 0; i < arguments.size(); ++i) {
    text += (i == 0 ? "<" : ", <") + flink::ToString(arguments[i]->type) + ">";
  }
  return text + ")";
}

bool AnyNullable(const std::vector<Rex>& arguments) {
  return std::ranges::any_of(arguments, [](const Rex& rex) { return rex->type.nullable; });
}

LogicalType Proctime() {
  LogicalType type = MakeType(TypeRoot::kTimestampLtz, false, 3);
  type.time_attribute = flink::TimeAttribute::kProctime;
  return type;
}

// The least restrictive type of DECIMAL arguments and the like, nullable if `nullable`.
LogicalType Common(const std::vector<Rex>& arguments, bool nullable) {
  std::vector<LogicalType> types;
  for (const Rex& argument : arguments) types.push_back(Plain(argument->type));
  return Nullable(flink::LeastRestrictive(types), nullable);
}

const std::set<std::string>& AggregatesOfStream() {
  static const std::set<std::string> names = {"ROW_NUMBER", "RANK", "DENSE_RANK", "LAG"};
  return names;
}

}  // namespace

LogicalType AggregateType(const std::string& function, const std::vector<Rex>& arguments,
                          bool has_group, bool filtered) {
  const LogicalType argument = arguments.empty() ? LogicalType{} : Plain(arguments[0]->type);
  const bool nullable = !has_group || filtered || argument.nullable;
  if (function == "COUNT" || function == "APPROX_COUNT_DISTINCT" || function == "GROUPING" ||
      function == "GROUPING_ID" || function == "GROUP_ID") {
    return MakeType(TypeRoot::kBigInt, false);
  }
  if (function == "$SUM0") {
    return Nullable(flink::ResultType(flink::ResultRule::kSum, {argument}), false);
  }
  const flink::FunctionInfo* info = flink::FindFunction(function);
  if (info == nullptr) return {};
  LogicalType type = flink::ResultType(info->result, {argument});
  switch (info->result) {
    case flink::ResultRule::kSum:
    case flink::ResultRule::kAverage:
    case flink::ResultRule::kFirstArgumentNullable:
    case flink::ResultRule::kDeviation:
      return Nullable(type, nullable);
    default:
      return type;
  }
}

bool Converter::IsDeclaredFunction(const ast::QualifiedName& name) const {
  if (catalog_.functions.contains(UpperCase(namespace_.PathOf(name)))) return true;
  // A system function has no path.
  const std::string& last = name.parts.back().text;
  return name.parts.size() == 1 && std::ranges::any_of(catalog_.functions, [&](const auto& function) {
           return EqualWithoutCase(function.second.name, last);
         });
}

std::vector<Rex> Converter::ConvertArguments(const ast::Call& call, const Scope& scope) {
  std::vector<Rex> arguments;
  for (const ast::Argument& argument : call.arguments) {
    if (std::holds_alternative<ast::Star>(argument.value.node)) continue;
    arguments.push_back(Convert(argument.value, scope));
  }
  return arguments;
}

Rex Converter::ConvertCall(const ast::Call& call, const Scope& scope, Span span) {
  const std::string name = UpperName(call.name);
  if (call.over) return ConvertOver(call, scope, span);
  if (scope.grouped != nullptr) {
    const std::string text = ast::ToSql(ast::Expr{span, call});
    for (const auto& [key, column] : scope.grouped->calls) {
      if (key == text) return InputRef(column, scope.grouped->row[column].type);
    }
  }
  if (scope.any_qualifier) {
    if (Rex match = ConvertMatchCall(name, call, scope)) return match;
  }
  const flink::FunctionInfo* info = flink::FindFunction(name);
  const bool declared = IsDeclaredFunction(call.name);
  if (info == nullptr && !declared) {
    // The arguments may be wrong too, but the name comes first.
    std::vector<Rex> arguments = ConvertArguments(call, scope);
    CheckCatalogIsVisible(namespace_.PathOf(call.name), span);
    RefuseUndeclared(span, fmt::format("No match found for function signature {}; declare it with CREATE FUNCTION",
                             SignatureOf(call.name.parts.back().text, arguments)));
  }
  if (info != nullptr && info->kind == FunctionKind::kAggregate && scope.grouped == nullptr && !declared) {
    Refuse(span, fmt::format("Aggregate expression {} is illegal here", name));
  }
  if (info != nullptr && info->kind == FunctionKind::kWindow) {
    Refuse(span, fmt::format("OVER clause is necessary for window function {}", name));
  }
  if (info == nullptr) return ConvertUserCall(name, call, scope, span);
  const std::vector<Rex> arguments = ConvertArguments(call, scope);
  return ConvertSpecialCall(name, call, arguments, span);
}

// A declared function is taken for a scalar one unless it can only be an aggregate function: CREATE
// FUNCTION does not tell.
Rex Converter::ConvertUserCall(const std::string& name, const ast::Call& call, const Scope& scope, Span span) {
  if (call.distinct || call.filter || !call.within_group.empty()) {
    GiveUp(span, "an aggregate function of the user is not modelled");
  }
  const bool within = std::exchange(in_user_call_, true);
  const std::vector<Rex> arguments = ConvertArguments(call, scope);
  in_user_call_ = within;
  return planner::Call(name, arguments, {});
}

// Functions of MEASURES and DEFINE; null for others.
Rex Converter::ConvertMatchCall(const std::string& name, const ast::Call& call, const Scope& scope) {
  const flink::FunctionInfo* info = flink::FindFunction(name);
  const bool is_aggregate = info != nullptr && info->kind == FunctionKind::kAggregate;
  const bool navigates = name == "FIRST" || name == "LAST" || name == "PREV" || name == "NEXT";
  if (name == "MATCH_PROCTIME") return planner::Call(name, {}, Proctime());
  if (name == "MATCH_ROWTIME") {
    LogicalType type = MakeType(TypeRoot::kTimestamp, false, 3);
    const std::vector<Rex> arguments = ConvertArguments(call, scope);
    if (!arguments.empty()) type = Nullable(arguments[0]->type, false);
    type.time_attribute = flink::TimeAttribute::kRowtime;
    return planner::Call(name, {}, type);
  }
  if (!navigates && !is_aggregate) return {};
  const std::vector<Rex> arguments = ConvertArguments(call, scope);
  const LogicalType type = navigates ? Nullable(Plain(arguments.at(0)->type))
                                     : AggregateType(name, arguments, true, false);
  return planner::Call(name, arguments, type);
}

Rex Converter::ConvertSpecialCall(const std::string& name, const ast::Call& call,
                                  const std::vector<Rex>& arguments, Span span) {
  if (name == "PROCTIME") return planner::Call("PROCTIME", {}, Proctime());
  if (name == "COALESCE" || name == "IFNULL") {
    const bool all_nullable = std::ranges::all_of(
        arguments, [](const Rex& rex) { return rex->type.nullable; });
    return planner::Call(name, arguments, Common(arguments, all_nullable));
  }
  if (name == "NULLIF" && arguments.size() == 2) {
    const LogicalType type = Nullable(Plain(arguments[0]->type));
    return planner::Call(
        "CASE", {Compare("=", arguments[0], arguments[1], span), NullLiteral(type), arguments[0]}, type);
  }
  if (name == "IF" && arguments.size() == 3) {
    const std::vector<Rex> values = {arguments[1], arguments[2]};
    return planner::Call(name, arguments, Common(values, AnyNullable(arguments)));
  }
  if ((name == "GREATEST" || name == "LEAST")) {
    return planner::Call(name, arguments, Common(arguments, AnyNullable(arguments)));
  }
  if (name == "MOD" && arguments.size() == 2) return Arithmetic("%", arguments[0], arguments[1], span);
  if (name == "TIMESTAMPADD" && arguments.size() == 3) {
    LogicalType type = Plain(arguments[2]->type);
    // A date with a time of day. Calcite: SqlTimestampAddFunction.deduceType.
    static const std::set<std::string> kTimes = {"HOUR", "MINUTE", "SECOND"};
    if (type.root == TypeRoot::kDate && kTimes.contains(arguments[0]->name)) type = MakeType(TypeRoot::kTimestamp, true, 6);
    type.nullable = AnyNullable(arguments);
    return planner::Call("+", {arguments[2], arguments[1]}, type);
  }
  if (name == "TIMESTAMPDIFF" && arguments.size() == 3 &&
      (arguments[1]->type.root == TypeRoot::kTimestampLtz) != (arguments[2]->type.root == TypeRoot::kTimestampLtz)) {
    Refuse(span, "TIMESTAMP_LTZ only supports diff between the same type; cast one of them");
  }
  if (name == "GROUP_ID" || name == "GROUPING" || name == "GROUPING_ID") {
    return planner::Call(name, arguments, MakeType(TypeRoot::kBigInt, false));
  }
  std::vector<LogicalType> types;
  LogicalType returning;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (call.arguments[i].type) returning = catalog::ToLogicalType(*call.arguments[i].type);
  }
  for (const Rex& argument : arguments) {
    if (argument->type.root != TypeRoot::kRaw) types.push_back(Plain(argument->type));
  }
  const flink::FunctionInfo* info = flink::FindFunction(name);
  LogicalType type = flink::ResultType(info->result, types);
  if (info->result == flink::ResultRule::kRounded) {
    const bool is_fixed = arguments.size() < 2 || IsLiteral(arguments[1]);
    if (is_fixed) type = flink::RoundedType(type, arguments.size() < 2 ? 0 : std::strtoll(arguments[1]->name.c_str(), nullptr, 10));
  }
  if (returning.known()) type = Nullable(returning);
  // A plain name in place of an alias that Calcite keeps under one name.
  return planner::Call(name, arguments, type);
}

const ast::WindowSpec& Converter::NamedWindowOf(const std::string& name, const Scope& scope, Span span) {
  for (const Scope* level = &scope; level != nullptr; level = level->outer) {
    if (level->windows == nullptr) continue;
    const auto found = std::ranges::find_if(
        *level->windows, [&](const ast::NamedWindow& window) { return window.name.text == name; });
    if (found != level->windows->end()) return found->spec;
  }
  Refuse(span, fmt::format("Window '{}' not found", name));
}

OverWindow Converter::ConvertWindow(const ast::WindowSpec& spec, const std::string& function,
                                    const Scope& scope, Span span) {
  OverWindow window;
  if (spec.base) {
    window = ConvertWindow(NamedWindowOf(spec.base->text, scope, span), function, scope, span);
  }
  for (const ast::Expr& key : spec.partition_by) window.partition.push_back(Convert(key, scope));
  for (const ast::OrderItem& item : spec.order_by) {
    window.order.push_back({Convert(item.expr, scope), item.descending,
                            item.nulls_first.value_or(!item.descending)});
  }
  if (spec.frame && (function == "ROW_NUMBER" || function == "RANK" || function == "DENSE_RANK")) {
    Refuse(span, "ROW/RANGE not allowed with RANK, DENSE_RANK or ROW_NUMBER functions");
  }
  if (spec.frame) {
    window.rows = spec.frame->unit == ast::FrameUnit::kRows;
    const ast::FrameBound& begin = spec.frame->begin;
    if (begin.offset) window.preceding = Convert(**begin.offset, scope);
    if (begin.kind == ast::BoundKind::kCurrentRow) window.preceding = NumberLiteral(0, TypeRoot::kInteger);
    if (begin.kind == ast::BoundKind::kFollowing ||
        (spec.frame->end && spec.frame->end->kind != ast::BoundKind::kCurrentRow)) {
      window.ends_at_row = false;
      window.end = " ends elsewhere";
    }
  }
  // Flink: ROW_NUMBER counts rows, other functions see the peers of the row.
  if (function == "ROW_NUMBER") window.rows = true;
  return window;
}

Rex Converter::ConvertOver(const ast::Call& call, const Scope& scope, Span span) {
  const std::string name = UpperName(call.name);
  const flink::FunctionInfo* info = flink::FindFunction(name);
  const bool declared = IsDeclaredFunction(call.name);
  if (info == nullptr && !declared) {
    RefuseUndeclared(span, fmt::format("No match found for function signature {}", name));
  }
  if (info != nullptr && info->kind != FunctionKind::kAggregate && info->kind != FunctionKind::kWindow) {
    Refuse(span, fmt::format("OVER must be applied to aggregate function, and {} is none", name));
  }
  static constexpr auto kUnsupported =
      std::to_array<std::string_view>({"LEAD", "NTILE", "CUME_DIST", "PERCENT_RANK", "NTH_VALUE"});
  if (std::ranges::find(kUnsupported, name) != kUnsupported.end()) {
    Refuse(span, fmt::format("{} Function is not supported in stream mode; only batch jobs run it", name));
  }
  std::vector<Rex> arguments = ConvertArguments(call, scope);
  OverWindow window = ConvertWindow(**call.over, name, scope, span);
  LogicalType type;
  if (AggregatesOfStream().contains(name)) {
    type = name == "LAG" ? Nullable(Plain(arguments[0]->type)) : MakeType(TypeRoot::kBigInt, false);
    if (name == "LAG" && arguments.size() == 3 && !arguments[2]->type.nullable) {
      type.nullable = false;
    }
  } else {
    type = AggregateType(name, arguments, true, false);
  }
  const Rex plain = Over(name, arguments, window, call.distinct, type);
  if (name != "SUM" && name != "AVG") return plain;
  // Flink: SUM(x) is COUNT(x) = 0 ? NULL : $SUM0(x), AVG the same over COUNT(x).
  const LogicalType bigint = MakeType(TypeRoot::kBigInt, false);
  const LogicalType sum_type = flink::ResultType(flink::ResultRule::kSum, {Plain(arguments[0]->type)});
  const Rex count = Over("COUNT", arguments, window, call.distinct, bigint);
  const Rex sum0 = Over("$SUM0", arguments, window, call.distinct, Nullable(sum_type, false));
  Rex sum = planner::Call("CASE",
                          {planner::Call(">", {count, NumberLiteral(0, TypeRoot::kBigInt)},
                                         MakeType(TypeRoot::kBoolean, false)),
                           sum0, NullLiteral(sum_type)},
                          Nullable(sum_type));
  if (name == "SUM") return sum;
  Rex average = planner::Call("/", {sum, count}, Nullable(type));
  return average;
}

}  // namespace flinkcompat::planner
