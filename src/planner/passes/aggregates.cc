#include <algorithm>

#include "flink/function.h"
#include "planner/keys.h"
#include "planner/passes/expand_rows.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

LogicalType BigInt() { return MakeType(TypeRoot::kBigInt, false); }

// The value of GROUPING for each grouping set, by its $e. Flink: DecomposeGroupingSetsRule.
Rex GroupingValue(const std::vector<size_t>& arguments, const Aggregate& aggregate, const Rex& e,
                  const std::vector<int64_t>& ids) {
  std::vector<Rex> operands;
  std::set<int64_t> seen;
  for (size_t s = 0; s < aggregate.sets.size(); ++s) {
    int64_t value = 0;
    for (size_t argument : arguments) {
      const bool grouped = std::ranges::find(aggregate.sets[s], argument) != aggregate.sets[s].end();
      value = value * 2 + (grouped ? 0 : 1);
    }
    if (!seen.insert(ids[s]).second) continue;
    operands.push_back(Predicate("=", {e, NumberLiteral(ids[s], TypeRoot::kBigInt)}));
    operands.push_back(NumberLiteral(value, TypeRoot::kBigInt));
  }
  operands.erase(operands.end() - 2);
  return Call("CASE", std::move(operands), BigInt());
}

// Keys and calls above the expanded Aggregate; `position` of a call is none for GROUPING and the like.
std::vector<Rex> ValuesOfSets(const Aggregate& aggregate, const Row& row,
                              const std::vector<std::optional<size_t>>& position, const std::vector<int64_t>& ids) {
  const size_t keys = aggregate.group.size();
  std::vector<Rex> exprs;
  for (size_t i = 0; i < keys; ++i) exprs.push_back(InputRef(i, row[i].type));
  for (size_t i = 0; i < aggregate.calls.size(); ++i) {
    if (position[i]) {
      const size_t column = keys + 1 + *position[i];
      exprs.push_back(InputRef(column, row[column].type));
    } else if (aggregate.calls[i].function == "GROUP_ID") {
      exprs.push_back(NumberLiteral(0, TypeRoot::kBigInt));
    } else {
      exprs.push_back(GroupingValue(aggregate.calls[i].arguments, aggregate, InputRef(keys, BigInt()), ids));
    }
  }
  return exprs;
}

Rel ExpandSets(const Rel& node, const Aggregate& aggregate) {
  const auto is_grouping = [](const AggCall& call) {
    return call.function.starts_with("GROUPING") || call.function == "GROUP_ID";
  };
  std::set<size_t> read;
  for (const AggCall& call : aggregate.calls) {
    if (!is_grouping(call)) read.merge(ColumnsOf(call));
  }
  const Rel& input = node->inputs[0];
  const ExpandedRows expanded = ExpandRows(input, aggregate.group, aggregate.sets, read, node->span);
  Aggregate grouped;
  grouped.group = aggregate.group;
  grouped.group.push_back(input->row.size());
  std::vector<size_t> map = FirstColumns(input->row.size());
  for (const auto& [key, copy] : expanded.copies) map[key] = copy;
  std::vector<std::optional<size_t>> position;
  for (const AggCall& call : aggregate.calls) {
    position.push_back(is_grouping(call) ? std::nullopt : std::optional<size_t>(grouped.calls.size()));
    if (is_grouping(call)) continue;
    grouped.calls.push_back(call);
    MoveColumns(grouped.calls.back(), map);
  }
  const Rel result = ReplaceAggregate(node, expanded.rows, grouped);
  return MakeProject(result, ValuesOfSets(aggregate, result->row, position, expanded.ids), Names(node->row));
}

