#include "planner/rel/rex.h"

#include <algorithm>
#include <array>
#include <map>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {
namespace {

Rex Finish(RexNode node) {
  return std::make_shared<const RexNode>(std::move(node));
}

std::string Joined(const std::vector<Rex>& operands) {
  std::string text;
  for (const Rex& operand : operands) text += (text.empty() ? "" : ", ") + operand->digest;
  return text;
}

std::string WindowText(const OverWindow& window) {
  std::string text = "PARTITION BY " + Joined(window.partition) + " ORDER BY ";
  for (const RexOrder& order : window.order) {
    text += order.key->digest + (order.descending ? " DESC" : " ASC") +
            (order.nulls_first ? " NULLS FIRST " : " NULLS LAST ");
  }
  text += window.rows ? "ROWS " : "RANGE ";
  text += window.preceding ? window.preceding->digest + " PRECEDING" : "UNBOUNDED";
  return text + window.end;
}

const std::set<std::string_view>& NonDeterministic() {
  static const std::set<std::string_view> names = {"RAND", "RAND_INTEGER", "UUID",
                                                   "CURRENT_ROW_TIMESTAMP", "CURRENT_WATERMARK"};
  return names;
}

}  // namespace

Rex InputRef(size_t index, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kInput;
  node.index = index;
  node.type = type;
  node.digest = "$" + std::to_string(index);
  return Finish(std::move(node));
}

Rex Literal(std::string value, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kLiteral;
  node.type = type;
  node.digest = value + ":" + flink::ToString(type);
  node.name = std::move(value);
  return Finish(std::move(node));
}

Rex NullLiteral(LogicalType type) {
  type.nullable = true;
  type.time_attribute = flink::TimeAttribute::kNone;
  return Literal("null", type);
}

Rex BooleanLiteral(bool value) {
  return Literal(value ? "true" : "false", flink::MakeType(TypeRoot::kBoolean, false));
}

Rex NumberLiteral(int64_t value, TypeRoot root) {
  return Literal(std::to_string(value), flink::MakeType(root, false));
}

Rex Call(std::string name, std::vector<Rex> operands, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kCall;
  node.type = type;
  node.digest = name + "(" + Joined(operands) + ")";
  if (name == "CAST" || name == "TRY_CAST" || name == "Reinterpret") {
    node.digest += ":" + flink::ToString(type);
  }
  node.name = std::move(name);
  node.operands = std::move(operands);
  return Finish(std::move(node));
}

Rex FieldOf(const Rex& row, const std::string& field, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kField;
  node.type = type;
  node.name = field;
  node.operands = {row};
  node.digest = row->digest + "." + field;
  return Finish(std::move(node));
}

Rex CorrelatedRef(const std::string& id, size_t index, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kCorrelated;
  node.type = type;
  node.name = id;
  node.index = index;
  node.digest = id + "." + std::to_string(index);
  return Finish(std::move(node));
}

Rex Over(std::string name, std::vector<Rex> operands, OverWindow window, bool distinct,
         const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kOver;
  node.type = type;
  node.distinct = distinct;
  node.digest = name + "(" + (distinct ? "DISTINCT " : "") + Joined(operands) + ") OVER (" +
                WindowText(window) + ")";
  node.name = std::move(name);
  node.operands = std::move(operands);
  node.window = std::make_shared<const OverWindow>(std::move(window));
  return Finish(std::move(node));
}

Rex SubQuery(std::string name, std::vector<Rex> operands, Rel query, const LogicalType& type) {
  RexNode node;
  node.kind = RexKind::kSubQuery;
  node.type = type;
  node.digest = name + "(" + Joined(operands) + ", {" + Digest(query) + "})";
  node.name = std::move(name);
  node.operands = std::move(operands);
  node.query = std::move(query);
  return Finish(std::move(node));
}

Rex Predicate(std::string name, std::vector<Rex> operands) {
  const bool nullable =
      std::ranges::any_of(operands, [](const Rex& operand) { return operand->type.nullable; });
  return Call(std::move(name), std::move(operands), flink::MakeType(TypeRoot::kBoolean, nullable));
}

Rex CastTo(const Rex& value, LogicalType type) {
  if (value->type == type) return value;
  if (IsNullLiteral(value)) return NullLiteral(std::move(type));
  return Call("CAST", {value}, type);
}

Rex WithType(const Rex& value, const LogicalType& type) {
  RexNode node = *value;
  node.type = type;
  if (node.kind == RexKind::kLiteral) return Literal(node.name, type);
  return Finish(std::move(node));
}

bool IsLiteral(const Rex& rex) { return rex->kind == RexKind::kLiteral; }
bool IsNullLiteral(const Rex& rex) { return IsLiteral(rex) && rex->name == "null"; }
bool IsTrue(const Rex& rex) {
  return IsLiteral(rex) && rex->type.root == TypeRoot::kBoolean && rex->name == "true";
}
bool IsFalse(const Rex& rex) {
  return IsLiteral(rex) && rex->type.root == TypeRoot::kBoolean && rex->name == "false";
}
bool IsInput(const Rex& rex) { return rex->kind == RexKind::kInput; }
bool IsCall(const Rex& rex, std::string_view name) {
  return rex->kind == RexKind::kCall && rex->name == name;
}
bool Equal(const Rex& a, const Rex& b) { return a == b || a->digest == b->digest; }

bool IsDeterministic(const Rex& rex) {
  return !Contains(rex, [](const RexNode& node) {
    return node.kind == RexKind::kCall && NonDeterministic().contains(node.name);
  });
}

