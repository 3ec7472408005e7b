// A bound job: what runs, as a tree of relational nodes over columns with ids.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ast/query.h"
#include "bind/expression.h"
#include "catalog/catalog.h"

namespace flinkcompat::bind {

enum class NodeId : uint32_t {};

inline size_t Index(NodeId id) { return static_cast<size_t>(id); }

// --- Where a column comes from -------------------------------------------------------------------

// A column of a table at the place `scan` where it is read.
struct SourceColumn {
  NodeId scan;
  std::string name;
  std::string metadata_key;  // METADATA FROM 'key'; empty for a physical column
};

// All columns of an open table (one without DDL), behind `*`.
struct OpenStar {
  NodeId scan;
};

struct Computed {
  Expr expr;
};

struct SortKey {
  ColumnId column{};
  bool descending = false;
  std::optional<bool> nulls_first;
  Span span;
};

// A call in GROUP BY context. `function` is upper case.
struct AggregateResult {
  std::string function;
  std::vector<Expr> arguments;
  bool distinct = false;
  std::optional<Expr> filter;
  std::vector<SortKey> within_group;
  // The function is a user's: declared as Python, or not declared at all.
  bool python = false;
  bool undeclared = false;
};

// window_start, TUMBLE_END(...), ... of the window that `node` assigns or groups by.
struct WindowProperty {
  NodeId node;
  std::string property;  // START, END, TIME, ROWTIME, PROCTIME
};

// A call with an OVER clause, evaluated by the node `over`.
struct OverResult {
  NodeId over;
  std::string function;
  std::vector<Expr> arguments;
  bool distinct = false;
  std::optional<Expr> filter;
  std::vector<ColumnId> partition_by;
  std::vector<Span> partition_spans;
  std::vector<SortKey> order_by;
  Span window_span;
  Span frame_span;
  std::string frame;  // canonical; empty for the default frame of ranking functions
  bool python = false;
  bool undeclared = false;
};

// The n-th column of a set operation: the columns of all branches at its position.
struct SetColumn {
  NodeId node;
  std::vector<ColumnId> branches;
};

// An output of a table function, of MATCH_RECOGNIZE, VALUES or of something not modelled: named by
// the text of what produces it.
struct ProducedColumn {
  std::string producer;
  std::string name;
  std::vector<Expr> inputs;
};

using ColumnOrigin = std::variant<SourceColumn, OpenStar, Computed, AggregateResult, WindowProperty,
                                  OverResult, SetColumn, ProducedColumn>;

struct Column {
  std::string name;  // the first alias it got, or its own name
  flink::LogicalType type;
  ColumnOrigin origin;
  Span span;
};

struct OutputColumn {
  ColumnId column{};
  std::string name;
};

// --- Nodes ---------------------------------------------------------------------------------------

struct Scan {
  std::string path;
  std::string name;
  const catalog::Table* table = nullptr;  // null for an open table
  std::vector<ColumnId> columns;          // in DDL order; an open table's in order of use
  std::optional<ColumnId> star;           // OpenStar of an open table
  std::optional<Expr> watermark;
  std::optional<ColumnId> watermark_column;
  std::map<std::string, std::string> hint_options;
};

struct Filter {
  Expr condition;
};

struct Project {};

enum class WindowKind : uint8_t { kTumble, kHop, kCumulate, kSession };

std::string_view WindowKindName(WindowKind kind);

// Sizes in canonical spelling (milliseconds), in the order of the call: size; slide, size; step,
// size; gap.
struct Window {
  WindowKind kind = WindowKind::kTumble;
  ColumnId time{};
  std::vector<std::string> sizes;
  std::string offset;
  std::vector<ColumnId> session_partition;
  Span span;       // the whole call
  Span time_span;  // the time attribute in it
};

struct Aggregate {
  std::vector<ColumnId> keys;
  std::vector<Span> key_spans;
  std::vector<ColumnId> calls;
  std::optional<Window> window;  // TUMBLE(...) in GROUP BY
  // Place of the group window among all elements of GROUP BY.
  size_t window_position = 0;
  // Indexes into keys; empty without GROUPING SETS, CUBE, ROLLUP.
  std::vector<std::vector<size_t>> grouping_sets;
  Span group_by_span;
  // Text of a GROUP BY with more grouping sets than are followed; empty otherwise.
  std::string unmodelled;
  // Calls of user functions that read nothing but keys: scalar functions or aggregates, which no
  // file tells.
  std::vector<Expr> ambiguous_calls;
};

enum class JoinType : uint8_t { kInner, kLeft, kRight, kFull, kSemi, kAnti };

std::string_view JoinTypeName(JoinType type);

struct Join {
  JoinType type = JoinType::kInner;
  std::vector<Expr> condition;      // conjuncts
  std::optional<Expr> system_time;  // FOR SYSTEM_TIME AS OF
  Span type_span;
};

struct SetOperation {
  ast::SetOperator op = ast::SetOperator::kUnion;
  bool all = true;
};

// ORDER BY, LIMIT, OFFSET of a query; each part may be absent.
struct Sort {
  std::vector<SortKey> keys;
  std::optional<std::string> limit;
  std::optional<std::string> offset;
  Span limit_span;
  Span offset_span;
};

struct Over {
  std::vector<ColumnId> calls;
  // What the same select list computes without reading a call: Flink computes it below the operator
  // and passes it through, so it is part of the rows that the operator keeps. Calcite:
  // ProjectToWindowRule.
  std::vector<ColumnId> computed;
  std::vector<OutputColumn> exposed;  // the select list
};

struct WindowTvf {
  Window window;
  ColumnId start{};
  ColumnId end{};
  ColumnId time{};
};

// LATERAL TABLE(f(...)), UNNEST(...): one input, the function's columns behind the input's.
struct Correlate {
  Expr call;
  bool left_outer = false;
  std::vector<Expr> condition;
  std::vector<ColumnId> produced;
};

// The clauses of MATCH_RECOGNIZE in canonical text.
struct MatchClause {
  std::string text;
  Span span;
};

struct Match {
  std::vector<ColumnId> partition_by;
  std::vector<Span> partition_spans;
  std::vector<SortKey> order_by;
  std::vector<Expr> measures;
  std::vector<std::pair<std::string, Expr>> definitions;
  MatchClause pattern;
  MatchClause after_match;
  MatchClause within;
  std::vector<ColumnId> produced;
};

struct Values {
  std::string text;
};

// The end of a root: the rows go into a table, or to the client if there is none.
struct Sink {
  const catalog::Root* root = nullptr;
  const catalog::Table* table = nullptr;  // null for an open table or the client
  std::string path;
  std::string name;
  std::vector<std::string> target_columns;  // names in the sink, one for each output column
};

// A construct that is not modelled: equal only to the same text over the same inputs.
struct Unsupported {
  std::string construct;  // what it is, e.g. "scalar sub-query"
  std::string text;
  std::vector<Expr> reads;
};

struct Node {
  std::variant<Scan, Filter, Project, Aggregate, Join, SetOperation, Sort, Over, WindowTvf,
               Correlate, Match, Values, Sink, Unsupported>
      kind;
  std::vector<NodeId> inputs;
  std::vector<OutputColumn> output;
  Span span;
};

// A hint of a query other than OPTIONS, e.g. `STATE_TTL(o = 1d)`.
struct QueryHint {
  std::string text;
  std::string identity;  // with the statement and the depth of the query that it stands in
  Span span;
};

struct Job {
  std::vector<QueryHint> hints;
  std::set<std::string>
      used_functions;           // user functions that are called, as FunctionName gives them
  std::vector<Column> columns;  // by ColumnId
  std::vector<Node> nodes;      // by NodeId; a node's inputs stand before it
  std::vector<NodeId> roots;    // sinks, in the order of the script
  std::string source_text;      // the script, for what people read
  const catalog::Catalog* catalog = nullptr;  // what the script declares

  const Column& column(ColumnId id) const { return columns[Index(id)]; }
  const Node& node(NodeId id) const { return nodes[Index(id)]; }
  // The source text of a span with white space folded: whole, and cut to `limit` bytes for people.
  // What tells two things apart is always the whole text.
  std::string Text(Span span) const;
  std::string Excerpt(Span span, size_t limit = 120) const;
};

}  // namespace flinkcompat::bind