Rel PullConstants(const Rel& node, const Aggregate& aggregate) {
  const auto* project = As<Project>(node->inputs[0]);
  if (project == nullptr || !aggregate.sets.empty() || aggregate.group.empty()) return node;
  std::vector<size_t> kept, constant;
  for (size_t key : aggregate.group) {
    (IsLiteral(project->exprs[key]) && !project->exprs[key]->type.nullable ? constant : kept).push_back(key);
  }
  if (constant.empty()) return node;
  if (kept.empty()) {
    kept.push_back(constant.front());
    constant.erase(constant.begin());
    if (constant.empty()) return node;
  }
  Aggregate narrowed = aggregate;
  narrowed.group = kept;
  // Constants that nobody else reads leave the input too.
  std::set<size_t> read(kept.begin(), kept.end());
  for (const AggCall& call : aggregate.calls) {
    read.merge(ColumnsOf(call));
  }
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  std::vector<size_t> map(project->exprs.size(), 0);
  for (size_t column : read) {
    map[column] = exprs.size();
    exprs.push_back(project->exprs[column]);
    names.push_back(node->inputs[0]->row[column].name);
  }
  for (size_t& key : narrowed.group) key = map[key];
  for (AggCall& call : narrowed.calls) MoveColumns(call, map);
  const Rel input = MakeProject(node->inputs[0]->inputs[0], std::move(exprs), std::move(names));
  const Rel result = ReplaceAggregate(node, input, narrowed);
  std::vector<Rex> above;
  for (size_t key : aggregate.group) {
    const auto at = std::ranges::find(kept, key);
    const auto column = static_cast<size_t>(at - kept.begin());
    above.push_back(at == kept.end() ? project->exprs[key] : InputRef(column, result->row[column].type));
  }
  for (size_t i = 0; i < aggregate.calls.size(); ++i) {
    above.push_back(InputRef(kept.size() + i, result->row[kept.size() + i].type));
  }
  return MakeProject(result, std::move(above), Names(node->row));
}

// The aggregate over other columns: column i of its input is column map[i] of `input`. A Project above
// puts the keys in order again.
Rel MapAggregate(const Rel& node, const Aggregate& aggregate, const Rel& input, const std::vector<size_t>& map) {
  Aggregate merged = aggregate;
  for (size_t& key : merged.group) key = map[key];
  std::ranges::sort(merged.group);
  merged.group.erase(std::unique(merged.group.begin(), merged.group.end()), merged.group.end());
  for (AggCall& call : merged.calls) MoveColumns(call, map);
  const Rel result = ReplaceAggregate(node, input, merged);
  std::vector<Rex> above;
  for (size_t key : aggregate.group) {
    const auto at = std::ranges::find(merged.group, map[key]);
    const auto column = static_cast<size_t>(at - merged.group.begin());
    above.push_back(InputRef(column, result->row[column].type));
  }
  for (size_t i = 0; i < merged.calls.size(); ++i) {
    const size_t column = merged.group.size() + i;
    above.push_back(InputRef(column, result->row[column].type));
  }
  if (IsIdentity(above, result->row)) return result;
  return MakeProject(result, std::move(above), Names(node->row));
}

// A select list of columns over a filter that reads no others: the aggregate takes them as they stand
// in the table. Calcite: ProjectFilterTransposeRule, then Flink: FlinkAggregateProjectMergeRule.
Rel SortColumns(const Rel& node, const Aggregate& aggregate, const std::set<size_t>& columns) {
  const Rel& input = node->inputs[0];
  const Project& project = *As<Project>(input);
  const std::set<size_t> read = InputsOf(As<Filter>(input->inputs[0])->condition);
  if (!std::ranges::includes(columns, read)) return node;
  Selection selection = Select(input->inputs[0]->row, columns);
  std::vector<size_t> map;
  for (const Rex& expr : project.exprs) map.push_back(selection.map[expr->index]);
  const Rel sorted = MakeProject(input->inputs[0], std::move(selection.exprs), std::move(selection.names));
  const Rel result = MapAggregate(node, aggregate, sorted, map);
  return As<Aggregate>(result) ? result : node;
}

