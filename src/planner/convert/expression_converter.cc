#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/letter_case.h"
#include "base/overloaded.h"
#include "catalog/data_type.h"
#include "flink/function.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

LogicalType Boolean(bool nullable) { return MakeType(TypeRoot::kBoolean, nullable); }

std::string DottedName(const std::vector<ast::Name>& parts) {
  std::string text;
  for (const ast::Name& part : parts) text += (text.empty() ? "" : ".") + part.text;
  return text;
}

bool IsComparison(std::string_view op) {
  static constexpr auto kOps = std::to_array<std::string_view>({"=", "<>", "!=", "<", "<=", ">", ">="});
  return std::ranges::find(kOps, op) != kOps.end();
}

}  // namespace

std::string UpperName(const ast::QualifiedName& name) { return UpperCase(name.parts.back().text); }

std::optional<int64_t> MillisOf(const Rex& rex) {
  if (!IsLiteral(rex) || rex->type.root != TypeRoot::kIntervalDayTime) return std::nullopt;
  int64_t value = 0;
  const auto [end, error] =
      std::from_chars(rex->name.data(), rex->name.data() + rex->name.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

Rex Converter::Convert(const ast::Expr& expr, const Scope& scope) {
  if (scope.grouped == nullptr) return ConvertNode(expr, scope);
  // Above GROUP BY an expression that equals a key is that key's column.
  {
    Scope below = scope;
    below.grouped = nullptr;
    try {
      const Rex whole = ConvertNode(expr, below);
      for (const auto& [key, above] : scope.grouped->keys) {
        if (Equal(key, whole)) return above;
      }
    } catch (const Refusal&) {
      // Not an expression of the row below: its parts are tried.
    }
  }
  return ConvertNode(expr, scope);
}

Rex Converter::ConvertNode(const ast::Expr& expr, const Scope& scope) {
  const Span span = expr.span;
  return std::visit(
      Overloaded{
          [&](const ast::Literal& node) { return ConvertLiteral(node, span); },
          [&](const ast::ColumnRef& node) { return ConvertColumn(node, scope, span); },
          [&](const ast::IntervalLiteral& node) { return ConvertInterval(node, span); },
          [&](const ast::Symbol& node) { return Literal(node.text, MakeType(TypeRoot::kRaw, false)); },
          [&](const ast::Unary& node) { return ConvertUnary(node, scope); },
          [&](const ast::Chain& node) { return ConvertChain(node, scope, span); },
          [&](const ast::Between& node) { return ConvertBetween(node, scope, span); },
          [&](const ast::InList& node) { return ConvertInList(node, scope, span); },
          [&](const ast::InQuery& node) { return ConvertInQuery(node, scope, span); },
          [&](const ast::Like& node) { return ConvertLike(node, scope, span); },
          [&](const ast::Is& node) { return ConvertIs(node, scope); },
          [&](const ast::Case& node) { return ConvertCase(node, scope, span); },
          [&](const ast::Cast& node) { return ConvertCast(node, scope, span); },
          [&](const ast::Call& node) { return ConvertCall(node, scope, span); },
          [&](const ast::Exists& node) {
            return SubQuery("EXISTS", {}, ConvertQuery(*node.query, &scope), Boolean(false));
          },
          [&](const ast::ScalarQuery& node) {
            const Rel query = ConvertQuery(*node.query, &scope);
            return SubQuery("SCALAR", {}, query, Nullable(Plain(query->row[0].type)));
          },
          [&](const ast::Quantified& node) { return ConvertQuantified(node, scope, span); },
          [&](const ast::Constructor& node) { return ConvertConstructor(node, scope, span); },
          [&](const ast::Subscript& node) { return ConvertSubscript(node, scope); },
          [&](const ast::FieldAccess& node) {
            return NestedFields(Convert(*node.value, scope), {node.field}, 0, span);
          },
          [&](const auto&) -> Rex {
            GiveUp(span, "this expression is not modelled");
          }},
      expr.node);
}

Rex Converter::ConvertBetween(const ast::Between& node, const Scope& scope, Span span) {
  const Rex value = Convert(*node.value, scope);
  const Rex low = Convert(*node.low, scope);
  const Rex high = Convert(*node.high, scope);
  const auto range = [&](const Rex& from, const Rex& to) {
    return node.negated ? OrOf({Compare("<", value, from, span), Compare(">", value, to, span)})
                        : AndOf({Compare(">=", value, from, span), Compare("<=", value, to, span)});
  };
  if (!node.symmetric) return range(low, high);
  return node.negated ? AndOf({range(low, high), range(high, low)})
                      : OrOf({range(low, high), range(high, low)});
}

Rex Converter::ConvertLike(const ast::Like& node, const Scope& scope, Span span) {
  if (node.op == "RLIKE") {
    Refuse(span, "No match found for function signature RLIKE; write REGEXP(value, pattern)");
  }
  std::vector<Rex> operands = {Convert(*node.value, scope), Convert(*node.pattern, scope)};
  if (node.escape) operands.push_back(Convert(**node.escape, scope));
  const Rex like = Predicate(node.op, std::move(operands));
  return node.negated ? Predicate("NOT", {like}) : like;
}

Rex Converter::ConvertCast(const ast::Cast& node, const Scope& scope, Span span) {
  const Rex value = Convert(*node.value, scope);
  LogicalType type = catalog::ToLogicalType(node.type);
  if (type.root == TypeRoot::kUserDefined) {
    Refuse(span, fmt::format("Unknown identifier '{}': this is no type that Flink knows",
                             node.type.name));
  }
  type.nullable = node.is_try || value->type.nullable;
  if (node.is_try) return planner::Call("TRY_CAST", {value}, type);
  if (IsNullLiteral(value)) return NullLiteral(type);
  return Plain(value->type) == type && !IsTimeAttribute(value->type)
             ? value
             : planner::Call("CAST", {value}, type);
}

Rex Converter::ConvertUnary(const ast::Unary& node, const Scope& scope) {
  const Rex operand = Convert(*node.operand, scope);
  if (node.op == "NOT") return Predicate("NOT", {operand});
  if (node.op == "+") return operand;
  if (IsLiteral(operand) && !IsNullLiteral(operand)) {
    const bool negative = operand->name.starts_with('-');
    return Literal(negative ? operand->name.substr(1) : "-" + operand->name, operand->type);
  }
  return planner::Call("-", {operand}, Plain(operand->type));
}

Rex Converter::ConvertIs(const ast::Is& node, const Scope& scope) {
  const std::string op = (node.negated ? "IS NOT " : "IS ") + node.predicate;
  const Rex value = Convert(*node.value, scope);
  if (op == "IS UNKNOWN") return planner::Call("IS NULL", {value}, Boolean(false));
  if (op == "IS NOT UNKNOWN") return planner::Call("IS NOT NULL", {value}, Boolean(false));
  return planner::Call(op, {value}, Boolean(false));
}

Rex Converter::ConvertSubscript(const ast::Subscript& node, const Scope& scope) {
  const Rex value = Convert(*node.value, scope);
  const Rex index = Convert(*node.index, scope);
  LogicalType type;
  if (!value->type.children.empty()) {
    type = Nullable(value->type.children.back());
    if (value->type.root == TypeRoot::kRow) type = {};
  }
  return planner::Call("ITEM", {value, index}, type);
}

Rex Converter::ConvertColumn(const ast::ColumnRef& column, const Scope& scope, Span span) {
  for (const Scope* level = &scope; level != nullptr; level = level->outer) {
    Rex found = TryColumn(column.parts, *level, span);
    if (!found) continue;
    if (level == &scope) return found;
    return Transform(found, [&](const Rex& node) {
      return IsInput(node) ? CorrelatedRef(level->id, node->index, node->type) : Rex();
    });
  }
  const std::string& first = column.parts.front().text;
  const bool is_table = std::ranges::any_of(
      scope.sources, [&](const Source& source) { return source.alias == first; });
  if (is_table && column.parts.size() > 1) {
    Refuse(span, fmt::format("Column '{}' not found in table '{}'", column.parts[1].text, first));
  }
  if (column.parts.size() > 1) Refuse(span, fmt::format("Table '{}' not found", first));
  Refuse(span, fmt::format("Column '{}' not found in any table", DottedName(column.parts)));
}

Rex Converter::TryColumn(const std::vector<ast::Name>& parts, const Scope& scope, Span span) {
  Rex found;
  size_t used = 0;
  const auto take = [&](size_t index, size_t parts_used) {
    if (found && used == parts_used) {
      Refuse(span, fmt::format("Column '{}' is ambiguous", parts[parts_used - 1].text));
    }
    if (!found) {
      found = InputRef(index, scope.row[index].type);
      used = parts_used;
    }
  };
  for (const Source& source : scope.sources) {
    for (size_t prefix = 1; prefix < parts.size(); ++prefix) {
      if (prefix > 1 && source.path.size() < prefix) break;
      bool matches = prefix == 1 && (source.alias == parts[0].text || scope.any_qualifier);
      if (prefix > 1) {
        matches = std::equal(parts.begin(), parts.begin() + static_cast<int64_t>(prefix),
                             source.path.end() - static_cast<int64_t>(prefix),
                             [](const ast::Name& a, const std::string& b) { return a.text == b; });
      }
      if (!matches) continue;
      for (size_t i = source.begin; i < source.begin + source.count; ++i) {
        if (scope.names[i] == parts[prefix].text) take(i, prefix + 1);
      }
      if (found) break;
    }
  }
  if (!found) {
    for (const CommonColumn& common : scope.common) {
      if (common.name == parts[0].text) {
        return NestedFields(common.expr, parts, 1, span);
      }
    }
    for (size_t i = 0; i < scope.row.size(); ++i) {
      if (scope.names[i] == parts[0].text) take(i, 1);
    }
  }
  if (!found && scope.aliases != nullptr && parts.size() == 1) {
    for (const auto& [alias, expr] : *scope.aliases) {
      if (alias == parts[0].text) return expr;
    }
  }
  if (!found) return found;
  if (scope.grouped != nullptr) {
    for (const auto& [key, above] : scope.grouped->keys) {
      if (Equal(key, found)) return NestedFields(above, parts, used, span);
    }
    if (in_user_call_) GiveUp(span, "a function of the user over columns that are not grouped, which may be an aggregate");
    Refuse(span, fmt::format("Expression '{}' is not being grouped; add it to GROUP BY or put it "
                             "into an aggregate function",
                             DottedName(parts)));
  }
  return NestedFields(std::move(found), parts, used, span);
}

Rex Converter::NestedFields(Rex value, const std::vector<ast::Name>& parts, size_t first, Span span) {
  for (size_t i = first; i < parts.size(); ++i) {
    const LogicalType& row = value->type;
    if (!row.known()) {
      value = FieldOf(value, parts[i].text, {});
      continue;
    }
    const auto field = std::ranges::find(row.field_names, parts[i].text);
    if (row.root != TypeRoot::kRow || field == row.field_names.end()) {
      Refuse(span, fmt::format("Column '{}' not found in any table", DottedName(parts)));
    }
    LogicalType type = row.children[static_cast<size_t>(field - row.field_names.begin())];
    type.nullable = type.nullable || row.nullable;
    value = FieldOf(value, parts[i].text, type);
  }
  return value;
}

Rex Converter::Compare(const std::string& op, Rex left, Rex right, Span span) {
  const LogicalType &a = left->type, &b = right->type;
  const bool mixed = (flink::IsNumeric(a.root) && flink::IsCharacter(b.root)) ||
                     (flink::IsCharacter(a.root) && flink::IsNumeric(b.root));
  if (mixed) {
    Refuse(span, fmt::format("implicit type conversion between {} and {} is not supported now; "
                             "write a CAST",
                             flink::ToString(Nullable(a)), flink::ToString(Nullable(b))));
  }
  if (a.known() && b.known() && a.root != TypeRoot::kNull && b.root != TypeRoot::kNull) {
    const auto is_collection = [](const LogicalType& type) {
      return type.root >= TypeRoot::kArray && type.root <= TypeRoot::kRow;
    };
    const bool boolean_mix = (a.root == TypeRoot::kBoolean) != (b.root == TypeRoot::kBoolean);
    if (is_collection(a) != is_collection(b) ||
        (boolean_mix && !flink::IsCharacter(a.root) && !flink::IsCharacter(b.root) &&
         !flink::IsNumeric(a.root) && !flink::IsNumeric(b.root))) {
      Refuse(span, fmt::format("Cannot apply '{}' to arguments of type '<{}> {} <{}>'", op,
                               flink::ToString(a), op, flink::ToString(b)));
    }
  }
  return Predicate(op == "!=" ? "<>" : op, {std::move(left), std::move(right)});
}

Rex Converter::Arithmetic(const std::string& op, const Rex& left, const Rex& right, Span span) {
  const LogicalType &a = left->type, &b = right->type;
  const bool nullable = a.nullable || b.nullable;
  const auto is_interval = [](const LogicalType& type) {
    return type.root == TypeRoot::kIntervalDayTime || type.root == TypeRoot::kIntervalYearMonth;
  };
  const auto is_time = [](const LogicalType& type) {
    return flink::IsTimestamp(type.root) || type.root == TypeRoot::kDate || type.root == TypeRoot::kTime;
  };
  if (op == "||") {
    if (a.known() && b.known() && !flink::IsCharacter(a.root) && !flink::IsCharacter(b.root)) {
      Refuse(span, "Cannot apply '||' to arguments that are no strings");
    }
    const bool both = flink::IsCharacter(a.root) && flink::IsCharacter(b.root);
    const uint64_t length = both ? uint64_t{a.precision} + b.precision : flink::kMaxLength;
    const bool chars = a.root == TypeRoot::kChar && b.root == TypeRoot::kChar;
    return planner::Call("||", {left, right},
                         MakeType(chars ? TypeRoot::kChar : TypeRoot::kVarchar, nullable,
                                  static_cast<uint32_t>(std::min<uint64_t>(length, flink::kMaxLength))));
  }
  if (is_interval(a) || is_interval(b)) {
    LogicalType type = is_interval(a) && !is_interval(b) ? Plain(b) : Plain(a);
    if (is_interval(a) && is_interval(b)) type = a;
    if ((op == "*" || op == "/") && is_interval(b)) type = b;
    return planner::Call(op, {left, right}, Nullable(type, nullable));
  }
  if (is_time(a) && is_time(b) && op == "-") {
    LogicalType type = MakeType(TypeRoot::kIntervalDayTime, nullable);
    type.text = "SECOND(3)";
    return planner::Call(op, {left, right}, type);
  }
  const auto acceptable = [](const LogicalType& type) {
    return !type.known() || type.root == TypeRoot::kNull || flink::IsNumeric(type.root) ||
           flink::IsCharacter(type.root);
  };
  if (!acceptable(a) || !acceptable(b)) {
    Refuse(span, fmt::format("Cannot apply '{}' to arguments of type '<{}> {} <{}>'", op,
                             flink::ToString(a), op, flink::ToString(b)));
  }
  if (op == "%") {
    const bool decimal = a.root == TypeRoot::kDecimal || b.root == TypeRoot::kDecimal;
    LogicalType type = decimal ? flink::ArithmeticType("%", a, b) : Plain(b);
    return planner::Call("MOD", {left, right}, Nullable(type, nullable));
  }
  LogicalType type = flink::ArithmeticType(op, a, b);
  type.nullable = nullable;
  return planner::Call(op, {left, right}, type);
}

Rex Converter::ConvertChain(const ast::Chain& chain, const Scope& scope, Span span) {
  Rex result = Convert(chain.operands[0], scope);
  for (size_t i = 0; i < chain.operators.size(); ++i) {
    const std::string& op = chain.operators[i];
    const Rex right = Convert(chain.operands[i + 1], scope);
    if (op == "AND" || op == "OR") {
      for (const Rex& side : {result, right}) {
        if (side->type.known() && side->type.root != TypeRoot::kBoolean &&
            side->type.root != TypeRoot::kNull) {
          Refuse(span, fmt::format("Cannot apply '{}' to an argument of type {}", op,
                                   flink::ToString(side->type)));
        }
      }
      result = Predicate(op, {result, right});
    } else if (IsComparison(op)) {
      result = result->type.root == TypeRoot::kRow && right->type.root == TypeRoot::kRow && op == "="
                   ? EqualityOf(result, right, span)
                   : Compare(op, result, right, span);
    } else if (op.starts_with("IS ")) {
      result = planner::Call(op, {result, right}, Boolean(false));
    } else {
      result = Arithmetic(op, result, right, span);
    }
  }
  return result;
}

Rex Converter::EqualityOf(const Rex& left, const Rex& right, Span span) {
  if (!IsCall(left, "ROW") || !IsCall(right, "ROW") ||
      left->operands.size() != right->operands.size()) {
    return Compare("=", left, right, span);
  }
  std::vector<Rex> parts;
  for (size_t i = 0; i < left->operands.size(); ++i) {
    parts.push_back(Compare("=", left->operands[i], right->operands[i], span));
  }
  return AndOf(parts);
}

Rex Converter::ConvertInList(const ast::InList& in, const Scope& scope, Span span) {
  const Rex value = Convert(*in.value, scope);
  std::vector<Rex> equalities;
  for (const ast::Expr& element : in.list) {
    const Rex right = Convert(element, scope);
    if (!in.negated) {
      equalities.push_back(EqualityOf(value, right, span));
    } else if (IsCall(value, "ROW")) {
      equalities.push_back(Predicate("NOT", {EqualityOf(value, right, span)}));
    } else {
      equalities.push_back(Compare("<>", value, right, span));
    }
  }
  return in.negated ? AndOf(equalities) : OrOf(equalities);
}

Rex Converter::ConvertInQuery(const ast::InQuery& in, const Scope& scope, Span span) {
  const Rex value = Convert(*in.value, scope);
  const std::vector<Rex> operands = IsCall(value, "ROW") ? value->operands : std::vector<Rex>{value};
  const Rel query = ConvertQuery(*in.query, &scope);
  if (query->row.size() != operands.size()) {
    Refuse(span, "Values passed to IN operator must have compatible types");
  }
  bool nullable = false;
  for (size_t i = 0; i < operands.size(); ++i) {
    Compare("=", operands[i], InputRef(i, query->row[i].type), span);
    nullable = nullable || operands[i]->type.nullable || query->row[i].type.nullable;
  }
  const Rex result = SubQuery("IN", operands, query, Boolean(nullable));
  return in.negated ? Predicate("NOT", {result}) : result;
}

Rex Converter::ConvertQuantified(const ast::Quantified& quantified, const Scope& scope, Span span) {
  const Rex value = Convert(*quantified.value, scope);
  if (!quantified.list.empty()) {
    std::vector<Rex> parts;
    for (const ast::Expr& element : quantified.list) {
      parts.push_back(Compare(quantified.op, value, Convert(element, scope), span));
    }
    return quantified.kind == ast::QuantifierKind::kSome ? OrOf(parts) : AndOf(parts);
  }
  const Rel query = ConvertQuery(*quantified.query, &scope);
  // ALL is NOT SOME of the opposite. Calcite: SubQueryConverter and RexSubQuery.some.
  static const std::map<std::string, std::string> kOpposites = {{"=", "<>"}, {"<>", "="}, {"!=", "="},
                                                                {"<", ">="}, {"<=", ">"}, {">", "<="}, {">=", "<"}};
  const bool all = quantified.kind != ast::QuantifierKind::kSome;
  const auto opposite = kOpposites.find(quantified.op);
  const std::string op = all && opposite != kOpposites.end() ? opposite->second : quantified.op;
  const Rex some = SubQuery(op == "=" ? "IN" : "SOME " + op, {value}, query, Boolean(true));
  return all ? Predicate("NOT", {some}) : some;
}

Rex Converter::ConvertCase(const ast::Case& node, const Scope& scope, Span span) {
  std::vector<Rex> operands;
  std::vector<LogicalType> types;
  const std::optional<Rex> value =
      node.operand ? std::optional<Rex>(Convert(**node.operand, scope)) : std::nullopt;
  for (const ast::CaseBranch& branch : node.branches) {
    const Rex when = Convert(branch.when, scope);
    operands.push_back(value ? Compare("=", *value, when, span) : when);
    operands.push_back(Convert(branch.then, scope));
    types.push_back(Plain(operands.back()->type));
  }
  operands.push_back(node.otherwise ? Convert(**node.otherwise, scope)
                                    : NullLiteral(MakeType(TypeRoot::kNull)));
  types.push_back(Plain(operands.back()->type));
  LogicalType type = flink::LeastRestrictive(types);
  const bool all_known = std::ranges::all_of(types, &LogicalType::known);
  if (!type.known() && all_known) {
    Refuse(span, "Illegal mixed types in CASE or COALESCE statement; cast the branches to one type");
  }
  type.nullable = std::ranges::any_of(types, &LogicalType::nullable);
  for (size_t i = 0; i < operands.size(); ++i) {
    const bool is_value = i % 2 == 1 || i + 1 == operands.size();
    if (is_value && type.known() && IsLiteral(operands[i])) {
      operands[i] = IsNullLiteral(operands[i])
                        ? NullLiteral(type)
                        : Literal(operands[i]->name, Nullable(type, false));
    } else if (is_value && type.known() && !SameButNull(operands[i]->type, type)) {
      operands[i] = CastTo(operands[i], Nullable(type, operands[i]->type.nullable));
    }
  }
  return planner::Call("CASE", std::move(operands), type);
}

Rex Converter::ConvertConstructor(const ast::Constructor& constructor, const Scope& scope, Span span) {
  if (constructor.query) GiveUp(span, "a query inside ARRAY, MAP or MULTISET is not modelled");
  std::vector<Rex> elements;
  std::vector<LogicalType> types;
  for (const ast::Expr& element : constructor.elements) {
    elements.push_back(Convert(element, scope));
    types.push_back(Plain(elements.back()->type));
  }
  LogicalType type;
  type.nullable = false;
  switch (constructor.kind) {
    case ast::ConstructorKind::kRow:
      type.root = TypeRoot::kRow;
      type.children = types;
      for (size_t i = 0; i < types.size(); ++i) {
        type.field_names.push_back("EXPR$" + std::to_string(i));
      }
      return planner::Call("ROW", std::move(elements), type);
    case ast::ConstructorKind::kMap: {
      std::vector<LogicalType> keys, values;
      for (size_t i = 0; i < types.size(); ++i) (i % 2 == 0 ? keys : values).push_back(types[i]);
      type.root = TypeRoot::kMap;
      type.children = {flink::LeastRestrictive(keys), flink::LeastRestrictive(values)};
      return planner::Call("MAP", std::move(elements), type);
    }
    default:
      type.root = constructor.kind == ast::ConstructorKind::kArray ? TypeRoot::kArray
                                                                  : TypeRoot::kMultiset;
      type.children = {flink::LeastRestrictive(types)};
      return planner::Call(type.root == TypeRoot::kArray ? "ARRAY" : "MULTISET", std::move(elements),
                           type);
  }
}

}  // namespace flinkcompat::planner
