#include <algorithm>
#include <charconv>

#include "planner/convert/refusal.h"
#include "planner/keys.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

bool IsRanking(const std::string& function) {
  return function == "ROW_NUMBER" || function == "RANK" || function == "DENSE_RANK";
}

struct Bounds {
  std::optional<int64_t> start, end;
  std::optional<size_t> end_column;
};

std::optional<int64_t> IntegerOf(const Rex& rex) {
  if (!IsLiteral(rex)) return std::nullopt;
  int64_t value = 0;
  const auto [end, error] = std::from_chars(rex->name.data(), rex->name.data() + rex->name.size(), value);
  if (error != std::errc() || end != rex->name.data() + rex->name.size()) return std::nullopt;
  return value;
}

// Reads `number op bound`; false if it is no such comparison.
bool ReadBound(const Rex& part, size_t number, Bounds& bounds) {
  if (part->kind != RexKind::kCall || part->operands.size() != 2) return false;
  Rex left = part->operands[0], right = part->operands[1];
  std::string op = part->name;
  const auto strip = [](Rex& rex) {
    while (IsCall(rex, "CAST") && IsInput(rex->operands[0])) rex = rex->operands[0];
  };
  strip(left);
  strip(right);
  const auto is_number = [&](const Rex& rex) { return IsInput(rex) && rex->index == number; };
  if (is_number(right)) {
    std::swap(left, right);
    if (op == "<") op = ">";
    else if (op == "<=") op = ">=";
    else if (op == ">") op = "<";
    else if (op == ">=") op = "<=";
  }
  if (!is_number(left)) return false;
  const std::optional<int64_t> value = IntegerOf(right);
  if (!value && !(IsInput(right) && (op == "<=" || op == "<" || op == "="))) return false;
  if (!value) {
    bounds.end_column = right->index;
    return true;
  }
  const auto at_most = [&](int64_t v) { bounds.end = bounds.end ? std::min(*bounds.end, v) : v; };
  const auto at_least = [&](int64_t v) { bounds.start = bounds.start ? std::max(*bounds.start, v) : v; };
  if (op == "=") {
    at_least(*value);
    at_most(*value);
  } else if (op == "<=") {
    at_most(*value);
  } else if (op == "<") {
    at_most(*value - 1);
  } else if (op == ">=") {
    at_least(*value);
  } else if (op == ">") {
    at_least(*value + 1);
  } else {
    return false;
  }
  return true;
}

// Which columns of its input a Calc keeps, moved to where `map` says.
std::vector<Rex> RemapAll(const std::vector<Rex>& exprs, const std::vector<size_t>& map) {
  std::vector<Rex> moved;
  for (const Rex& expr : exprs) moved.push_back(Remap(expr, map));
  return moved;
}

// The conditions on the number, as bounds, and the others. False if the number has no bound, or a
// condition that is none.
bool SplitCondition(const Rex& condition, size_t number, Bounds& bounds, std::vector<Rex>& rest) {
  bool found = false;
  for (const Rex& part : Conjuncts(condition)) {
    if (!InputsOf(part).contains(number)) {
      rest.push_back(part);
    } else if (ReadBound(part, number, bounds)) {
      found = true;
    } else {
      return false;
    }
  }
  return found;
}

void CheckBounds(const Rel& rel, const Bounds& bounds, const std::string& function) {
  if (!bounds.end && !bounds.end_column) Refuse(rel->span, "Rank end is not specified; bound the row number from above");
  if (bounds.end && *bounds.end <= 0) {
    Refuse(rel->span, "Rank end should not less than zero, but now is " + std::to_string(*bounds.end));
  }
  if (function != "ROW_NUMBER") {
    Refuse(rel->span, function + "() on streaming table is not supported currently");
  }
}

// What a ranking needs of its input: its own keys and the keys by which rows are updated.
// Flink: CalcRankTransposeRule.getKeyFields.
void AddKeys(const std::vector<size_t>& partition, const std::vector<SortField>& order, const Rel& input,
             std::set<size_t>& used) {
  used.insert(partition.begin(), partition.end());
  for (const SortField& field : order) used.insert(field.column);
  for (const std::set<size_t>& key : UniqueKeys(input)) used.insert(key.begin(), key.end());
}

// The number is called as the Calc above calls it, where it hands it on.
std::string NumberName(const Rel& rel, const Calc& calc, const Field& number, size_t column) {
  std::string name = number.name;
  for (size_t i = 0; i < calc.exprs.size(); ++i) {
    if (IsInput(calc.exprs[i]) && calc.exprs[i]->index == column) name = rel->row[i].name;
  }
  return name;
}

// The columns that are used; `map` takes old positions to new ones.
Rel Narrow(const Rel& input, const std::set<size_t>& used, std::vector<size_t>& map) {
  Selection selection = Select(input->row, used);
  map = std::move(selection.map);
  return WithoutTrivialCalc(MakeCalc(input, std::move(selection.exprs), std::move(selection.names), {}));
}

