// Typed row expressions. Flink: org.apache.calcite.rex.RexNode.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "flink/logical_type.h"

namespace flinkcompat::planner {

using flink::LogicalType;
using flink::TypeRoot;

struct RexNode;
struct RelNode;
// Shared and never changed after it is made: rewriting makes new nodes.
using Rex = std::shared_ptr<const RexNode>;
using Rel = std::shared_ptr<const RelNode>;

enum class RexKind : uint8_t {
  kInput,       // a column of the input row, by position
  kLiteral,     // `name` is the value; a NULL literal has the name "null"
  kCall,        // `name` is the operator or function, upper case
  kField,       // field `name` of a row value
  kCorrelated,  // column `index` of the outer row that `name` ($cor0) stands for
  kOver,        // an aggregate function over a window
  kSubQuery,    // `name` is IN, EXISTS, SCALAR or SOME <op>
};

struct RexOrder {
  Rex key;
  bool descending = false;
  bool nulls_first = false;
};

struct OverWindow {
  std::vector<Rex> partition;
  std::vector<RexOrder> order;
  bool rows = false;          // ROWS instead of RANGE
  Rex preceding;              // null: UNBOUNDED PRECEDING
  bool ends_at_row = true;    // the end is CURRENT ROW
  std::string end;            // the end as text where it is not CURRENT ROW
};

struct RexNode {
  RexKind kind = RexKind::kLiteral;
  LogicalType type;
  std::string name;
  size_t index = 0;
  std::vector<Rex> operands;
  std::shared_ptr<const OverWindow> window;  // kOver
  bool distinct = false;                     // kOver
  Rel query;                                 // kSubQuery
  // Equal digests mean equal expressions.
  std::string digest;
};

Rex InputRef(size_t index, const LogicalType& type);
Rex Literal(std::string value, const LogicalType& type);
Rex NullLiteral(LogicalType type);
Rex BooleanLiteral(bool value);
Rex NumberLiteral(int64_t value, TypeRoot root);
Rex Call(std::string name, std::vector<Rex> operands, const LogicalType& type);
Rex FieldOf(const Rex& row, const std::string& field, const LogicalType& type);
Rex CorrelatedRef(const std::string& id, size_t index, const LogicalType& type);
Rex Over(std::string name, std::vector<Rex> operands, OverWindow window, bool distinct,
         const LogicalType& type);
Rex SubQuery(std::string name, std::vector<Rex> operands, Rel query, const LogicalType& type);
// A boolean call; nullable if any operand is.
Rex Predicate(std::string name, std::vector<Rex> operands);
Rex CastTo(const Rex& value, LogicalType type);
// `value` with another type: a reference to the same input of that type.
Rex WithType(const Rex& value, const LogicalType& type);

bool IsLiteral(const Rex& rex);
bool IsNullLiteral(const Rex& rex);
bool IsTrue(const Rex& rex);
bool IsFalse(const Rex& rex);
bool IsInput(const Rex& rex);
bool IsCall(const Rex& rex, std::string_view name);
bool Equal(const Rex& a, const Rex& b);
// Nothing in it may differ from one evaluation to the next. Flink: RexUtil.isDeterministic.
bool IsDeterministic(const Rex& rex);

// The conjuncts of a condition, none for TRUE or null.
std::vector<Rex> Conjuncts(const Rex& condition);
std::vector<Rex> Disjuncts(const Rex& condition);
// AND of all, TRUE for none; equal ones once.
Rex AndOf(const std::vector<Rex>& conjuncts);
Rex OrOf(const std::vector<Rex>& disjuncts);

// Rebuilds bottom-up: `replace` returns the new node, or null to keep it.
Rex Transform(const Rex& rex, const std::function<Rex(const Rex&)>& replace);
// Input columns become `columns[index]` of the list.
Rex Substitute(const Rex& rex, const std::vector<Rex>& columns);
// Input columns move to map[index].
Rex Remap(const Rex& rex, const std::vector<size_t>& map);
Rex Shift(const Rex& rex, size_t from, int64_t by);
void CollectInputs(const Rex& rex, std::set<size_t>& inputs);
std::set<size_t> InputsOf(const Rex& rex);
bool Contains(const Rex& rex, const std::function<bool(const RexNode&)>& test);
bool ContainsOver(const Rex& rex);
bool ContainsSubQuery(const Rex& rex);
// The id of an outer row that is read, or "".
bool ReadsOuterRow(const Rex& rex, const std::string& id);

bool IsTimeAttribute(const LogicalType& type);
bool IsRowtime(const LogicalType& type);
bool IsProctime(const LogicalType& type);
LogicalType Plain(LogicalType type);  // without its time attribute
LogicalType Nullable(LogicalType type, bool nullable = true);
// Equal but for the outer nullability.
bool SameButNull(const LogicalType& a, const LogicalType& b);

}  // namespace flinkcompat::planner
