#include "planner/rel/simplify.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace flinkcompat::planner {
namespace {

std::string Negated(const std::string& op) {
  static const std::map<std::string, std::string> kPairs = {
      {"=", "<>"},           {"<>", "="},
      {"<", ">="},           {">=", "<"},
      {">", "<="},           {"<=", ">"},
      {"IS NULL", "IS NOT NULL"}, {"IS NOT NULL", "IS NULL"},
      {"IS TRUE", "IS NOT TRUE"}, {"IS NOT TRUE", "IS TRUE"},
      {"IS FALSE", "IS NOT FALSE"}, {"IS NOT FALSE", "IS FALSE"},
      {"IS DISTINCT FROM", "IS NOT DISTINCT FROM"}, {"IS NOT DISTINCT FROM", "IS DISTINCT FROM"}};
  const auto found = kPairs.find(op);
  return found == kPairs.end() ? std::string() : found->second;
}

bool IsComparison(const std::string& op) {
  return op == "=" || op == "<>" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

std::string Mirrored(const std::string& op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  if (op == ">=") return "<=";
  return op;
}

std::optional<double> NumberOf(const Rex& rex) {
  if (!IsLiteral(rex) || IsNullLiteral(rex)) return std::nullopt;
  const bool interval = rex->type.root == TypeRoot::kIntervalDayTime;
  if (!flink::IsNumeric(rex->type.root) && !interval) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(rex->name.data(), rex->name.data() + rex->name.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

std::optional<int64_t> IntegerOf(const Rex& rex) {
  if (!IsLiteral(rex) || IsNullLiteral(rex)) return std::nullopt;
  if (rex->type.root < TypeRoot::kTinyInt || rex->type.root > TypeRoot::kBigInt) return std::nullopt;
  int64_t value = 0;
  const auto [end, error] = std::from_chars(rex->name.data(), rex->name.data() + rex->name.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

// Two literals of one family; null if it cannot be told.
Rex CompareLiterals(const std::string& op, const Rex& a, const Rex& b) {
  const auto result = [&](auto x, auto y) {
    if (op == "=") return BooleanLiteral(x == y);
    if (op == "<>") return BooleanLiteral(x != y);
    if (op == "<") return BooleanLiteral(x < y);
    if (op == "<=") return BooleanLiteral(x <= y);
    if (op == ">") return BooleanLiteral(x > y);
    return BooleanLiteral(x >= y);
  };
  const std::optional<double> x = NumberOf(a), y = NumberOf(b);
  if (x && y) return result(*x, *y);
  if (flink::IsCharacter(a->type.root) && flink::IsCharacter(b->type.root)) return result(a->name, b->name);
  if (a->type.root == b->type.root && (a->type.root == TypeRoot::kDate || a->type.root == TypeRoot::kBoolean)) {
    return result(a->name, b->name);
  }
  return {};
}

// The values that conjuncts about one column leave. Calcite: Sarg.
struct Range {
  std::optional<double> low, high;
  bool low_open = false, high_open = false;
  std::set<std::string> equal_texts;

  bool IsEmpty() const {
    if (equal_texts.size() > 1) return true;
    if (!low || !high) return false;
    return *low > *high || (*low == *high && (low_open || high_open));
  }
  void AtLeast(double value, bool open) {
    if (!low || value > *low || (value == *low && open)) {
      low = value;
      low_open = open;
    }
  }
  void AtMost(double value, bool open) {
    if (!high || value < *high || (value == *high && open)) {
      high = value;
      high_open = open;
    }
  }
};

// Whether conjuncts of the form `x op literal` leave no value of some x.
bool Contradict(const std::vector<Rex>& conjuncts) {
  std::map<std::string, Range> ranges;
  std::set<std::string> digests;
  for (const Rex& part : conjuncts) digests.insert(part->digest);
  for (const Rex& part : conjuncts) {
    if (IsCall(part, "IS NULL") && digests.contains("IS NOT NULL(" + part->operands[0]->digest + ")")) return true;
    if (part->kind != RexKind::kCall || !IsComparison(part->name)) continue;
    Rex left = part->operands[0], right = part->operands[1];
    std::string op = part->name;
    if (IsLiteral(left)) {
      std::swap(left, right);
      op = Mirrored(op);
    }
    if (!IsLiteral(right) || IsNullLiteral(right) || IsLiteral(left)) continue;
    Range& range = ranges[left->digest];
    const std::optional<double> value = NumberOf(right);
    if (op == "=" && value) {
      range.AtLeast(*value, false);
      range.AtMost(*value, false);
    } else if (op == "=") {
      range.equal_texts.insert(right->name);
    } else if (value && op.starts_with(">")) {
      range.AtLeast(*value, op == ">");
    } else if (value && op.starts_with("<") && op != "<>") {
      range.AtMost(*value, op == "<");
    }
    if (range.IsEmpty()) return true;
  }
  return false;
}

Rex SimplifyAnd(const std::vector<Rex>& operands, bool keeps_unknown) {
  std::vector<Rex> parts;
  for (const Rex& operand : operands) {
    const Rex part = Simplify(operand, keeps_unknown);
    if (IsFalse(part)) return BooleanLiteral(false);
    if (IsNullLiteral(part) && !keeps_unknown) return BooleanLiteral(false);
    for (const Rex& conjunct : Conjuncts(part)) parts.push_back(conjunct);
  }
  if (!keeps_unknown && Contradict(parts)) return BooleanLiteral(false);
  return AndOf(parts);
}

Rex SimplifyOr(const std::vector<Rex>& operands, bool keeps_unknown) {
  std::vector<Rex> parts;
  for (const Rex& operand : operands) {
    const Rex part = Simplify(operand, keeps_unknown);
    if (IsTrue(part)) return part;
    if (IsFalse(part) || (IsNullLiteral(part) && !keeps_unknown)) continue;
    for (const Rex& disjunct : Disjuncts(part)) parts.push_back(disjunct);
  }
  for (const Rex& part : parts) {
    // x IS NULL OR x IS NOT NULL
    if (!IsCall(part, "IS NULL")) continue;
    const std::string other = "IS NOT NULL(" + part->operands[0]->digest + ")";
    if (std::ranges::any_of(parts, [&](const Rex& rex) { return rex->digest == other; })) {
      return BooleanLiteral(true);
    }
  }
  return OrOf(parts);
}

Rex SimplifyNot(const Rex& operand, bool keeps_unknown) {
  if (operand->kind == RexKind::kCall) {
    if (operand->name == "NOT") return Simplify(operand->operands[0], keeps_unknown);
    const std::string negated = Negated(operand->name);
    if (!negated.empty()) return Simplify(Call(negated, operand->operands, operand->type), keeps_unknown);
    if (operand->name == "AND" || operand->name == "OR") {
      std::vector<Rex> parts;
      for (const Rex& part : operand->operands) parts.push_back(Predicate("NOT", {part}));
      return operand->name == "AND" ? SimplifyOr(parts, keeps_unknown) : SimplifyAnd(parts, keeps_unknown);
    }
  }
  const Rex simple = Simplify(operand);
  if (IsTrue(simple)) return BooleanLiteral(false);
  if (IsFalse(simple)) return BooleanLiteral(true);
  if (IsNullLiteral(simple)) return simple;
  return Predicate("NOT", {simple});
}

Rex SimplifyIs(const Rex& rex) {
  Rex operand = Simplify(rex->operands[0]);
  const std::string& op = rex->name;
  // A cast that only forgets NOT NULL makes no NULL.
  if (IsCall(operand, "CAST") && SameButNull(operand->type, operand->operands[0]->type)) operand = operand->operands[0];
  if (IsNullLiteral(operand)) {
    return BooleanLiteral(op == "IS NULL" || op == "IS NOT TRUE" || op == "IS NOT FALSE");
  }
  if (op == "IS NULL" && !operand->type.nullable && operand->type.known()) return BooleanLiteral(false);
  if (op == "IS NOT NULL" && !operand->type.nullable && operand->type.known()) return BooleanLiteral(true);
  const bool boolean = operand->type.root == TypeRoot::kBoolean && !operand->type.nullable;
  if (op == "IS TRUE" && boolean) return operand;
  if (op == "IS NOT FALSE" && boolean) return operand;
  if (op == "IS FALSE" && boolean) return SimplifyNot(operand, true);
  if (op == "IS NOT TRUE" && boolean) return SimplifyNot(operand, true);
  return Call(op, {operand}, rex->type);
}

Rex SimplifyComparison(const Rex& rex) {
  const Rex left = Simplify(rex->operands[0]), right = Simplify(rex->operands[1]);
  if (IsNullLiteral(left) || IsNullLiteral(right)) return NullLiteral(rex->type);
  if (IsLiteral(left) && IsLiteral(right)) {
    if (Rex folded = CompareLiterals(rex->name, left, right)) return folded;
  }
  if (Equal(left, right) && IsDeterministic(left)) {
    const bool holds = rex->name == "=" || rex->name == "<=" || rex->name == ">=";
    if (!left->type.nullable && left->type.known()) return BooleanLiteral(holds);
    const Rex known = Call("IS NOT NULL", {left}, flink::MakeType(TypeRoot::kBoolean, false));
    const Rex unknown = NullLiteral(flink::MakeType(TypeRoot::kBoolean));
    if (holds) return OrOf({unknown, known});
    return AndOf({unknown, Call("IS NULL", {left}, known->type)});
  }
  if (left == rex->operands[0] && right == rex->operands[1]) return rex;
  return Call(rex->name, {left, right}, rex->type);
}

Rex SimplifyCase(const Rex& rex) {
  std::vector<Rex> operands;
  const size_t n = rex->operands.size();
  for (size_t i = 0; i + 1 < n; i += 2) {
    const Rex when = Simplify(rex->operands[i], false);
    if (IsFalse(when) || IsNullLiteral(when)) continue;
    if (IsTrue(when)) {
      operands.push_back(Simplify(rex->operands[i + 1]));
      break;
    }
    operands.push_back(when);
    operands.push_back(Simplify(rex->operands[i + 1]));
  }
  if (operands.size() % 2 == 0) operands.push_back(Simplify(rex->operands[n - 1]));
  if (operands.size() == 1) {
    return operands[0]->type == rex->type ? operands[0] : CastTo(operands[0], rex->type);
  }
  const bool all_equal = [&] {
    for (size_t i = 1; i < operands.size(); i += 2) {
      if (!Equal(operands[i], operands.back())) return false;
    }
    return true;
  }();
  if (all_equal) return operands.back();
  return Call("CASE", std::move(operands), rex->type);
}

Rex SimplifyCast(const Rex& rex) {
  const Rex value = Simplify(rex->operands[0]);
  if (IsNullLiteral(value)) return NullLiteral(rex->type);
  if (value->type == rex->type) return value;
  // A cast that only forgets NOT NULL stays: it is what makes the column nullable.
  if (IsLiteral(value) && rex->type.known() && !rex->type.nullable) {
    const bool same_family = (flink::IsCharacter(value->type.root) && flink::IsCharacter(rex->type.root)) ||
                             (IntegerOf(value) && flink::IsNumeric(rex->type.root)) ||
                             (flink::IsNumeric(value->type.root) && rex->type.root >= TypeRoot::kDecimal &&
                              flink::IsNumeric(rex->type.root));
    if (same_family) return Literal(value->name, rex->type);
  }
  return value == rex->operands[0] ? rex : Call("CAST", {value}, rex->type);
}

Rex FoldArithmetic(const Rex& rex, const std::vector<Rex>& operands) {
  if (operands.size() != 2) return {};
  const std::optional<int64_t> a = IntegerOf(operands[0]), b = IntegerOf(operands[1]);
  if (!a || !b || rex->type.root > TypeRoot::kBigInt) return {};
  const LogicalType type = Nullable(rex->type, false);
  int64_t value = 0;
  if (rex->name == "+" && !__builtin_add_overflow(*a, *b, &value)) return Literal(std::to_string(value), type);
  if (rex->name == "-" && !__builtin_sub_overflow(*a, *b, &value)) return Literal(std::to_string(value), type);
  if (rex->name == "*" && !__builtin_mul_overflow(*a, *b, &value)) return Literal(std::to_string(value), type);
  if (rex->name == "/" && *b != 0) return Literal(std::to_string(*a / *b), type);
  if (rex->name == "MOD" && *b != 0) return Literal(std::to_string(*a % *b), type);
  return {};
}

// Calls of literals alone have a literal's value, which need not be known here.
bool FoldsToLiteral(const std::string& name) {
  static const std::set<std::string> kOther = {"ROW", "ARRAY", "MAP", "MULTISET", "ITEM", "CASE", "CAST",
                                               "TRY_CAST", "Reinterpret", "PROCTIME", "COALESCE"};
  return !kOther.contains(name) && !name.starts_with("CURRENT") && !name.starts_with("LOCAL") &&
         name != "NOW" && name != "UNIX_TIMESTAMP";
}

}  // namespace

Rex Simplify(const Rex& rex, bool keeps_unknown) {
  if (rex->kind == RexKind::kOver) {
    std::vector<Rex> operands;
    for (const Rex& operand : rex->operands) operands.push_back(Simplify(operand));
    return Over(rex->name, std::move(operands), *rex->window, rex->distinct, rex->type);
  }
  if (rex->kind != RexKind::kCall) {
    if (rex->kind == RexKind::kField) {
      const Rex row = Simplify(rex->operands[0]);
      return row == rex->operands[0] ? rex : FieldOf(row, rex->name, rex->type);
    }
    return rex;
  }
  const std::string& op = rex->name;
  if (op == "AND") return SimplifyAnd(Conjuncts(rex), keeps_unknown);
  if (op == "OR") return SimplifyOr(Disjuncts(rex), keeps_unknown);
  if (op == "NOT") return SimplifyNot(rex->operands[0], keeps_unknown);
  if (op.starts_with("IS ") && rex->operands.size() == 1) return SimplifyIs(rex);
  if (IsComparison(op)) return SimplifyComparison(rex);
  if (op == "CASE") return SimplifyCase(rex);
  if (op == "CAST") return SimplifyCast(rex);
  std::vector<Rex> operands;
  bool changed = false;
  for (const Rex& operand : rex->operands) {
    operands.push_back(Simplify(operand));
    changed = changed || operands.back() != operand;
  }
  if (op == "COALESCE" && !operands.empty() && !operands[0]->type.nullable && operands[0]->type.known() &&
      SameButNull(operands[0]->type, rex->type)) {
    return operands[0];
  }
  if (Rex folded = FoldArithmetic(rex, operands)) return folded;
  const bool literals = !operands.empty() && std::ranges::all_of(operands, [](const Rex& operand) {
    return IsLiteral(operand) && !IsNullLiteral(operand);
  });
  if (literals && rex->type.known() && FoldsToLiteral(op) && IsDeterministic(rex) &&
      rex->type.root != TypeRoot::kBoolean && rex->type.children.empty()) {
    return rex->type.nullable ? Call("CAST", {Literal(rex->digest, Nullable(rex->type, false))}, rex->type)
                              : Literal(rex->digest, rex->type);
  }
  return changed ? Call(op, std::move(operands), rex->type) : rex;
}

bool RejectsNulls(const Rex& condition, const std::set<size_t>& columns) {
  const auto is_null = [&](const Rex& rex, const auto& self) -> bool {
    if (IsInput(rex)) return columns.contains(rex->index);
    if (IsNullLiteral(rex)) return true;
    if (rex->kind == RexKind::kField) return self(rex->operands[0], self);
    if (rex->kind != RexKind::kCall) return false;
    static const std::set<std::string> kStrict = {"=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/",
                                                  "MOD", "CAST", "NOT", "LIKE", "||", "UPPER", "LOWER"};
    if (!kStrict.contains(rex->name)) return false;
    return std::ranges::any_of(rex->operands, [&](const Rex& operand) { return self(operand, self); });
  };
  if (IsCall(condition, "AND")) {
    return std::ranges::any_of(condition->operands,
                               [&](const Rex& part) { return RejectsNulls(part, columns); });
  }
  if (IsCall(condition, "OR")) {
    return std::ranges::all_of(condition->operands,
                               [&](const Rex& part) { return RejectsNulls(part, columns); });
  }
  if (IsCall(condition, "IS NOT NULL") || IsCall(condition, "IS TRUE")) {
    return is_null(condition->operands[0], is_null);
  }
  return IsFalse(condition) || is_null(condition, is_null);
}

}  // namespace flinkcompat::planner
