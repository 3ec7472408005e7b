// Queries as written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ast/expression.h"

namespace flinkcompat::ast {

struct TableExpr;

// One hint of `/*+ NAME(args), ... */`. Options hints have keys, join hints have bare names.
struct HintArgument {
  std::string key;    // empty for a bare argument
  std::string value;  // unquoted
  bool quoted = false;
};

struct Hint {
  Name name;
  std::vector<HintArgument> arguments;
};

// `[AS] name [(column, ...)]`
struct TableAlias {
  Name name;
  std::vector<Name> columns;
};

struct TableName {
  QualifiedName name;
  std::vector<Hint> hints;
};

// `(query)`, `LATERAL (query)`, also `TABLE t` as a table reference.
struct DerivedTable {
  Box<Query> query;
  bool lateral = false;
};

// `TABLE(f(...))`, `LATERAL TABLE(f(...))`, `f(...)`.
struct TableFunction {
  Expr call;  // holds a Call
  bool lateral = false;
};

struct Unnest {
  std::vector<Expr> collections;
  bool with_ordinality = false;
};

enum class JoinKind : uint8_t { kInner, kLeft, kRight, kFull, kCross, kComma, kAsof };

struct Join {
  JoinKind kind = JoinKind::kInner;
  bool natural = false;
  Box<TableExpr> left;
  Box<TableExpr> right;
  std::optional<Box<Expr>> on;
  std::vector<Name> using_columns;
  std::optional<Box<Expr>> match_condition;  // ASOF JOIN
};

enum class SkipKind : uint8_t { kNextRow, kPastLastRow, kToFirst, kToLast, kToVariable };

// A node of PATTERN: a variable, a concatenation, an alternation, each with its quantifier.
struct PatternTerm {
  enum class Kind : uint8_t { kVariable, kSequence, kAlternation, kPermute, kExclusion };
  Kind kind = Kind::kVariable;
  std::string variable;
  std::vector<PatternTerm> terms;
  std::string quantifier;  // as written without blanks: `+`, `{3,}?`; empty if absent
};

struct MatchMeasure {
  Expr expr;
  Name alias;
  std::string semantics;  // RUNNING, FINAL or empty
};

struct MatchDefinition {
  Name variable;
  Expr condition;
};

struct MatchRecognize {
  Box<TableExpr> input;
  std::vector<Expr> partition_by;
  std::vector<OrderItem> order_by;
  std::vector<MatchMeasure> measures;
  bool all_rows = false;
  std::optional<SkipKind> skip;
  std::optional<Name> skip_variable;
  PatternTerm pattern;
  bool pattern_start_anchor = false;
  bool pattern_end_anchor = false;
  std::optional<Box<Expr>> within;
  std::vector<std::pair<Name, std::vector<Name>>> subsets;
  std::vector<MatchDefinition> definitions;
};

// PIVOT, UNPIVOT, TABLESAMPLE and the like: the input with a suffix kept as its tokens.
struct OpaqueTableSuffix {
  Box<TableExpr> input;
  std::string text;
};

// Its special members, like those of the other recursive structs, are compiled once.
struct TableExpr {
  using Node = std::variant<TableName, DerivedTable, TableFunction, Unnest, Join, MatchRecognize,
                            OpaqueTableSuffix>;
  TableExpr();
  TableExpr(Span span, Node node, std::optional<TableAlias> alias = {});
  TableExpr(const TableExpr&);
  TableExpr(TableExpr&&) noexcept;
  TableExpr& operator=(const TableExpr&);
  TableExpr& operator=(TableExpr&&) noexcept;
  ~TableExpr();

  Span span;
  Node node;
  std::optional<TableAlias> alias;
  // `FOR SYSTEM_TIME AS OF expr`
  std::optional<Box<Expr>> system_time;
};

struct SelectItem {
  Expr expr;
  std::optional<Name> alias;
};

enum class GroupingKind : uint8_t { kExpression, kSets, kCube, kRollup };

// One element of GROUP BY. For kExpression `expressions` has one entry, those of a list in
// parentheses
// `(a, b)`, or none for `()`; otherwise `sets` holds the grouping sets as elements of their own.
struct GroupingElement {
  GroupingKind kind = GroupingKind::kExpression;
  std::vector<Expr> expressions;
  std::vector<GroupingElement> sets;
  Span span;
};

struct NamedWindow {
  Name name;
  WindowSpec spec;
};

struct Select {
  std::vector<Hint> hints;
  bool distinct = false;
  std::vector<SelectItem> items;
  std::optional<Box<TableExpr>> from;
  std::optional<Box<Expr>> where;
  // Set where GROUP BY is written, even if it is `GROUP BY ()`.
  std::optional<std::vector<GroupingElement>> group_by;
  std::optional<Box<Expr>> having;
  std::vector<NamedWindow> windows;
  std::optional<Box<Expr>> qualify;
};

struct Values {
  std::vector<std::vector<Expr>> rows;
};

// `TABLE t`
struct ExplicitTable {
  QualifiedName name;
};

enum class SetOperator : uint8_t { kUnion, kIntersect, kExcept };

struct SetOperand;

// A run of set operators of one precedence level, left-associative: first, then (operator,
// operand)*. Without operands: a query in parentheses whose own ORDER BY, LIMIT or WITH another one
// follows.
struct SetOperation {
  Box<Query> first;
  std::vector<SetOperand> rest;
};

struct CommonTable {
  Name name;
  std::vector<Name> columns;
  Box<Query> query;
};

struct Query {
  Query();
  Query(const Query&);
  Query(Query&&) noexcept;
  Query& operator=(const Query&);
  Query& operator=(Query&&) noexcept;
  ~Query();

  Span span;
  std::vector<CommonTable> with;
  bool recursive = false;
  std::variant<Select, Values, ExplicitTable, SetOperation> body;
  std::vector<OrderItem> order_by;
  std::optional<Box<Expr>> limit;  // LIMIT n or FETCH FIRST n ROWS ONLY; LIMIT ALL leaves it empty
  std::optional<Box<Expr>> offset;
};

struct SetOperand {
  SetOperator op = SetOperator::kUnion;
  bool all = false;
  Query query;
};

}  // namespace flinkcompat::ast