namespace {

// The operands of nested calls of `op`, from left to right.
void Flatten(const Rex& rex, std::string_view op, std::vector<Rex>& parts) {
  if (!IsCall(rex, op)) {
    parts.push_back(rex);
    return;
  }
  for (const Rex& operand : rex->operands) Flatten(operand, op, parts);
}

}  // namespace

std::vector<Rex> Conjuncts(const Rex& condition) {
  std::vector<Rex> parts;
  if (condition) Flatten(condition, "AND", parts);
  std::erase_if(parts, IsTrue);
  return parts;
}

std::vector<Rex> Disjuncts(const Rex& condition) {
  std::vector<Rex> parts;
  Flatten(condition, "OR", parts);
  return parts;
}

namespace {

std::vector<Rex> Unique(const std::vector<Rex>& all) {
  std::vector<Rex> unique;
  std::set<std::string_view> seen;
  for (const Rex& rex : all) {
    if (seen.insert(rex->digest).second) unique.push_back(rex);
  }
  return unique;
}

}  // namespace

Rex AndOf(const std::vector<Rex>& conjuncts) {
  std::vector<Rex> unique = Unique(conjuncts);
  if (unique.empty()) return BooleanLiteral(true);
  if (unique.size() == 1) return unique[0];
  return Predicate("AND", std::move(unique));
}

Rex OrOf(const std::vector<Rex>& disjuncts) {
  std::vector<Rex> unique = Unique(disjuncts);
  if (unique.empty()) return BooleanLiteral(false);
  if (unique.size() == 1) return unique[0];
  return Predicate("OR", std::move(unique));
}

Rex Transform(const Rex& rex, const std::function<Rex(const Rex&)>& replace) {
  if (Rex replaced = replace(rex)) return replaced;
  if (rex->operands.empty() && !rex->window) return rex;
  bool changed = false;
  const auto visit = [&](const Rex& part) {
    Rex result = Transform(part, replace);
    changed = changed || result != part;
    return result;
  };
  std::vector<Rex> operands;
  operands.reserve(rex->operands.size());
  for (const Rex& operand : rex->operands) operands.push_back(visit(operand));
  std::optional<OverWindow> window;
  if (rex->window) {
    window = *rex->window;
    for (Rex& key : window->partition) key = visit(key);
    for (RexOrder& order : window->order) order.key = visit(order.key);
  }
  if (!changed) return rex;
  switch (rex->kind) {
    case RexKind::kField:
      return FieldOf(operands[0], rex->name, rex->type);
    case RexKind::kOver:
      return Over(rex->name, std::move(operands), std::move(*window), rex->distinct, rex->type);
    case RexKind::kSubQuery:
      return SubQuery(rex->name, std::move(operands), rex->query, rex->type);
    default:
      return Call(rex->name, std::move(operands), rex->type);
  }
}

Rex Substitute(const Rex& rex, const std::vector<Rex>& columns) {
  return Transform(rex, [&](const Rex& node) {
    return IsInput(node) ? columns[node->index] : Rex();
  });
}

Rex Remap(const Rex& rex, const std::vector<size_t>& map) {
  return Transform(rex, [&](const Rex& node) {
    return IsInput(node) ? InputRef(map[node->index], node->type) : Rex();
  });
}

Rex Shift(const Rex& rex, size_t from, int64_t by) {
  return Transform(rex, [&](const Rex& node) {
    if (!IsInput(node)) return Rex();
    if (node->index < from) return node;
    return InputRef(static_cast<size_t>(static_cast<int64_t>(node->index) + by), node->type);
  });
}

bool Contains(const Rex& rex, const std::function<bool(const RexNode&)>& test) {
  if (test(*rex)) return true;
  for (const Rex& operand : rex->operands) {
    if (Contains(operand, test)) return true;
  }
  if (!rex->window) return false;
  for (const Rex& key : rex->window->partition) {
    if (Contains(key, test)) return true;
  }
  return std::ranges::any_of(rex->window->order,
                             [&](const RexOrder& order) { return Contains(order.key, test); });
}

void CollectInputs(const Rex& rex, std::set<size_t>& inputs) {
  Contains(rex, [&](const RexNode& node) {
    if (node.kind == RexKind::kInput) inputs.insert(node.index);
    return false;
  });
}

std::set<size_t> InputsOf(const Rex& rex) {
  std::set<size_t> inputs;
  if (rex) CollectInputs(rex, inputs);
  return inputs;
}

bool ContainsOver(const Rex& rex) {
  return Contains(rex, [](const RexNode& node) { return node.kind == RexKind::kOver; });
}

bool ContainsSubQuery(const Rex& rex) {
  return Contains(rex, [](const RexNode& node) { return node.kind == RexKind::kSubQuery; });
}

bool ReadsOuterRow(const Rex& rex, const std::string& id) {
  return Contains(rex, [&](const RexNode& node) {
    if (node.kind == RexKind::kSubQuery && ReadsOuterRow(node.query, id)) return true;
    return node.kind == RexKind::kCorrelated && node.name == id;
  });
}

bool IsTimeAttribute(const LogicalType& type) {
  return type.time_attribute != flink::TimeAttribute::kNone;
}
bool IsRowtime(const LogicalType& type) {
  return type.time_attribute == flink::TimeAttribute::kRowtime;
}
bool IsProctime(const LogicalType& type) {
  return type.time_attribute == flink::TimeAttribute::kProctime;
}

LogicalType Plain(LogicalType type) {
  type.time_attribute = flink::TimeAttribute::kNone;
  return type;
}

LogicalType Nullable(LogicalType type, bool nullable) {
  type.nullable = nullable;
  return type;
}

bool SameButNull(const LogicalType& a, const LogicalType& b) {
  return Nullable(Plain(a)) == Nullable(Plain(b));
}

}  // namespace flinkcompat::planner