// A Project of references to all columns of its input. Flink: FlinkAggregateProjectMergeRule.
Rel MergeProject(const Rel& node, const Aggregate& aggregate) {
  const Rel& input = node->inputs[0];
  const auto* project = As<Project>(input);
  if (project == nullptr || !aggregate.sets.empty()) return node;
  std::set<size_t> columns;
  for (const Rex& expr : project->exprs) {
    if (!IsInput(expr)) return node;
    columns.insert(expr->index);
  }
  // Where a Calc stays anyway, it arranges the columns.
  if (As<Filter>(input->inputs[0])) return SortColumns(node, aggregate, columns);
  if (columns.size() < input->inputs[0]->row.size()) return node;
  std::vector<size_t> map;
  for (const Rex& expr : project->exprs) map.push_back(expr->index);
  return MapAggregate(node, aggregate, input->inputs[0], map);
}

// The same for GROUP BY TUMBLE(...) and kin.
Rel SortColumnsOfGroup(const Rel& node, const WindowGroup& group) {
  const Rel& input = node->inputs[0];
  const auto* project = As<Project>(input);
  const auto* filter = project == nullptr ? nullptr : As<Filter>(input->inputs[0]);
  if (filter == nullptr || !std::ranges::all_of(project->exprs, IsInput)) return node;
  std::set<size_t> columns;
  for (const Rex& expr : project->exprs) columns.insert(expr->index);
  if (!std::ranges::includes(columns, InputsOf(filter->condition))) return node;
  Selection selection = Select(input->inputs[0]->row, columns);
  std::vector<size_t> map;
  for (const Rex& expr : project->exprs) map.push_back(selection.map[expr->index]);
  WindowGroup sorted = group;
  sorted.time = map[group.time];
  for (size_t& key : sorted.group) key = map[key];
  if (!std::ranges::is_sorted(sorted.group)) return node;
  for (AggCall& call : sorted.calls) MoveColumns(call, map);
  Row row = node->row;
  for (size_t i = 0; i < sorted.group.size(); ++i) row[i].name = selection.names[sorted.group[i]];
  const Rel below = MakeProject(input->inputs[0], std::move(selection.exprs), std::move(selection.names));
  return MakeRel(std::move(sorted), {below}, std::move(row), node->span);
}

// One row per group already: nothing to aggregate. Flink: FlinkAggregateRemoveRule.
Rel RemoveAggregate(const Rel& node, const Aggregate& aggregate) {
  if (aggregate.group.empty() || !aggregate.sets.empty()) return node;
  static const std::set<std::string> kRemovable = {"SUM", "$SUM0", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE",
                                                   "AUXILIARY_GROUP"};
  for (const AggCall& call : aggregate.calls) {
    if (!kRemovable.contains(call.function) || call.filter || call.arguments.size() != 1) return node;
  }
  const Rel& input = node->inputs[0];
  if (!ContainsKey(aggregate.group, UniqueKeys(input))) return node;
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  for (size_t key : aggregate.group) {
    exprs.push_back(InputRef(key, input->row[key].type));
    names.push_back(input->row[key].name);
  }
  for (const AggCall& call : aggregate.calls) {
    const size_t argument = call.arguments[0];
    exprs.push_back(CastTo(InputRef(argument, input->row[argument].type), call.type));
    names.push_back(input->row[argument].name);
  }
  const bool casts = !std::ranges::all_of(exprs, IsInput);
  return MakeProject(input, std::move(exprs), casts ? Names(node->row) : UniqueNames(names));
}

// AVG, SUM and the deviations in terms of sums and counts. Flink: AggregateReduceFunctionsRule.
class Reducer {
 public:
  Reducer(const Rel& node, const Aggregate& aggregate, bool welford)
      : node_(node), aggregate_(aggregate), welford_(welford), input_(Refs(node->inputs[0]->row)) {}

