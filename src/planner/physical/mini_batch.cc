#include "planner/physical/mini_batch.h"

#include <algorithm>

#include "planner/state/accumulators.h"

namespace flinkcompat::planner {
namespace {

bool ReadsRowtime(const Physical& node) {
  if (const auto* rank = Get<Rank>(node)) {
    return rank->order.size() == 1 && IsRowtime(node->inputs[0]->row[rank->order[0].column].type);
  }
  return Get<WindowAggregate>(node) || Get<WindowJoin>(node) || Get<IntervalJoin>(node) || Get<VersionedJoin>(node) ||
         Get<WindowRank>(node) || Get<WindowDeduplicate>(node) || Get<Window>(node) || Get<Match>(node) ||
         node->name == "TemporalSort";
}

// Flink: MiniBatchIntervalInferRule.
void Assign(Physical& node, bool rowtime, bool below_window) {
  const bool window = below_window || Get<WindowGroup>(node) != nullptr;
  const bool needs_rowtime = rowtime || ReadsRowtime(node);
  for (Physical& input : node->inputs) {
    const bool source = Get<Scan>(input) != nullptr;
    if (!source || window) {
      Assign(input, needs_rowtime, window);
      continue;
    }
    Physical assigner = MakePhysical("MiniBatchAssigner", MiniBatchAssigner{needs_rowtime}, {input}, input->row, input->span);
    assigner->kinds = input->kinds;
    assigner->updates = input->updates;
    assigner->key_deletes = input->key_deletes;
    input = std::move(assigner);
  }
}

void SplitPhases(Physical& node) {
  for (Physical& input : node->inputs) SplitPhases(input);
  const auto* aggregate = Get<GroupAggregate>(node);
  if (aggregate == nullptr || !std::ranges::all_of(aggregate->calls, IsMergeable)) return;
  const Physical& exchange = node->inputs[0];
  const Physical& input = exchange->inputs[0];
  GroupAggregate local = *aggregate, global = *aggregate;
  local.phase = AggPhase::kLocal;
  global.phase = AggPhase::kGlobal;
  global.local_input = input->row;
  global.group = FirstColumns(aggregate->group.size());
  Physical first = MakePhysical("LocalGroupAggregate", local, {input}, {}, node->span);
  Physical shuffled = MakeExchange(first, global.group);
  Physical second = MakePhysical("GlobalGroupAggregate", global, {shuffled}, node->row, node->span);
  second->kinds = node->kinds;
  second->updates = node->updates;
  node = std::move(second);
}

bool Is(const GroupAggregate* aggregate, AggPhase phase, PartialFinalType step) {
  return aggregate != nullptr && aggregate->phase == phase && aggregate->step == step;
}

// Whether a COUNT(*) is added that tells whether rows are left.
bool AddsCount(const GroupAggregate& aggregate) {
  return aggregate.retracts && std::ranges::none_of(aggregate.calls, IsCountStar);
}

// Both steps of a distinct aggregation share their state. Flink: IncrementalAggregateRule.
void FuseSteps(const Physical& node) {
  for (const Physical& input : node->inputs) FuseSteps(input);
  auto* whole = Mutable<GroupAggregate>(node);
  if (!Is(whole, AggPhase::kGlobal, PartialFinalType::kFinal)) return;
  const Physical& exchange = node->inputs[0];
  const Physical& local = exchange->inputs[0];
  const auto* merged = Get<GroupAggregate>(local);
  if (!Is(merged, AggPhase::kLocal, PartialFinalType::kFinal)) return;
  const auto* partial = Get<GroupAggregate>(local->inputs[0]);
  if (!Is(partial, AggPhase::kGlobal, PartialFinalType::kPartial)) return;
  GroupAggregate fused = *partial;
  fused.phase = AggPhase::kIncremental;
  fused.final_group = merged->group;
  if (!AddsCount(*partial)) {
    whole->call_retracts = partial->call_retracts;
    whole->retracts = false;
  }
  exchange->inputs[0] =
      MakePhysical("IncrementalGroupAggregate", std::move(fused), local->inputs[0]->inputs, {}, node->span);
}

Row LocalRow(const Row& input, const std::vector<size_t>& group, const Accumulators& accumulators,
             bool with_distinct = true) {
  Row row;
  for (size_t key : group) row.push_back(input[key]);
  size_t field_index = 0, distinct = 0;
  for (const AccumulatorField& field : accumulators.fields) {
    const bool is_distinct = field.name == "distinct";
    if (is_distinct && !with_distinct) continue;
    const size_t number = is_distinct ? distinct++ : field_index++;
    row.push_back({field.name + "$" + std::to_string(number), field.logical});
  }
  return row;
}

}  // namespace

void ApplyMiniBatch(Physical& root, const Settings& settings) {
  if (!settings.IsOn("table.exec.mini-batch.enabled")) return;
  Assign(root, false, false);
  if (settings.Get("table.optimizer.agg-phase-strategy", "AUTO") == "ONE_PHASE") return;
  SplitPhases(root);
  if (settings.IsOn("table.optimizer.incremental-agg-enabled", true)) FuseSteps(root);
}

void FillLocalRows(const Physical& root) {
  for (const Physical& input : root->inputs) FillLocalRows(input);
  if (Get<Exchange>(root) && root->row.empty()) root->row = root->inputs[0]->row;
  const auto* group = Get<GroupAggregate>(root);
  if (group != nullptr && root->row.empty() && group->phase == AggPhase::kLocal) {
    root->row = LocalRow(
        root->inputs[0]->row, group->group,
        AccumulatorsOf(group->calls, root->inputs[0]->row, group->call_retracts, group->retracts, false));
  }
  if (group != nullptr && root->row.empty() && group->phase == AggPhase::kIncremental) {
    root->row = LocalRow(root->inputs[0]->row, group->final_group,
                         AccumulatorsOf(group->calls, group->local_input, group->call_retracts, group->retracts, false),
                         false);
  }
  const auto* window = Get<WindowAggregate>(root);
  if (window != nullptr && window->phase == AggPhase::kLocal) {
    const std::vector<bool> retracts(window->calls.size(), window->retracts);
    const bool count = window->retracts || window->window.kind == "HOP";
    root->row = LocalRow(root->inputs[0]->row, window->group,
                         AccumulatorsOf(window->calls, root->inputs[0]->row, retracts, count, false));
    root->row.push_back({window->attached ? "$window_end" : "$slice_end", flink::MakeType(TypeRoot::kBigInt)});
  }
}

}  // namespace flinkcompat::planner
