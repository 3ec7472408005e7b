#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/physical/builder.h"
#include "planner/state/accumulators.h"

namespace flinkcompat::planner {
namespace {

// The window columns that calls read would be gone below the window function.
bool CallsRead(const Aggregate& aggregate, const std::set<size_t>& columns) {
  return std::ranges::any_of(aggregate.calls, [&](const AggCall& call) {
    return std::ranges::any_of(call.arguments, [&](size_t column) { return columns.contains(column); }) ||
           (call.filter && columns.contains(*call.filter));
  });
}

}  // namespace

Physical Builder::BuildAggregate(const Rel& rel, const Aggregate& aggregate) {
  if (IsWindowAggregate(rel, aggregate)) {
    // A session window belongs to its own partition.
    const std::optional<WindowProperties> window = WindowPropertiesOf(rel->inputs[0]);
    Aggregate moved;
    bool pulled = false;
    if (window->window.kind == "SESSION" || !window->window.rowtime) {
      PullUp(rel, aggregate, moved, pulled);
      if (pulled) return BuildWindowAggregate(rel, aggregate);
    } else {
      return BuildWindowAggregate(rel, aggregate);
    }
  }
  const Physical input = Build(rel->inputs[0]);
  GroupAggregate op;
  op.group = aggregate.group;
  op.calls = aggregate.calls;
  op.step = aggregate.step;
  op.ttl = aggregate.ttl;
  return MakePhysical("GroupAggregate", std::move(op), {MakeExchange(input, aggregate.group)}, rel->row, rel->span);
}

namespace {

// A session belongs to its partition: the other keys of the aggregate have to be just those.
bool GroupsBySession(const Aggregate& aggregate, const WindowTvf& tvf, const std::set<size_t>& bounds,
                     const std::vector<Rex>& exprs) {
  std::set<size_t> keys;
  for (size_t key : aggregate.group) {
    if (bounds.contains(key)) continue;
    if (!IsInput(exprs[key])) return false;
    keys.insert(exprs[key]->index);
  }
  return keys == std::set<size_t>(tvf.partition.begin(), tvf.partition.end());
}

}  // namespace

// Flink: PullUpWindowTableFunctionIntoWindowAggregateRule: the aggregate reads the time attribute
// instead of the window columns.
Physical Builder::PullUp(const Rel& rel, const Aggregate& aggregate, Aggregate& moved, bool& pulled) {
  const Rel& input = rel->inputs[0];
  const auto* calc = As<Calc>(input);
  const Rel& tvf_rel = calc != nullptr ? input->inputs[0] : input;
  const auto* tvf = As<WindowTvf>(tvf_rel);
  pulled = false;
  if (tvf == nullptr) return nullptr;
  const std::optional<WindowProperties> window = WindowPropertiesOf(input);
  const std::set<size_t> bounds = window->Columns();
  const std::vector<Rex> exprs = calc != nullptr ? calc->exprs : Refs(input->row);
  const Rex condition = calc != nullptr ? calc->condition : Rex();
  if (CallsRead(aggregate, bounds)) return nullptr;
  if (tvf->kind == "SESSION" && !GroupsBySession(aggregate, *tvf, bounds, exprs)) return nullptr;
  std::optional<WindowlessCalc> kept = WithoutWindowColumns(exprs, condition, input->row, bounds, tvf_rel);
  if (!kept) return nullptr;
  moved = aggregate;
  moved.group.clear();
  for (size_t key : aggregate.group) {
    if (!bounds.contains(key)) moved.group.push_back(kept->map[key]);
  }
  for (AggCall& call : moved.calls) MoveColumns(call, kept->map);
  pulled = true;
  const Physical below = Build(tvf_rel->inputs[0]);
  if (!condition && IsIdentity(kept->exprs, below->row)) return below;
  if (Get<Calc>(below)) return MergeIntoCalc(below, kept->exprs, std::move(kept->names), condition);
  return MakePhysicalCalc(below, std::move(kept->exprs), std::move(kept->names), condition);
}

// One operator or two. Flink: TwoStageOptimizedWindowAggregateRule.
Physical Builder::WindowPhases(const WindowAggregate& op, const Physical& input, const Row& row, Span span) const {
  if (op.window.kind != "TUMBLE" && !std::ranges::all_of(op.calls, IsMergeable)) {
    Refuse(span, "Could not find an implementation method 'merge' for a function of the window aggregate; only "
                      "TUMBLE windows do without it");
  }
  const bool two_phase = settings_.Get("table.optimizer.agg-phase-strategy", "AUTO") != "ONE_PHASE" &&
                         op.window.rowtime && op.window.kind != "SESSION" &&
                         std::ranges::all_of(op.calls, IsMergeable);
  if (two_phase) {
    WindowAggregate local = op;
    local.phase = AggPhase::kLocal;
    const Physical first = MakePhysical("LocalWindowAggregate", local, {input}, {}, span);
    const std::vector<size_t> keys = FirstColumns(op.group.size());
    WindowAggregate global = op;
    global.phase = AggPhase::kGlobal;
    global.group = keys;
    global.local_input = input->row;
    return MakePhysical("GlobalWindowAggregate", global, {MakeExchange(first, keys)}, row, span);
  }
  return MakePhysical("WindowAggregate", op, {MakeExchange(input, op.group)}, row, span);
}

// Flink: StreamPhysicalWindowAggregateRule.
Physical Builder::BuildWindowAggregate(const Rel& rel, const Aggregate& aggregate) {
  const std::optional<WindowProperties> window = WindowPropertiesOf(rel->inputs[0]);
  const std::set<size_t> bounds = window->Columns();
  Aggregate moved;
  bool pulled = false;
  Physical input = PullUp(rel, aggregate, moved, pulled);
  if (!pulled) {
    input = Build(rel->inputs[0]);
    moved = aggregate;
    std::erase_if(moved.group, [&](size_t key) { return bounds.contains(key); });
  }
  WindowAggregate op;
  op.group = moved.group;
  op.calls = moved.calls;
  op.window = window->window;
  op.attached = !pulled;
  Row row;
  for (size_t key : op.group) row.push_back(input->row[key]);
  AddCalls(row, op.calls);
  const LogicalType bound = flink::MakeType(TypeRoot::kTimestamp, false, 3);
  std::optional<size_t> start, end, time;
  for (size_t key : aggregate.group) {
    const auto property = [&](std::optional<size_t>& at, const std::string& name, const LogicalType& type) {
      if (at) return;
      at = row.size();
      row.push_back({name, type});
    };
    if (window->start.contains(key)) property(start, "window_start", bound);
  }
  for (size_t key : aggregate.group) {
    if (window->end.contains(key) && !end) {
      end = row.size();
      row.push_back({"window_end", bound});
    }
  }
  for (size_t key : aggregate.group) {
    if (window->time.contains(key) && !time) {
      time = row.size();
      row.push_back({"window_time", rel->inputs[0]->row[key].type});
    }
  }
  UniquifyNames(row);
  const Physical node = WindowPhases(op, input, row, rel->span);
  std::vector<Rex> exprs;
  size_t next_key = 0;
  for (size_t key : aggregate.group) {
    size_t column = 0;
    if (window->start.contains(key)) column = *start;
    else if (window->end.contains(key)) column = *end;
    else if (window->time.contains(key)) column = *time;
    else column = next_key++;
    exprs.push_back(InputRef(column, row[column].type));
  }
  for (size_t i = 0; i < op.calls.size(); ++i) {
    exprs.push_back(InputRef(op.group.size() + i, row[op.group.size() + i].type));
  }
  return MakePhysicalCalc(node, std::move(exprs), Names(rel->row), {});
}

}  // namespace flinkcompat::planner