  // Each call once: AVG becomes a SUM, which takes another round.
  Rel Reduce() {
    reduces_ = std::ranges::any_of(aggregate_.calls, [](const AggCall& call) {
      return call.function == "SUM" || call.function == "AVG" || IsDeviation(call.function);
    });
    reduced_.group = aggregate_.group;
    for (const AggCall& call : aggregate_.calls) results_.push_back(ReduceCall(call));
    Rel input = node_->inputs[0];
    if (input_.size() > input->row.size()) {
      std::vector<std::string> names = Names(input->row);
      for (size_t i = names.size(); i < input_.size(); ++i) names.push_back("$f" + std::to_string(i));
      input = MakeProject(input, input_, names);
    }
    const Rel result = ReplaceAggregate(node_, input, reduced_);
    std::vector<Rex> exprs;
    for (size_t i = 0; i < aggregate_.group.size(); ++i) exprs.push_back(InputRef(i, result->row[i].type));
    for (const Rex& expr : results_) exprs.push_back(expr);
    if (IsIdentity(exprs, result->row)) return result;
    return MakeProject(result, std::move(exprs), Names(node_->row));
  }

  // There is no operator for a deviation.
  static bool Must(const Aggregate& aggregate) {
    return std::ranges::any_of(aggregate.calls, [](const AggCall& call) { return IsDeviation(call.function); });
  }

 private:
  static bool IsDeviation(const std::string& function) {
    return function.starts_with("STDDEV") || function.starts_with("VAR_");
  }

  Rex Add(AggCall call) {
    for (size_t i = 0; i < reduced_.calls.size(); ++i) {
      const AggCall& other = reduced_.calls[i];
      if (other.function == call.function && other.arguments == call.arguments &&
          other.distinct == call.distinct && other.filter == call.filter) {
        return InputRef(reduced_.group.size() + i, other.type);
      }
    }
    reduced_.calls.push_back(std::move(call));
    return InputRef(reduced_.group.size() + reduced_.calls.size() - 1, reduced_.calls.back().type);
  }

  Rex Count(const AggCall& call) {
    AggCall count = call;
    count.function = "COUNT";
    count.type = BigInt();
    count.name.clear();
    const bool nullable = node_->inputs[0]->row[call.arguments[0]].type.nullable;
    if (!nullable && !call.distinct) count.arguments.clear();
    return Add(count);
  }

  Rex Sum(const AggCall& call, const LogicalType& type) {
    AggCall sum = call;
    sum.name.clear();
    sum.function = "SUM";
    sum.type = type;
    return Add(std::move(sum));
  }

  Rex SumOrNull(const AggCall& call) {
    AggCall sum = call;
    sum.function = "$SUM0";
    sum.type = Nullable(call.type, false);
    const Rex sum0 = Add(std::move(sum));
    if (!call.type.nullable) return sum0;
    const Rex none = Predicate("=", {Count(call), NumberLiteral(0, TypeRoot::kBigInt)});
    return Call("CASE", {none, NullLiteral(call.type), sum0}, call.type);
  }

  Rex ReduceCall(const AggCall& call) {
    // The least and the greatest value of a key is the key.
    if (reduces_ && (call.function == "MIN" || call.function == "MAX") && !call.filter) {
      const auto key = std::ranges::find(aggregate_.group, call.arguments[0]);
      const Rex column = InputRef(static_cast<size_t>(key - aggregate_.group.begin()), call.type);
      if (key != aggregate_.group.end()) return column;
    }
    if (call.distinct || call.arguments.size() != 1) return Add(call);
    if (IsDeviation(call.function)) return Deviation(call);
    if (call.function == "SUM") return SumOrNull(call);
    if (call.function != "AVG") return Add(call);
    LogicalType sum_type = Plain(node_->inputs[0]->row[call.arguments[0]].type);
    if (sum_type.root == TypeRoot::kDecimal) sum_type = MakeType(TypeRoot::kDecimal, true, 38, sum_type.scale);
    sum_type.nullable = call.type.nullable;
    const Rex sum = Sum(call, sum_type);
    return Call("/", {sum, Count(call)}, call.type);
  }

