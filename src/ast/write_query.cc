#include <array>

#include "ast/sql_writer.h"

namespace flinkcompat::ast {
namespace {

bool HasTail(const Query& query) {
  return !query.with.empty() || !query.order_by.empty() || query.limit || query.offset;
}

}  // namespace

void SqlWriter::Write(const Query& query) {
  if (!query.with.empty()) {
    out_ += query.recursive ? "WITH RECURSIVE " : "WITH ";
    for (const CommonTable& table : query.with) {
      if (&table != &query.with.front()) out_ += ", ";
      Write(table.name);
      if (!table.columns.empty()) {
        out_ += ' ';
        WriteColumns(table.columns);
      }
      out_ += " AS (";
      Write(*table.query);
      out_ += ')';
    }
    out_ += ' ';
  }
  std::visit([this](const auto& body) { WriteBody(body); }, query.body);
  if (!query.order_by.empty()) {
    out_ += " ORDER BY ";
    WriteList(query.order_by);
  }
  if (query.limit) {
    out_ += " LIMIT ";
    Write(**query.limit);
  }
  if (query.offset) {
    out_ += " OFFSET ";
    Write(**query.offset);
  }
}

void SqlWriter::WriteBody(const Select& select) {
  out_ += "SELECT ";
  if (!select.hints.empty()) {
    WriteHints(select.hints);
    out_ += ' ';
  }
  if (select.distinct) out_ += "DISTINCT ";
  for (const SelectItem& item : select.items) {
    if (&item != &select.items.front()) out_ += ", ";
    Write(item.expr);
    if (!item.alias) continue;
    out_ += " AS ";
    Write(*item.alias);
  }
  if (!select.from) return;
  out_ += " FROM ";
  Write(**select.from);
  if (select.where) {
    out_ += " WHERE ";
    Write(**select.where);
  }
  if (select.group_by) {
    out_ += " GROUP BY ";
    WriteList(*select.group_by);
  }
  if (select.having) {
    out_ += " HAVING ";
    Write(**select.having);
  }
  for (const NamedWindow& window : select.windows) {
    out_ += &window == &select.windows.front() ? " WINDOW " : ", ";
    Write(window.name);
    out_ += " AS ";
    Write(window.spec);
  }
  if (select.qualify) {
    out_ += " QUALIFY ";
    Write(**select.qualify);
  }
}

void SqlWriter::WriteBody(const Values& values) {
  out_ += "VALUES ";
  for (const std::vector<Expr>& row : values.rows) {
    if (&row != &values.rows.front()) out_ += ", ";
    const size_t begin = out_.size();
    out_ += '(';
    WriteList(row);
    out_ += ')';
    // `(ROW(a))` would be the row (a).
    if (out_.compare(begin, 5, "(ROW(") == 0) out_.insert(begin, "ROW");
  }
}

void SqlWriter::WriteBody(const ExplicitTable& table) {
  out_ += "TABLE ";
  Write(table.name);
}

void SqlWriter::WriteBody(const SetOperation& operation) {
  static constexpr std::array<std::string_view, 3> kWords = {" UNION ", " INTERSECT ", " EXCEPT "};
  if (operation.rest.empty()) {
    out_ += '(';
    Write(*operation.first);
    out_ += ')';
    return;
  }
  WriteOperand(*operation.first);
  for (const SetOperand& operand : operation.rest) {
    out_ += kWords[static_cast<size_t>(operand.op)];
    if (operand.all) out_ += "ALL ";
    WriteOperand(operand.query);
  }
}

void SqlWriter::WriteOperand(const Query& query) {
  const bool parentheses = HasTail(query) || std::holds_alternative<SetOperation>(query.body);
  if (parentheses) out_ += '(';
  Write(query);
  if (parentheses) out_ += ')';
}

void SqlWriter::Write(const GroupingElement& element) {
  static constexpr std::array<std::string_view, 4> kWords = {"", "GROUPING SETS ", "CUBE ",
                                                             "ROLLUP "};
  if (element.kind == GroupingKind::kExpression) {
    const bool list = element.expressions.size() != 1;
    if (list) out_ += '(';
    WriteList(element.expressions);
    if (list) out_ += ')';
    return;
  }
  out_ += kWords[static_cast<size_t>(element.kind)];
  out_ += '(';
  WriteList(element.sets);
  out_ += ')';
}

void SqlWriter::WriteHints(const std::vector<Hint>& hints) {
  out_ += "/*+ ";
  WriteList(hints);
  out_ += " */";
}

void SqlWriter::Write(const Hint& hint) {
  Write(hint.name);
  if (hint.arguments.empty()) return;
  out_ += '(';
  for (const HintArgument& argument : hint.arguments) {
    if (&argument != &hint.arguments.front()) out_ += ", ";
    if (!argument.key.empty()) {
      WriteString(argument.key);
      out_ += " = ";
    }
    const bool number = !argument.value.empty() &&
                        argument.value.find_first_not_of("-0123456789 ") == std::string::npos;
    if (argument.quoted) {
      WriteString(argument.value);
    } else if (number) {
      out_ += argument.value;
    } else {
      Write(Name{argument.value, {}});
    }
  }
  out_ += ')';
}

void SqlWriter::Write(const TableExpr& table) {
  std::visit([this](const auto& node) { WriteTable(node); }, table.node);
  if (table.system_time) {
    out_ += " FOR SYSTEM_TIME AS OF ";
    Write(**table.system_time);
  }
  if (table.alias) Write(*table.alias);
}

void SqlWriter::Write(const TableAlias& alias) {
  out_ += " AS ";
  Write(alias.name);
  if (alias.columns.empty()) return;
  out_ += ' ';
  WriteColumns(alias.columns);
}

void SqlWriter::WriteTable(const TableName& node) {
  Write(node.name);
  if (node.hints.empty()) return;
  out_ += ' ';
  WriteHints(node.hints);
}

void SqlWriter::WriteTable(const DerivedTable& node) {
  out_ += node.lateral ? "LATERAL (" : "(";
  Write(*node.query);
  out_ += ')';
}

void SqlWriter::WriteTable(const TableFunction& node) {
  out_ += node.lateral ? "LATERAL TABLE(" : "TABLE(";
  Write(node.call);
  out_ += ')';
}

void SqlWriter::WriteTable(const Unnest& node) {
  out_ += "UNNEST(";
  WriteList(node.collections);
  out_ += node.with_ordinality ? ") WITH ORDINALITY" : ")";
}

void SqlWriter::WriteTable(const Join& node) {
  static constexpr std::array<std::string_view, 7> kWords = {
      "JOIN ", "LEFT JOIN ", "RIGHT JOIN ", "FULL JOIN ", "CROSS JOIN ", "", "ASOF JOIN "};
  Write(*node.left);
  out_ += node.kind == JoinKind::kComma ? ", " : " ";
  if (node.natural) out_ += "NATURAL ";
  out_ += kWords[static_cast<size_t>(node.kind)];
  const bool parentheses =
      node.kind != JoinKind::kComma && std::holds_alternative<Join>(node.right->node);
  if (parentheses) out_ += '(';
  Write(*node.right);
  if (parentheses) out_ += ')';
  if (node.match_condition) {
    out_ += " MATCH_CONDITION ";
    Write(**node.match_condition);
  }
  if (node.on) {
    out_ += " ON ";
    Write(**node.on);
  }
  if (!node.using_columns.empty()) {
    out_ += " USING ";
    WriteColumns(node.using_columns);
  }
}

void SqlWriter::WriteTable(const OpaqueTableSuffix& node) {
  Write(*node.input);
  Append(" ", node.text);
}

void SqlWriter::WriteTable(const MatchRecognize& node) {
  Write(*node.input);
  out_ += " MATCH_RECOGNIZE (";
  if (!node.partition_by.empty()) {
    out_ += "PARTITION BY ";
    WriteList(node.partition_by);
    out_ += ' ';
  }
  if (!node.order_by.empty()) {
    out_ += "ORDER BY ";
    WriteList(node.order_by);
    out_ += ' ';
  }
  for (const MatchMeasure& measure : node.measures) {
    out_ += &measure == &node.measures.front() ? "MEASURES " : ", ";
    if (!measure.semantics.empty()) Append(measure.semantics, " ");
    WriteAt(measure.expr, measure.semantics.empty() ? 0 : kTightest);
    out_ += " AS ";
    Write(measure.alias);
  }
  if (!node.measures.empty()) out_ += ' ';
  if (node.all_rows) out_ += "ALL ROWS PER MATCH ";
  WriteSkip(node);
  out_ += node.pattern_start_anchor ? "PATTERN (^ " : "PATTERN (";
  Write(node.pattern);
  out_ += node.pattern_end_anchor ? " $) " : ") ";
  if (node.within) {
    out_ += "WITHIN ";
    Write(**node.within);
    out_ += ' ';
  }
  for (const auto& [name, columns] : node.subsets) {
    out_ += name.span == node.subsets.front().first.span ? "SUBSET " : ", ";
    Write(name);
    out_ += " = ";
    WriteColumns(columns);
  }
  if (!node.subsets.empty()) out_ += ' ';
  for (const MatchDefinition& definition : node.definitions) {
    out_ += &definition == &node.definitions.front() ? "DEFINE " : ", ";
    Write(definition.variable);
    out_ += " AS ";
    Write(definition.condition);
  }
  out_ += ')';
}

void SqlWriter::WriteSkip(const MatchRecognize& match) {
  if (!match.skip) return;
  out_ += "AFTER MATCH SKIP ";
  switch (*match.skip) {
    case SkipKind::kNextRow:
      out_ += "TO NEXT ROW ";
      return;
    case SkipKind::kPastLastRow:
      out_ += "PAST LAST ROW ";
      return;
    case SkipKind::kToFirst:
      out_ += "TO FIRST ";
      break;
    case SkipKind::kToLast:
      out_ += "TO LAST ";
      break;
    case SkipKind::kToVariable:
      out_ += "TO ";
      break;
  }
  Write(*match.skip_variable);
  out_ += ' ';
}

void SqlWriter::Write(const PatternTerm& term) {
  switch (term.kind) {
    case PatternTerm::Kind::kVariable:
      Write(Name{term.variable, {}});
      break;
    case PatternTerm::Kind::kSequence:
      out_ += '(';
      WriteList(term.terms, " ");
      out_ += ')';
      break;
    case PatternTerm::Kind::kAlternation:
      out_ += '(';
      WriteList(term.terms, " | ");
      out_ += ')';
      break;
    case PatternTerm::Kind::kPermute:
      out_ += "PERMUTE(";
      WriteList(term.terms);
      out_ += ')';
      break;
    case PatternTerm::Kind::kExclusion:
      out_ += "{- ";
      WriteList(term.terms, " ");
      out_ += " -}";
      break;
  }
  out_ += term.quantifier;
}

}  // namespace flinkcompat::ast
