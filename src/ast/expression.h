// Expressions as written. Parentheses leave no trace; the printer puts back those that are needed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ast/data_type.h"
#include "ast/name.h"
#include "base/box.h"

namespace flinkcompat::ast {

struct Expr;
struct Query;

// `a`, `t.a`, `catalog.db.t.a`, `row_column.field`: resolved by the binder.
struct ColumnRef {
  std::vector<Name> parts;
};

// `*` or `t.*`, in a select list or as the argument of COUNT.
struct Star {
  std::vector<Name> qualifier;
};

enum class LiteralKind : uint8_t {
  kNumber,
  kString,
  kBoolean,  // text TRUE, FALSE or UNKNOWN
  kNull,
  kDate,
  kTime,
  kTimestamp,
  kTimestampLtz,
  kBinary,
};

// `text` is the value without quotes and with its escapes resolved; numbers keep their spelling.
struct Literal {
  LiteralKind kind;
  std::string text;
};

// `DAY(3) TO SECOND(6)`: units are upper case and singular.
struct IntervalQualifier {
  std::string from;
  std::string to;  // empty if absent
  std::optional<uint32_t> precision;
  std::optional<uint32_t> fractional_precision;
};

// `INTERVAL '5' MINUTE`; `INTERVAL (expr) DAY` is a Call of "INTERVAL" instead.
struct IntervalLiteral {
  bool negative = false;
  std::string value;
  IntervalQualifier qualifier;
};

// A word of special call syntax: YEAR in EXTRACT(YEAR FROM ts), BOTH in TRIM(BOTH ...).
struct Symbol {
  std::string text;  // upper case
};

// `?`
struct DynamicParameter {};

// Prefix operator: `-`, `+` or `NOT`.
struct Unary {
  std::string op;
  Box<Expr> operand;
};

// A run of left-associative operators of one precedence level: `a - b + c` is one chain with two
// operators. `operators` holds upper-case spellings (`+`, `||`, `AND`, `=`, `IS DISTINCT FROM`,
// ...) and is one shorter than `operands`.
struct Chain {
  std::vector<Expr> operands;
  std::vector<std::string> operators;
};

struct Between {
  Box<Expr> value;
  Box<Expr> low;
  Box<Expr> high;
  bool negated = false;
  bool symmetric = false;
};

struct InList {
  Box<Expr> value;
  std::vector<Expr> list;
  bool negated = false;
};

// `(a, b) IN (SELECT ...)`
struct InQuery {
  Box<Expr> value;
  Box<Query> query;
  bool negated = false;
};

// `op` is LIKE, ILIKE, RLIKE or SIMILAR TO.
struct Like {
  std::string op;
  Box<Expr> value;
  Box<Expr> pattern;
  std::optional<Box<Expr>> escape;
  bool negated = false;
};

// `x IS [NOT] predicate`: NULL, TRUE, FALSE, UNKNOWN, JSON VALUE, A SET, ...
struct Is {
  Box<Expr> value;
  std::string predicate;
  bool negated = false;
};

struct CaseBranch;

// With an operand `CASE x WHEN 1 THEN ...`, without one `CASE WHEN x = 1 THEN ...`.
struct Case {
  std::optional<Box<Expr>> operand;
  std::vector<CaseBranch> branches;
  std::optional<Box<Expr>> otherwise;
};

struct Cast {
  Box<Expr> value;
  DataType type;
  bool is_try = false;  // TRY_CAST: NULL instead of a failure
};

struct OrderItem;

enum class FrameUnit : uint8_t { kRows, kRange };
enum class BoundKind : uint8_t {
  kUnboundedPreceding,
  kPreceding,
  kCurrentRow,
  kFollowing,
  kUnboundedFollowing,
};

struct FrameBound {
  BoundKind kind = BoundKind::kCurrentRow;
  std::optional<Box<Expr>> offset;  // of kPreceding and kFollowing
};

// Without an end, the frame ends at the current row.
struct WindowFrame {
  FrameUnit unit = FrameUnit::kRows;
  FrameBound begin;
  std::optional<FrameBound> end;
  std::string exclude;  // CURRENT ROW, GROUP, TIES, NO OTHERS or empty
};

// `OVER w`, `OVER (PARTITION BY ...)`, or a definition in the WINDOW clause.
struct WindowSpec {
  std::optional<Name> base;
  std::vector<Expr> partition_by;
  std::vector<OrderItem> order_by;
  std::optional<WindowFrame> frame;
  std::string partial;  // ALLOW or DISALLOW (PARTIAL), or empty
  Span span;
};

struct Argument;

enum class NullTreatment : uint8_t { kNone, kRespectNulls, kIgnoreNulls };

// Any function call, special syntax included. Special syntax keeps its keywords in the arguments'
// introducers: SUBSTRING(a FROM 2 FOR 3) has the introducers "", "FROM", "FOR".
struct Call {
  QualifiedName name;  // as written; special functions upper case
  std::vector<Argument> arguments;
  bool distinct = false;
  bool has_parentheses = true;  // false: CURRENT_TIMESTAMP
  std::vector<OrderItem> within_group;
  std::vector<Expr> within_distinct;
  std::optional<Box<Expr>> filter;
  NullTreatment null_treatment = NullTreatment::kNone;
  std::optional<Box<WindowSpec>> over;
};

enum class QuantifierKind : uint8_t { kSome, kAll };

// `x > ALL (SELECT ...)`, `x < SOME (1, 2)`; ANY reads as SOME. The query counts where the list is
// empty.
struct Quantified {
  Box<Expr> value;
  std::string op;
  QuantifierKind kind;
  Box<Query> query;
  std::vector<Expr> list;
};

struct Exists {
  Box<Query> query;
  bool unique = false;  // UNIQUE (query)
};

struct ScalarQuery {
  Box<Query> query;
};

// `(a, b)` and ROW(a, b); ARRAY[..], MAP[..], MULTISET[..]; also ARRAY(query).
enum class ConstructorKind : uint8_t { kRow, kArray, kMap, kMultiset };

struct Constructor {
  ConstructorKind kind;
  std::vector<Expr> elements;
  std::optional<Box<Query>> query;
};

// `a[1]`, `m['key']`
struct Subscript {
  Box<Expr> value;
  Box<Expr> index;
};

// `f(x).field`; where the value is a plain name, ColumnRef holds the whole path instead.
struct FieldAccess {
  Box<Expr> value;
  Name field;
};

// `x -> x + 1`, `(x, y) -> x + y`
struct Lambda {
  std::vector<Name> parameters;
  Box<Expr> body;
};

// Table arguments of table functions: `TABLE t [PARTITION BY ..] [ORDER BY ..]`, the same with a
// query in parentheses; `MODEL m`; `DESCRIPTOR(a, b)`.
struct TableArgument {
  std::optional<QualifiedName> table;
  std::optional<Box<Query>> query;
  std::vector<Expr> partition_by;
  std::vector<OrderItem> order_by;
};

struct ModelArgument {
  QualifiedName model;
};

struct Descriptor {
  std::vector<Name> columns;
};

// A deeper expression than the parser accepts, or a construct kept as its tokens.
struct OpaqueExpr {
  std::string text;
};

struct Expr {
  using Node = std::variant<Literal, ColumnRef, Star, IntervalLiteral, Symbol, DynamicParameter,
                            Unary, Chain, Between, InList, InQuery, Like, Is, Case, Cast, Call,
                            Quantified, Exists, ScalarQuery, Constructor, Subscript, FieldAccess,
                            Lambda, TableArgument, ModelArgument, Descriptor, OpaqueExpr>;
  Expr();
  Expr(Span span, Node node);
  Expr(const Expr&);
  Expr(Expr&&) noexcept;
  Expr& operator=(const Expr&);
  Expr& operator=(Expr&&) noexcept;
  ~Expr();

  Span span;
  Node node;
};

struct CaseBranch {
  Expr when;
  Expr then;
};

struct OrderItem {
  Expr expr;
  bool descending = false;
  std::optional<bool> nulls_first;
};

// `introducer` is the keyword before the value instead of a comma: "FROM", "FOR", "IN", "PLACING",
// "TO", "USING", "RETURNING", ...; " " where the value follows the previous one directly.
struct Argument {
  std::string introducer;
  std::optional<Name> name;  // `name => value`
  Expr value;
  // `RETURNING type`: the value is a Symbol with the type's text.
  std::optional<DataType> type;
};

}  // namespace flinkcompat::ast
