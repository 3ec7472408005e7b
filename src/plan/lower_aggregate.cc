// Aggregations: with a group window, over the windows of a table function, or neither.

#include <fmt/format.h>

#include <algorithm>

#include "plan/lowering.h"

namespace flinkcompat::plan {
namespace {

using bind::ColumnId;

// Whether the keys hold both bounds of one window.
bool HasWindowBounds(const bind::Job& job, const std::vector<ColumnId>& keys) {
  for (ColumnId start : keys) {
    const auto* a = std::get_if<bind::WindowProperty>(&job.column(start).origin);
    if (a == nullptr || a->property != "START") continue;
    for (ColumnId end : keys) {
      const auto* b = std::get_if<bind::WindowProperty>(&job.column(end).origin);
      if (b != nullptr && b->property == "END" && b->node == a->node) return true;
    }
  }
  return false;
}

std::string WindowKeyOrder(const bind::Job& job, const std::vector<ColumnId>& keys) {
  std::string order;
  for (ColumnId key : keys) {
    const auto* property = std::get_if<bind::WindowProperty>(&job.column(key).origin);
    // window_time follows from window_end and may come and go.
    if (property != nullptr && property->property == "TIME") continue;
    order += order.empty() ? "" : ", ";
    order += property == nullptr ? "key" : "window_" + property->property;
  }
  return order;
}

}  // namespace

OperatorId Lowering::LowerNode(NodeId id, const bind::Aggregate& aggregate,
                               const ColumnSet& required, Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  Conditions pushed, kept;
  const ColumnSet keys(aggregate.keys);
  for (bind::Expr& condition : conditions) {
    const bool movable = aggregate.grouping_sets.empty() && !aggregate.keys.empty();
    (movable && ReadsOnly(condition, keys) ? pushed : kept).push_back(std::move(condition));
  }
  const ColumnSet above = Expand(required, kept, Available(id));
  std::vector<ColumnId> calls;
  std::vector<ColumnId> reads = aggregate.keys;
  for (ColumnId call : aggregate.calls) {
    if (!above.Has(call)) continue;
    calls.push_back(call);
    const auto& result = std::get<bind::AggregateResult>(column(call).origin);
    for (const bind::Expr& argument : result.arguments) bind::AppendColumns(argument, reads);
    if (result.filter) bind::AppendColumns(*result.filter, reads);
    for (const bind::SortKey& key : result.within_group) reads.push_back(key.column);
  }
  if (aggregate.window) reads.push_back(aggregate.window->time);
  const ColumnSet needs(reads);
  OperatorId op{};
  if (!aggregate.window && HasWindowBounds(job(), aggregate.keys)) {
    op = LowerWindowAggregate(id, aggregate, calls, above, needs, std::move(pushed));
  } else {
    const OperatorId below = Lower(input, needs, std::move(pushed));
    std::vector<ColumnId> output = aggregate.keys;
    output.insert(output.end(), calls.begin(), calls.end());
    if (aggregate.window) {
      std::vector<ColumnId> properties;
      for (ColumnId column_id : above.columns()) {
        if (WindowOf(column_id) != nullptr && WindowOf(column_id)->node == id) {
          properties.push_back(column_id);
        }
      }
      output.insert(output.end(), properties.begin(), properties.end());
      op = Add(
          GroupWindowAggregate{aggregate.keys, aggregate.key_spans, calls, *aggregate.window,
                               aggregate.window_position, properties, aggregate.ambiguous_calls},
          {below}, output, node.span);
    } else {
      op = Add(GroupAggregate{aggregate.keys, aggregate.key_spans, calls, aggregate.grouping_sets,
                              aggregate.ambiguous_calls},
               {below}, output, node.span);
    }
  }
  return Finish(op, required, std::move(kept), node.span);
}

const bind::WindowTvf* Lowering::FindWindowFunction(NodeId below, NodeId& source,
                                                    Conditions& between) const {
  for (;;) {
    const bind::Node& node = job().node(below);
    if (const auto* tvf = std::get_if<bind::WindowTvf>(&node.kind)) {
      source = node.inputs.front();
      const bool pushes = std::ranges::all_of(between, [&](const bind::Expr& condition) {
        return ReadsOnly(condition, Available(source));
      });
      return pushes ? tvf : nullptr;
    }
    if (const auto* filter = std::get_if<bind::Filter>(&node.kind)) {
      for (bind::Expr& conjunct : bind::Conjuncts(filter->condition)) {
        between.push_back(std::move(conjunct));
      }
    } else if (!std::holds_alternative<bind::Project>(node.kind)) {
      return nullptr;
    }
    below = node.inputs.front();
  }
}

WindowAggregate Lowering::MakeWindowAggregate(const bind::Aggregate& aggregate,
                                              const std::vector<ColumnId>& calls,
                                              const ColumnSet& required) const {
  WindowAggregate op;
  op.calls = calls;
  op.ambiguous_calls = aggregate.ambiguous_calls;
  op.window_key_order = WindowKeyOrder(job(), aggregate.keys);
  op.group_by_span = aggregate.group_by_span;
  std::vector<size_t> place(aggregate.keys.size());
  for (size_t i = 0; i < aggregate.keys.size(); ++i) {
    place[i] = op.keys.size();
    if (WindowOf(aggregate.keys[i]) != nullptr) {
      if (required.Has(aggregate.keys[i])) op.properties.push_back(aggregate.keys[i]);
      continue;
    }
    op.keys.push_back(aggregate.keys[i]);
    op.key_spans.push_back(aggregate.key_spans[i]);
  }
  for (const std::vector<size_t>& set : aggregate.grouping_sets) {
    op.grouping_sets.emplace_back();
    for (size_t index : set) {
      if (WindowOf(aggregate.keys[index]) != nullptr) continue;
      op.grouping_sets.back().push_back(place[index]);
    }
  }
  return op;
}

OperatorId Lowering::LowerWindowAggregate(NodeId id, const bind::Aggregate& aggregate,
                                          const std::vector<ColumnId>& calls,
                                          const ColumnSet& required, const ColumnSet& needs,
                                          Conditions pushed) {
  const bind::Node& node = job().node(id);
  WindowAggregate op = MakeWindowAggregate(aggregate, calls, required);
  std::vector<ColumnId> output = aggregate.keys;
  output.insert(output.end(), calls.begin(), calls.end());
  NodeId source{};
  Conditions below;
  const bind::WindowTvf* tvf = FindWindowFunction(node.inputs.front(), source, below);
  if (tvf == nullptr) {
    const OperatorId input = Lower(node.inputs.front(), needs, std::move(pushed));
    return Add(std::move(op), {input}, std::move(output), node.span);
  }
  op.window = tvf->window;
  ColumnSet columns;
  for (ColumnId column_id : needs.columns()) {
    if (WindowOf(column_id) == nullptr) columns.Add(column_id);
  }
  columns.Add(tvf->window.time);
  columns.Add(tvf->window.session_partition);
  Conditions above;
  for (bind::Expr& condition : pushed) {
    (ReadsOnly(condition, Available(source)) ? below : above).push_back(std::move(condition));
  }
  const OperatorId input = Lower(source, columns, std::move(below));
  const OperatorId result = Add(std::move(op), {input}, output, node.span);
  return above.empty() ? result : Finish(result, ColumnSet(output), std::move(above), node.span);
}

}  // namespace flinkcompat::plan