  // From the sum of squared distances (2.3) or from the sums of squares and values.
  Rex Deviation(const AggCall& call) {
    const LogicalType real = MakeType(TypeRoot::kDouble);
    AggCall sum = call;
    sum.name.clear();
    Rex squares;
    if (welford_) {
      sum.function = "$WELFORD_M2";
      sum.type = real;
      squares = Add(sum);
    } else {
      const size_t argument = call.arguments[0];
      const Rex value = InputRef(argument, node_->inputs[0]->row[argument].type);
      const LogicalType product = flink::ArithmeticType("*", value->type, value->type);
      AggCall of_squares = sum;
      of_squares.arguments = {AddInput(Call("*", {value, value}, product))};
      of_squares.type = Nullable(flink::ResultType(flink::ResultRule::kSum, {Plain(product)}));
      const Rex sum_of_squares = Sum(of_squares, of_squares.type);
      const LogicalType sum_type = flink::ResultType(flink::ResultRule::kSum, {Plain(value->type)});
      const Rex total = Sum(sum, Nullable(sum_type));
      squares = Call("-", {sum_of_squares, Call("/", {Call("*", {total, total}, real), Count(call)}, real)}, real);
    }
    const Rex count = Count(call);
    const Rex variance = Call("/", {squares, count}, real);
    const bool is_variance = call.function.starts_with("VAR");
    const Rex result = is_variance ? variance : Call("POWER", {variance, Literal("0.5", real)}, real);
    return CastTo(result, call.type);
  }

  size_t AddInput(const Rex& expr) {
    for (size_t i = 0; i < input_.size(); ++i) {
      if (Equal(input_[i], expr)) return i;
    }
    input_.push_back(expr);
    return input_.size() - 1;
  }

  const Rel& node_;
  const Aggregate& aggregate_;
  const bool welford_;
  bool reduces_ = false;    // the rule looks at the aggregate at all
  std::vector<Rex> input_;  // the columns of the input, computed ones behind
  Aggregate reduced_;
  std::vector<Rex> results_;
};

// The form with the fewest calls, which costs least.
Rel ReduceCalls(const Rel& node, bool welford) {
  const auto* aggregate = As<Aggregate>(node);
  const auto below = [](const Rel& reduced) { return As<Aggregate>(reduced) ? reduced : reduced->inputs[0]; };
  const auto calls = [&](const Rel& reduced) { return As<Aggregate>(below(reduced))->calls.size(); };
  const Rel once = Reducer(node, *aggregate, welford).Reduce();
  const Rel inner = below(once);
  const Rel twice = Reducer(inner, *As<Aggregate>(inner), welford).Reduce();
  const Rel first = Reducer::Must(*aggregate) || calls(once) < calls(node) ? once : node;
  if (calls(twice) >= calls(first)) return first;
  return inner == once ? twice : WithInputs(once, {twice});
}

}  // namespace

Rel ExpandGroupingSets(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* aggregate = As<Aggregate>(node);
    return aggregate == nullptr || aggregate->sets.empty() ? node : ExpandSets(node, *aggregate);
  });
}

Rel PullUpConstants(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* aggregate = As<Aggregate>(node);
    return aggregate == nullptr ? node : PullConstants(node, *aggregate);
  });
}

Rel RewriteAggregates(const Rel& rel, const Settings& settings) {
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    if (const auto* group = As<WindowGroup>(node)) return SortColumnsOfGroup(node, *group);
    const auto* aggregate = As<Aggregate>(node);
    if (aggregate == nullptr) return node;
    if (Rel removed = RemoveAggregate(node, *aggregate); removed != node) return removed;
    const Rel merged = MergeProject(node, *aggregate);
    return As<Aggregate>(merged) ? ReduceCalls(merged, settings.AtLeast(2, 3)) : merged;
  });
}

}  // namespace flinkcompat::planner
