#include <algorithm>
#include <array>

#include "ast/sql_writer.h"
#include "ast/word.h"

namespace flinkcompat::ast {
namespace {

// How tight an operator binds; the numbers are those of the parser's operator table.
constexpr int kPrimary = 100;
constexpr int kSign = 80;
constexpr int kPredicate = 32;
constexpr int kComparison = 30;
constexpr int kIs = 28;
constexpr int kNot = 26;
constexpr int kLoosest = 1;

struct OperatorLevel {
  std::string_view op;
  int level;
};

// Comparisons are not listed.
constexpr auto kLevels = std::to_array<OperatorLevel>({
    {"%", 60},
    {"&", 50},
    {"*", 60},
    {"+", 40},
    {"-", 40},
    {"/", 60},
    {"AND", 24},
    {"OR", 22},
    {"^", 40},
    {"||", 60},
});

int LevelOfOperator(std::string_view op) {
  if (op.starts_with("MULTISET INTERSECT")) return 18;
  if (op.starts_with("MULTISET")) return 14;
  for (const OperatorLevel& entry : kLevels) {
    if (entry.op == op) return entry.level;
  }
  return kComparison;
}

struct Level {
  int operator()(const Unary& node) const { return node.op == "NOT" ? kNot : kSign; }
  int operator()(const Chain& node) const { return LevelOfOperator(node.operators.front()); }
  int operator()(const Between&) const { return kPredicate; }
  int operator()(const InList&) const { return kPredicate; }
  int operator()(const InQuery&) const { return kPredicate; }
  int operator()(const Like&) const { return kPredicate; }
  int operator()(const Is&) const { return kIs; }
  int operator()(const Quantified&) const { return kComparison; }
  int operator()(const Lambda&) const { return kLoosest; }
  int operator()(const auto&) const { return kPrimary; }
};

}  // namespace

int SqlWriter::LevelOf(const Expr& expr) { return std::visit(Level{}, expr.node); }

void SqlWriter::WriteAt(const Expr& expr, int level) {
  const bool parentheses = LevelOf(expr) < level;
  if (parentheses) out_ += '(';
  std::visit([this](const auto& node) { WriteNode(node); }, expr.node);
  if (parentheses) out_ += ')';
}

void SqlWriter::WriteNode(const Literal& node) {
  switch (node.kind) {
    case LiteralKind::kNumber:
    case LiteralKind::kBoolean:
    case LiteralKind::kNull:
      out_ += node.text;
      return;
    case LiteralKind::kString:
      break;
    case LiteralKind::kDate:
      out_ += "DATE ";
      break;
    case LiteralKind::kTime:
      out_ += "TIME ";
      break;
    case LiteralKind::kTimestamp:
      out_ += "TIMESTAMP ";
      break;
    case LiteralKind::kTimestampLtz:
      out_ += "TIMESTAMP WITH LOCAL TIME ZONE ";
      break;
    case LiteralKind::kBinary:
      out_ += 'X';
      break;
  }
  WriteString(node.text);
}

void SqlWriter::WriteNode(const ColumnRef& node) { WriteList(node.parts, "."); }

void SqlWriter::WriteNode(const Star& node) {
  WriteList(node.qualifier, ".");
  out_ += node.qualifier.empty() ? "*" : ".*";
}

void SqlWriter::WriteNode(const IntervalLiteral& node) {
  out_ += node.negative ? "INTERVAL -" : "INTERVAL ";
  WriteString(node.value);
  out_ += ' ';
  Write(node.qualifier);
}

void SqlWriter::Write(const IntervalQualifier& qualifier) {
  out_ += qualifier.from;
  const bool ranges = !qualifier.to.empty();
  if (qualifier.precision) {
    Append("(", std::to_string(*qualifier.precision));
    if (!ranges && qualifier.fractional_precision) {
      Append(", ", std::to_string(*qualifier.fractional_precision));
    }
    out_ += ")";
  }
  if (!ranges) return;
  Append(" TO ", qualifier.to);
  if (qualifier.fractional_precision) {
    Append("(", std::to_string(*qualifier.fractional_precision), ")");
  }
}

void SqlWriter::WriteNode(const Unary& node) {
  out_ += node.op;
  const bool sign = node.op == "-" || node.op == "+";
  if (!sign) out_ += ' ';
  WriteAt(*node.operand, (node.op == "NOT" ? kNot : kSign) + 1);
}

void SqlWriter::WriteNode(const Chain& node) {
  const int level = LevelOfOperator(node.operators.front());
  for (size_t i = 0; i < node.operands.size(); ++i) {
    if (i > 0) Append(" ", node.operators[i - 1], " ");
    WriteAt(node.operands[i], level + 1);
  }
}

void SqlWriter::WriteNode(const Between& node) {
  WriteAt(*node.value, kPredicate + 1);
  out_ += node.negated ? " NOT BETWEEN " : " BETWEEN ";
  if (node.symmetric) out_ += "SYMMETRIC ";
  WriteAt(*node.low, kPredicate + 1);
  out_ += " AND ";
  WriteAt(*node.high, kPredicate + 1);
}

void SqlWriter::WriteNode(const InList& node) {
  WriteAt(*node.value, kPredicate + 1);
  out_ += node.negated ? " NOT IN (" : " IN (";
  WriteList(node.list);
  out_ += ')';
}

void SqlWriter::WriteNode(const InQuery& node) {
  WriteAt(*node.value, kPredicate + 1);
  out_ += node.negated ? " NOT IN (" : " IN (";
  Write(*node.query);
  out_ += ')';
}

void SqlWriter::WriteNode(const Like& node) {
  WriteAt(*node.value, kPredicate + 1);
  Append(node.negated ? " NOT " : " ", node.op, " ");
  WriteAt(*node.pattern, kPredicate + 1);
  if (!node.escape) return;
  out_ += " ESCAPE ";
  WriteAt(**node.escape, kPredicate + 1);
}

void SqlWriter::WriteNode(const Is& node) {
  WriteAt(*node.value, kIs + 1);
  Append(node.negated ? " IS NOT " : " IS ", node.predicate);
}

void SqlWriter::WriteNode(const Case& node) {
  out_ += "CASE";
  if (node.operand) {
    out_ += ' ';
    Write(**node.operand);
  }
  for (const CaseBranch& branch : node.branches) {
    out_ += " WHEN ";
    Write(branch.when);
    out_ += " THEN ";
    Write(branch.then);
  }
  if (node.otherwise) {
    out_ += " ELSE ";
    Write(**node.otherwise);
  }
  out_ += " END";
}

void SqlWriter::WriteNode(const Cast& node) {
  out_ += node.is_try ? "TRY_CAST(" : "CAST(";
  Write(*node.value);
  out_ += " AS ";
  Write(node.type);
  out_ += ')';
}

// A reserved word in upper case is a function with such a name; in lower case it was quoted.
void SqlWriter::WriteCallName(const QualifiedName& name) {
  const std::string& last = name.parts.back().text;
  const bool word = name.parts.size() == 1 &&
                    std::ranges::none_of(last, [](char c) { return c >= 'a' && c <= 'z'; });
  if (word && (IsReservedWord(last) || last.find(' ') != std::string::npos)) {
    out_ += last;
  } else {
    Write(name);
  }
}

void SqlWriter::WriteNode(const Call& node) {
  if (node.name.parts.front().text == "INTERVAL" && node.arguments.size() == 2) {
    out_ += "INTERVAL (";
    Write(node.arguments[0].value);
    out_ += ") ";
    Write(node.arguments[1].value);
    return;
  }
  // CONVERT with a type is a call of JDBC's escapes alone.
  const bool escaped = node.name.parts.front().text == "CONVERT" && node.arguments.size() == 2 &&
                       std::holds_alternative<Symbol>(node.arguments[1].value.node);
  if (escaped) out_ += "{fn ";
  WriteCallName(node.name);
  if (escaped) {
    WriteArguments(node);
    out_ += '}';
    return;
  }
  if (node.name.parts.front().text.ends_with(" VALUE FOR")) {
    out_ += ' ';
    Write(node.arguments.front().value);
    return;
  }
  if (node.has_parentheses) WriteArguments(node);
  if (node.null_treatment == NullTreatment::kIgnoreNulls) out_ += " IGNORE NULLS";
  if (node.null_treatment == NullTreatment::kRespectNulls) out_ += " RESPECT NULLS";
  if (!node.within_distinct.empty()) {
    out_ += " WITHIN DISTINCT (";
    WriteList(node.within_distinct);
    out_ += ')';
  }
  if (!node.within_group.empty()) {
    out_ += " WITHIN GROUP (ORDER BY ";
    WriteList(node.within_group);
    out_ += ')';
  }
  if (node.filter) {
    out_ += " FILTER (WHERE ";
    Write(**node.filter);
    out_ += ')';
  }
  if (!node.over) return;
  out_ += " OVER ";
  const WindowSpec& spec = **node.over;
  const bool name_only =
      spec.base && spec.partition_by.empty() && spec.order_by.empty() && !spec.frame &&
      spec.partial.empty();
  if (name_only) {
    Write(*spec.base);
  } else {
    Write(spec);
  }
}

void SqlWriter::WriteArguments(const Call& call) {
  out_ += call.distinct ? "(DISTINCT " : "(";
  bool first = true;
  for (const Argument& argument : call.arguments) {
    if (argument.introducer.empty()) {
      if (!first) out_ += ", ";
    } else if (argument.introducer == " ") {
      out_ += ' ';
    } else if (argument.introducer == "KEY") {
      out_ += first ? "KEY " : ", KEY ";
    } else {
      Append(" ", argument.introducer, " ");
    }
    first = false;
    if (argument.name) {
      Write(*argument.name);
      out_ += " => ";
    }
    if (argument.type) {
      Write(*argument.type);
    } else {
      Write(argument.value);
    }
  }
  out_ += ')';
}

void SqlWriter::WriteNode(const Quantified& node) {
  WriteAt(*node.value, kComparison + 1);
  Append(" ", node.op, node.kind == QuantifierKind::kAll ? " ALL (" : " SOME (");
  if (node.list.empty()) {
    Write(*node.query);
  } else {
    WriteList(node.list);
  }
  out_ += ')';
}

void SqlWriter::WriteNode(const Exists& node) {
  out_ += node.unique ? "UNIQUE (" : "EXISTS (";
  Write(*node.query);
  out_ += ')';
}

void SqlWriter::WriteNode(const ScalarQuery& node) {
  out_ += '(';
  Write(*node.query);
  out_ += ')';
}

void SqlWriter::WriteNode(const Constructor& node) {
  static constexpr std::array<std::string_view, 4> kWords = {"ROW", "ARRAY", "MAP", "MULTISET"};
  out_ += kWords[static_cast<size_t>(node.kind)];
  if (node.query) {
    out_ += '(';
    Write(**node.query);
    out_ += ')';
    return;
  }
  out_ += node.kind == ConstructorKind::kRow ? '(' : '[';
  WriteList(node.elements);
  out_ += node.kind == ConstructorKind::kRow ? ')' : ']';
}

void SqlWriter::WritePrimary(const Expr& expr) { WriteAt(expr, kPrimary); }

void SqlWriter::WriteNode(const Subscript& node) {
  WritePrimary(*node.value);
  out_ += '[';
  Write(*node.index);
  out_ += ']';
}

void SqlWriter::WriteNode(const FieldAccess& node) {
  // `a.b` would be a path, and `1.b` starts with the number `1.`.
  const auto* literal = std::get_if<Literal>(&node.value->node);
  const bool bare = std::holds_alternative<ColumnRef>(node.value->node) ||
                    (literal != nullptr && literal->kind == LiteralKind::kNumber);
  if (bare) out_ += '(';
  WritePrimary(*node.value);
  if (bare) out_ += ')';
  out_ += '.';
  Write(node.field);
}

void SqlWriter::WriteNode(const Lambda& node) {
  if (node.parameters.size() == 1) {
    Write(node.parameters.front());
  } else {
    WriteColumns(node.parameters);
  }
  out_ += " -> ";
  Write(*node.body);
}

void SqlWriter::WriteNode(const TableArgument& node) {
  if (node.table) {
    out_ += "TABLE ";
    Write(*node.table);
  } else {
    out_ += '(';
    Write(**node.query);
    out_ += ')';
  }
  if (!node.partition_by.empty()) {
    out_ += " PARTITION BY (";
    WriteList(node.partition_by);
    out_ += ')';
  }
  if (!node.order_by.empty()) {
    out_ += " ORDER BY (";
    WriteList(node.order_by);
    out_ += ')';
  }
}

void SqlWriter::WriteNode(const ModelArgument& node) {
  out_ += "MODEL ";
  Write(node.model);
}

void SqlWriter::WriteNode(const Descriptor& node) {
  out_ += "DESCRIPTOR";
  WriteColumns(node.columns);
}

void SqlWriter::Write(const WindowSpec& spec) {
  out_ += '(';
  std::string_view blank;
  if (spec.base) {
    Write(*spec.base);
    blank = " ";
  }
  if (!spec.partition_by.empty()) {
    out_ += blank;
    out_ += "PARTITION BY ";
    WriteList(spec.partition_by);
    blank = " ";
  }
  if (!spec.order_by.empty()) {
    out_ += blank;
    out_ += "ORDER BY ";
    WriteList(spec.order_by);
    blank = " ";
  }
  if (spec.frame) {
    out_ += blank;
    Write(*spec.frame);
    blank = " ";
  }
  if (!spec.partial.empty()) Append(blank, spec.partial, " PARTIAL");
  out_ += ')';
}

void SqlWriter::Write(const WindowFrame& frame) {
  out_ += frame.unit == FrameUnit::kRows ? "ROWS " : "RANGE ";
  if (frame.end) out_ += "BETWEEN ";
  Write(frame.begin);
  if (frame.end) {
    out_ += " AND ";
    Write(*frame.end);
  }
  if (!frame.exclude.empty()) Append(" EXCLUDE ", frame.exclude);
}

void SqlWriter::Write(const FrameBound& bound) {
  static constexpr std::array<std::string_view, 5> kWords = {
      "UNBOUNDED PRECEDING", " PRECEDING", "CURRENT ROW", " FOLLOWING", "UNBOUNDED FOLLOWING"};
  if (bound.offset) Write(**bound.offset);
  out_ += kWords[static_cast<size_t>(bound.kind)];
}

void SqlWriter::Write(const OrderItem& item) {
  Write(item.expr);
  if (item.descending) out_ += " DESC";
  if (item.nulls_first) out_ += *item.nulls_first ? " NULLS FIRST" : " NULLS LAST";
}

}  // namespace flinkcompat::ast