// The columns of upsert keys, which a ranking of changes needs; through joins they are not told.
void AddKeyColumns(const Rel& input, std::set<size_t>& used) {
  Rel below = input;
  while (As<Calc>(below)) below = below->inputs[0];
  if (!As<Scan>(below) && !As<WatermarkAssigner>(below) && !As<Aggregate>(below)) return;
  for (const ColumnKey& key : UniqueKeys(input)) used.insert(key.begin(), key.end());
}

// Flink: FlinkLogicalRankRule, ConstantRankNumberColumnRemoveRule, RedundantRankNumberColumnRemoveRule,
// CalcRankTransposeRule, in one step: the Calc above, the Rank, and the columns below that they read.
Rel ToRank(const Rel& rel, const Calc& calc, const Rel& over, const Window& window) {
  const OverGroup& group = window.groups[0];
  const AggCall& call = group.calls[0];
  const Rel& input = over->inputs[0];
  const size_t number = input->row.size();
  Bounds bounds;
  std::vector<Rex> rest;
  if (!SplitCondition(calc.condition, number, bounds, rest)) return rel;
  CheckBounds(rel, bounds, call.function);
  Rank rank;
  rank.function = call.function;
  rank.start = bounds.start.value_or(1);
  rank.end = bounds.end.value_or(0);
  rank.end_column = bounds.end_column;
  // A number that can only be one value is that literal.
  const bool constant = !rank.end_column && rank.start == rank.end;
  std::vector<Rex> exprs = calc.exprs;
  const LogicalType bigint = flink::MakeType(TypeRoot::kBigInt, false);
  if (constant) {
    for (Rex& expr : exprs) {
      expr = Transform(expr, [&](const Rex& node) {
        return IsInput(node) && node->index == number ? Literal(std::to_string(rank.end), bigint) : Rex();
      });
    }
  }
  std::set<size_t> used;
  for (const Rex& expr : exprs) CollectInputs(expr, used);
  for (const Rex& part : rest) CollectInputs(part, used);
  rank.outputs_number = used.erase(number) > 0;
  AddKeys(group.partition, group.order, input, used);
  if (rank.end_column) used.insert(*rank.end_column);
  AddKeyColumns(input, used);
  std::vector<size_t> map;
  const Rel below = Narrow(input, used, map);
  map.push_back(below->row.size());
  for (size_t column : group.partition) rank.partition.push_back(map[column]);
  for (const SortField& field : group.order) {
    rank.order.push_back({map[field.column], field.descending, field.nulls_first});
  }
  if (rank.end_column) rank.end_column = map[*rank.end_column];
  Row row = below->row;
  if (rank.outputs_number) row.push_back({NumberName(rel, calc, over->row[number], number), bigint});
  const Rel node = MakeRel(std::move(rank), {below}, std::move(row), over->span);
  return WithoutTrivialCalc(
      MakeCalc(node, RemapAll(exprs, map), Names(rel->row), AndOf(RemapAll(rest, map))));
}

// A Rank that stands already, without the columns that nobody reads. Flink: CalcRankTransposeRule.
Rel PruneRank(const Rel& rel, const Calc& calc, const Rel& ranked, const Rank& rank) {
  const Rel& input = ranked->inputs[0];
  std::set<size_t> used;
  AddKeys(rank.partition, rank.order, input, used);
  for (const Rex& expr : calc.exprs) CollectInputs(expr, used);
  if (calc.condition) CollectInputs(calc.condition, used);
  AddKeyColumns(input, used);
  if (rank.outputs_number || rank.end_column || used.size() >= input->row.size()) return rel;
  std::vector<size_t> map;
  const Rel below = Narrow(input, used, map);
  Rank moved = rank;
  for (size_t& column : moved.partition) column = map[column];
  for (SortField& field : moved.order) field.column = map[field.column];
  const Rel node = MakeRel(std::move(moved), {below}, below->row, ranked->span);
  return WithoutTrivialCalc(MakeCalc(node, RemapAll(calc.exprs, map), Names(rel->row),
                          calc.condition ? Remap(calc.condition, map) : Rex()));
}

}  // namespace

Rel RecogniseRank(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* calc = As<Calc>(node);
    if (calc == nullptr) return node;
    const Rel& input = node->inputs[0];
    if (const auto* rank = As<Rank>(input)) return PruneRank(node, *calc, input, *rank);
    if (!calc->condition) return node;
    const auto* window = As<Window>(input);
    if (window == nullptr || window->groups.size() != 1 || window->groups[0].calls.size() != 1) return node;
    const OverGroup& group = window->groups[0];
    if (!IsRanking(group.calls[0].function) || group.preceding) return node;
    return ToRank(node, *calc, input, *window);
  });
}

}  // namespace flinkcompat::planner
