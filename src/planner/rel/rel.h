// Relational nodes: what a query means before Flink decides how to run it.
// Flink: the logical RelNodes of Calcite and of flink-table-planner.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "catalog/catalog.h"
#include "flink/connector.h"
#include "planner/rel/rex.h"

namespace flinkcompat::planner {

struct Field {
  std::string name;
  LogicalType type;
  bool operator==(const Field&) const = default;
};
using Row = std::vector<Field>;

enum class JoinType : uint8_t { kInner, kLeft, kRight, kFull, kSemi, kAnti };

struct AggCall {
  std::string function;  // upper case, e.g. COUNT, $SUM0
  std::vector<size_t> arguments;
  bool distinct = false;
  std::optional<size_t> filter;  // a boolean column of the input
  std::string name;  // none: $f<n>, its column
  LogicalType type;
  std::vector<std::pair<size_t, bool>> order;  // WITHIN GROUP: column, descending
};

struct SortField {
  size_t column = 0;
  bool descending = false;
  bool nulls_first = false;
  bool operator==(const SortField&) const = default;
};

// A table as it is read: physical columns, then metadata columns. Computed columns stand in a
// Project above, the watermark in a WatermarkAssigner, until passes push them into the scan.
struct Scan {
  const catalog::Table* table = nullptr;
  std::vector<std::string> metadata_keys;
  std::optional<size_t> rowtime;  // a watermark was pushed into the scan
  bool projected = false;         // the connector reads fewer columns
  std::optional<uint64_t> limit;
  std::map<std::string, std::string> hints;  // OPTIONS hint over the table's options
  flink::Connector connector;                // with the hints
};
struct Values {
  std::vector<std::vector<Rex>> tuples;
};
struct Project {
  std::vector<Rex> exprs;
};
struct Filter {
  Rex condition;
};
// What the hints of a query block say of one join.
struct JoinHints {
  bool multi_join = false;          // MULTI_JOIN names one of its sides
  std::string left_ttl, right_ttl;  // STATE_TTL; empty where there is none
};
struct Join {
  JoinType type = JoinType::kInner;
  Rex condition;  // over the left row followed by the right row
  JoinHints hints;
};
// A chain of joins that share a key, in one operator. The row is that of all inputs, one after the
// other. Flink: MultiJoin.
struct MultiJoin {
  std::vector<JoinType> types;    // kInner or kLeft: how each input joins those before it
  std::vector<Rex> conditions;    // of each input, over the whole row; TRUE for the first
  std::vector<std::string> ttls;  // STATE_TTL of each input; none at all without a hint
};
// The right input is evaluated for each left row, which it reads as `id`.
struct Correlate {
  JoinType type = JoinType::kInner;  // kInner, kLeft
  std::string id;
};
// Half of an aggregation in two steps: the first groups by the hashes of distinct values as well.
enum class PartialFinalType : uint8_t { kNone, kPartial, kFinal };
struct Aggregate {
  std::vector<size_t> group;  // ascending
  std::vector<std::vector<size_t>> sets;  // grouping sets; empty if the group is the only one
  std::vector<AggCall> calls;
  PartialFinalType step = PartialFinalType::kNone;
  std::string ttl;  // STATE_TTL; empty without a hint
};
// GROUP BY TUMBLE(...) and kin: the window is no column of `group`.
struct WindowGroup {
  std::string kind;  // TUMBLE, HOP, SESSION
  size_t time = 0;   // column of the time attribute
  std::vector<int64_t> millis;
  std::vector<size_t> group;
  std::vector<AggCall> calls;
};
enum class SetKind : uint8_t { kUnion, kIntersect, kMinus };
struct SetOp {
  SetKind kind = SetKind::kUnion;
  bool all = true;
};
struct Sort {
  std::vector<SortField> order;
  std::optional<uint64_t> offset;
  std::optional<uint64_t> fetch;
};
// TUMBLE, HOP, CUMULATE, SESSION as table functions.
struct WindowTvf {
  std::string kind;
  size_t time = 0;
  std::vector<int64_t> millis;  // size; slide and size; step and size; gap
  std::optional<int64_t> offset;
  std::vector<size_t> partition;  // SESSION
};
struct WatermarkAssigner {
  size_t rowtime = 0;
};
// FOR SYSTEM_TIME AS OF period.
struct Snapshot {
  Rex period;
};
// UNNEST or LATERAL TABLE(f(...)): reads only the outer row of a Correlate.
struct TableFunction {
  std::string function;
  std::vector<Rex> arguments;
};
struct OverGroup {
  std::vector<size_t> partition;
  std::vector<SortField> order;
  bool rows = false;
  std::optional<int64_t> preceding;  // rows or ms; none: unbounded
  std::vector<AggCall> calls;
  std::vector<std::vector<Rex>> constants;  // literal arguments of each call, e.g. LAG(x, 2)
};
// OVER aggregates: the input row followed by the results.
struct Window {
  std::vector<OverGroup> groups;
};
struct Rank {
  std::string function;  // ROW_NUMBER, RANK, DENSE_RANK
  std::vector<size_t> partition;
  std::vector<SortField> order;
  int64_t start = 1;
  int64_t end = 1;
  std::optional<size_t> end_column;  // a variable end
  bool outputs_number = false;
  // Once the input's upsert keys say how: AppendFast, UpdateFast, Retract.
  std::string strategy;
};
struct Match {
  std::vector<size_t> partition;
  std::vector<SortField> order;
};
struct Expand {
  std::vector<std::vector<Rex>> projects;
};
// A process table function: TO_CHANGELOG, FROM_CHANGELOG, a declared one.
struct ProcessFunction {
  std::string function;
};
// A lookup or versioned table join, from a Correlate over a Snapshot.
struct TemporalJoin {
  JoinType type = JoinType::kInner;
  Rex condition;
  bool lookup = false;
  size_t left_time = 0;
};
// A Project and a Filter in one. Flink: FlinkLogicalCalc.
struct Calc {
  std::vector<Rex> exprs;
  Rex condition;  // null if there is none
};
struct Sink {
  const catalog::Table* table = nullptr;  // null for a bare query
  std::string name;
  std::string on_conflict;
  flink::Connector connector;  // with the OPTIONS hint
};

using RelOp = std::variant<Scan, Values, Project, Filter, Join, MultiJoin, Correlate, Aggregate, WindowGroup,
                           SetOp, Sort, WindowTvf, WatermarkAssigner, Snapshot, TableFunction,
                           Window, Rank, Match, Expand, ProcessFunction, TemporalJoin, Calc, Sink>;

struct RelNode {
  RelOp op;
  std::vector<Rel> inputs;
  Row row;
  Span span;
};

template <typename Op>
const Op* As(const Rel& rel) {
  return rel ? std::get_if<Op>(&rel->op) : nullptr;
}

Rel MakeRel(RelOp op, std::vector<Rel> inputs, Row row, Span span = {});
// The same node over other inputs.
Rel WithInputs(const Rel& rel, std::vector<Rel> inputs);
Rel MakeProject(const Rel& input, std::vector<Rex> exprs, std::vector<std::string> names);
Rel MakeFilter(const Rel& input, const Rex& condition);
Rel MakeJoin(const Rel& left, const Rel& right, JoinType type, const Rex& condition, Span span,
             JoinHints hints = {});
Rel MakeCalc(const Rel& input, std::vector<Rex> exprs, std::vector<std::string> names,
             const Rex& condition);
// A call without a name is called after the column that it becomes. Calcite: Aggregate.deriveRowType.
std::string CallName(const AggCall& call, size_t column);
// Adds a column; a name that is taken gets _<n> behind it.
void AddNamed(Row& row, const std::string& name, const LogicalType& type);
// Adds the results of calls to the keys of a group. Calcite: Aggregate.deriveRowType.
void AddCalls(Row& row, const std::vector<AggCall>& calls);
// The row of an Aggregate: group columns, then calls.
Row AggregateRow(const Row& input, const Aggregate& aggregate);
Rel MakeAggregate(const Rel& input, Aggregate aggregate, Span span);
// `aggregate` in place of `node`, an Aggregate whose span and time to live it keeps.
Rel ReplaceAggregate(const Rel& node, const Rel& input, Aggregate aggregate);
// One row for each different row of the input; `ttl` is a STATE_TTL, empty without one.
Rel MakeDistinct(const Rel& input, Span span, std::string ttl = {});
bool IsUnionAll(const Rel& rel);
// Left columns, then right columns under names that are not taken. Calcite: uniquify.
Row JoinRow(const Row& left, const Row& right, JoinType type);
// Names that occur twice get a number. Calcite: SqlValidatorUtil.uniquify.
void UniquifyNames(Row& row);
std::vector<std::string> UniqueNames(const std::vector<std::string>& names);

std::vector<Rex> Refs(const Row& row);
std::vector<std::string> Names(const Row& row);
bool IsIdentity(const std::vector<Rex>& exprs, const Row& input);
// A Calc, or its input where it does nothing.
Rel WithoutTrivialCalc(const Rel& calc);
// 0, 1, ... count - 1.
std::vector<size_t> FirstColumns(size_t count);
// Where names stand in a row; those that do not are left out.
std::vector<size_t> PositionsOf(const Row& row, const std::vector<std::string>& names);
// The columns of a table that are neither computed nor metadata.
Row PhysicalRow(const catalog::Table& table);

// Some columns of a row.
struct Selection {
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  std::vector<size_t> map;  // map[column of the row] is its place among `exprs`
};
Selection Select(const Row& row, const std::set<size_t>& columns);

// The input columns of a call, and the call with each at map[column].
std::set<size_t> ColumnsOf(const AggCall& call);
void MoveColumns(AggCall& call, const std::vector<size_t>& map);
// Structure, expressions, and the names of columns.
std::string Digest(const Rel& rel);
bool ReadsOuterRow(const Rel& rel, const std::string& id);
// All expressions of one node, inputs not included, replaced.
Rel MapExprs(const Rel& rel, const std::function<Rex(const Rex&)>& map);

}  // namespace flinkcompat::planner
