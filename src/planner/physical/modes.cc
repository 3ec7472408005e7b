#include "planner/physical/modes.h"

#include <fmt/format.h>

#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/physical/sinks.h"
#include "planner/physical/upsert_keys.h"

namespace flinkcompat::planner {
namespace {

constexpr uint8_t kAll = kInsert | kUpdate | kDelete;

std::string KindsText(uint8_t kinds) {
  std::string text;
  const auto add = [&](std::string_view word) { text += (text.empty() ? "" : " and ") + std::string(word); };
  if (kinds & kInsert) add("insert");
  if (kinds & kUpdate) add("update");
  if (kinds & kDelete) add("delete");
  return text;
}

// Which kinds each operator takes and emits. Flink: SatisfyModifyKindSetTraitVisitor.
class ModifyKinds {
 public:
  explicit ModifyKinds(const Settings& settings) : settings_(settings) {}

  void Visit(const Physical& node) {
    for (const Physical& input : node->inputs) Visit(input);
    node->kinds = KindsOf(node);
  }

 private:
  static uint8_t In(const Physical& node, size_t i = 0) { return node->inputs[i]->kinds; }

  void Require(const Physical& node, uint8_t accepted, const std::string& requester) const {
    for (const Physical& input : node->inputs) {
      const auto excess = static_cast<uint8_t>(input->kinds & ~accepted);
      if (excess == 0) continue;
      Physical producer = input;
      // The nodes that pass changes on are not who made them.
      while (Get<Exchange>(producer) || Get<WindowTvf>(producer) || Get<WatermarkAssigner>(producer) ||
             Get<Calc>(producer)) {
        producer = producer->inputs[0];
      }
      Refuse(node->span, fmt::format("{} doesn't support consuming {} changes which is produced by node {}({})",
                                     requester, KindsText(excess), producer->name, Describe(*producer)));
    }
  }

  uint8_t OfScan(const Scan& scan) const {
    switch (scan.connector.source) {
      case flink::SourceChanges::kUpsert:
        return kUpdate | kDelete;
      case flink::SourceChanges::kAll:
      case flink::SourceChanges::kUpsertWithInsert:
        return kAll;
      default:
        return kInsert;
    }
  }

  // What Flink calls an operator that takes and emits inserts alone; null for others.
  static const char* InsertOnlyName(const Physical& node) {
    if (Get<WindowRank>(node)) return "StreamPhysicalWindowRank";
    if (Get<WindowDeduplicate>(node)) return "StreamPhysicalWindowDeduplicate";
    if (Get<IntervalJoin>(node)) return "StreamPhysicalIntervalJoin";
    if (Get<WindowJoin>(node)) return "StreamPhysicalWindowJoin";
    return Get<Match>(node) ? "Match Recognize" : nullptr;
  }

  uint8_t KindsOf(const Physical& node) const {
    if (const auto* scan = Get<Scan>(node)) return OfScan(*scan);
    if (Get<Values>(node)) return kInsert;
    if (Get<GroupAggregate>(node)) {
      const bool deletes = (In(node) & (kUpdate | kDelete)) != 0;
      return deletes ? kAll : kInsert | kUpdate;
    }
    if (Get<WindowGroup>(node)) {
      const bool early = settings_.IsOn("table.exec.emit.early-fire.enabled") ||
                         settings_.IsOn("table.exec.emit.late-fire.enabled");
      return early ? kInsert | kUpdate : kInsert;
    }
    if (const auto* aggregate = Get<WindowAggregate>(node)) {
      if (!settings_.AtLeast(1, 19)) Require(node, kInsert, "StreamPhysicalWindowAggregate");
      return aggregate->phase == AggPhase::kLocal ? In(node) : kInsert;
    }
    if (const auto* window = Get<Window>(node)) {
      const Row& row = node->inputs[0]->row;
      if (IsTimeAttribute(row[window->groups[0].order[0].column].type)) {
        Require(node, kInsert, "StreamPhysicalOverAggregate");
        return kInsert;
      }
      return kAll;
    }
    if (const char* name = InsertOnlyName(node)) {
      Require(node, kInsert, name);
      return kInsert;
    }
    if (const auto* rank = Get<Rank>(node)) {
      if (node->name == "Deduplicate") Require(node, kInsert, "StreamPhysicalDeduplicate");
      return OfRank(node, *rank);
    }
    if (Get<Sort>(node)) {
      if (node->name == "TemporalSort") {
        Require(node, kInsert, "StreamPhysicalTemporalSort");
        return kInsert;
      }
      if (node->name == "Limit") return In(node) == kInsert ? kInsert : kAll;
      return kAll;
    }
    if (const auto* join = Get<RegularJoin>(node)) {
      const bool inner = join->type == JoinType::kInner || join->type == JoinType::kSemi;
      return inner ? OfAllInputs(node) : kAll;
    }
    if (const auto* join = Get<MultiwayJoin>(node)) {
      const bool inner = std::ranges::count(join->join.types, JoinType::kLeft) == 0;
      return inner ? OfAllInputs(node) : kAll;
    }
    if (Get<VersionedJoin>(node)) return In(node);
    if (Get<SetOp>(node)) return OfAllInputs(node);
    if (Get<ChangelogNormalize>(node)) return kAll;
    if (const auto* function = Get<ProcessFunction>(node)) return OfProcessFunction(node, *function);
    return node->inputs.empty() ? kInsert : In(node);
  }

  static uint8_t OfAllInputs(const Physical& node) {
    uint8_t kinds = 0;
    for (const Physical& input : node->inputs) kinds = static_cast<uint8_t>(kinds | input->kinds);
    return kinds;
  }

  uint8_t OfProcessFunction(const Physical& node, const ProcessFunction& function) const {
    if (function.function == "TO_CHANGELOG") return kInsert;
    if (function.function != "FROM_CHANGELOG") return In(node);
    Require(node, kInsert, "FROM_CHANGELOG");
    return kAll;
  }

  uint8_t OfRank(const Physical& node, const Rank& rank) const {
    const Row& row = node->inputs[0]->row;
    const bool one = rank.start == 1 && rank.end == 1 && !rank.end_column && !rank.outputs_number;
    const bool append = In(node) == kInsert;
    if (settings_.AtLeast(2, 1)) {
      const bool keeps_last = rank.order.size() == 1 && rank.order[0].descending;
      const bool mini_batch = settings_.IsOn("table.exec.mini-batch.enabled");
      return one && append && !keeps_last && !mini_batch ? kInsert : kAll;
    }
    if (one && append && rank.order.size() == 1 && !rank.order[0].descending &&
        IsProctime(row[rank.order[0].column].type)) {
      return kInsert;
    }
    return kAll;
  }

  const Settings& settings_;
};

UpdateKind AfterOrNone(const Physical& node) {
  return (node->kinds & kUpdate) ? UpdateKind::kAfter : UpdateKind::kNone;
}
UpdateKind BothOrNone(const Physical& node) {
  return (node->kinds & kUpdate) ? UpdateKind::kBoth : UpdateKind::kNone;
}

constexpr int kConstant = 2, kIncreasing = 1, kDecreasing = -1, kNotMonotonic = 0;

// How updates move the values of a column. Flink: FlinkRelMdModifiedMonotonicity.
int MonotonicityOf(const Physical& node, size_t column) {
  if (node->kinds == kInsert) return kConstant;
  if (node->kinds & kDelete) return kNotMonotonic;
  if (Get<Exchange>(node) || Get<DropUpdateBefore>(node) || Get<MiniBatchAssigner>(node)) {
    return MonotonicityOf(node->inputs[0], column);
  }
  if (const auto* calc = Get<Calc>(node)) {
    const Rex& expr = calc->exprs[column];
    if (IsLiteral(expr)) return kConstant;
    return IsInput(expr) ? MonotonicityOf(node->inputs[0], expr->index) : kNotMonotonic;
  }
  const auto* aggregate = Get<GroupAggregate>(node);
  if (aggregate == nullptr) return kNotMonotonic;
  if (column < aggregate->group.size()) return kConstant;
  const AggCall& call = aggregate->calls[column - aggregate->group.size()];
  const Physical& below = node->inputs[0];
  if (call.function == "COUNT" && below->kinds == kInsert) return kIncreasing;
  if (call.function != "MAX" && call.function != "MIN") return kNotMonotonic;
  const int direction = call.function == "MAX" ? kIncreasing : kDecreasing;
  const int argument = MonotonicityOf(below, call.arguments[0]);
  return argument == direction || argument == kConstant ? direction : kNotMonotonic;
}

// Whether every sort column can only move up in the ranking.
bool IsMonotonic(const Physical& input, const std::vector<SortField>& order) {
  return std::ranges::all_of(order, [&](const SortField& field) {
    const int direction = MonotonicityOf(input, field.column);
    return direction == kConstant || (field.descending ? direction == kIncreasing : direction == kDecreasing);
  });
}

// What updates look like. Flink: SatisfyUpdateKindTraitVisitor.
class UpdateKinds {
 public:
  explicit UpdateKinds(const Settings& settings) : settings_(settings) {}

  // False if the node cannot give what is asked; then its state is of no meaning.
  bool Visit(const Physical& node, UpdateKind asked) {
    if (Get<Scan>(node)) return VisitScan(node, asked);
    if (Get<Values>(node)) return Take(node, UpdateKind::kNone, asked);
    if (Get<GroupAggregate>(node) || Get<WindowGroup>(node) || Get<WindowAggregate>(node) || Get<Window>(node)) {
      return Visit(node->inputs[0], BothOrNone(node->inputs[0])) && Give(node, asked);
    }
    if (Get<WindowRank>(node) || Get<WindowDeduplicate>(node) || Get<IntervalJoin>(node) ||
        Get<WindowJoin>(node) || Get<Match>(node)) {
      for (const Physical& input : node->inputs) {
        if (!Visit(input, UpdateKind::kNone)) return false;
      }
      return Give(node, asked);
    }
    if (Get<Rank>(node)) return VisitRank(node, asked);
    if (const auto* sort = Get<Sort>(node)) {
      if (node->name == "SortLimit") return VisitRanking(node, {}, sort->order, asked, nullptr);
      return Visit(node->inputs[0], BothOrNone(node->inputs[0])) && Give(node, asked);
    }
    if (Get<RegularJoin>(node) || Get<MultiwayJoin>(node)) return VisitJoin(node, asked);
    if (Get<VersionedJoin>(node)) return VisitVersioned(node, asked);
    if (const auto* calc = Get<Calc>(node)) {
      if (asked == UpdateKind::kAfter && calc->condition && !below_normalize_ && !FiltersByKey(node, *calc)) return false;
      return Forward(node, asked);
    }
    if (Get<SetOp>(node)) return VisitUnion(node, asked);
    if (Get<ChangelogNormalize>(node)) {
      // Before 2.1 filters come there after Flink has inferred the modes, for which they stand above.
      // Flink: PushCalcPastChangelogNormalizeRule.
      if (asked == UpdateKind::kAfter && !settings_.AtLeast(2, 1) && HasFilter(node->inputs[0])) return false;
      below_normalize_ = true;
      const bool served = Visit(node->inputs[0], UpdateKind::kAfter);
      below_normalize_ = false;
      return served && Give(node, asked);
    }
    if (Get<ProcessFunction>(node)) {
      return Visit(node->inputs[0], BothOrNone(node->inputs[0])) && Give(node, BothOrNone(node));
    }
    return Forward(node, asked);
  }

 private:
  bool Give(const Physical& node, UpdateKind kind) {
    node->updates = (node->kinds & kUpdate) ? kind : UpdateKind::kNone;
    return true;
  }

  bool Take(const Physical& node, UpdateKind provided, UpdateKind asked) {
    node->updates = provided;
    return provided == asked || provided == UpdateKind::kNone || asked == UpdateKind::kNone;
  }

  bool Forward(const Physical& node, UpdateKind asked) {
    const UpdateKind wanted = (node->inputs[0]->kinds & kUpdate) ? asked : UpdateKind::kNone;
    if (!Visit(node->inputs[0], wanted)) return false;
    node->updates = Provided(node->inputs[0]);
    return true;
  }

  static UpdateKind Provided(const Physical& node) {
    return node->drops_before ? UpdateKind::kAfter : node->updates;
  }

  static bool HasFilter(const Physical& node) {
    const auto* calc = Get<Calc>(node);
    if (calc != nullptr && calc->condition) return true;
    return !node->inputs.empty() && HasFilter(node->inputs[0]);
  }

  bool VisitScan(const Physical& node, UpdateKind asked) {
    node->drops_before = false;
    const flink::SourceChanges source = Get<Scan>(node)->connector.source;
    node->key_deletes = source == flink::SourceChanges::kUpsertWithInsert && settings_.AtLeast(2, 1);
    if (source == flink::SourceChanges::kAll) {
      node->updates = UpdateKind::kBoth;
      node->drops_before = asked == UpdateKind::kAfter;
      return true;
    }
    if (!(node->kinds & kUpdate)) {
      node->updates = UpdateKind::kNone;
      return true;
    }
    node->updates = UpdateKind::kAfter;
    return asked != UpdateKind::kBoth;
  }

  // Whether the condition reads only columns of an upsert key, so that a row never changes sides.
  bool FiltersByKey(const Physical& node, const Calc& calc) const {
    if (!settings_.AtLeast(2, 1)) return false;
    const std::set<size_t> read = InputsOf(calc.condition);
    const KeySet keys = UpsertKeys(node->inputs[0], settings_);
    return std::ranges::any_of(keys, [&](const ColumnKey& key) { return std::ranges::includes(key, read); });
  }

  bool VisitRank(const Physical& node, UpdateKind asked) {
    const Rank rank = *Get<Rank>(node);
    return VisitRanking(node, rank.partition, rank.order, asked, Mutable<Rank>(node));
  }

  // Flink: RankProcessStrategy.analyzeRankProcessStrategies.
  bool VisitRanking(const Physical& node, const std::vector<size_t>& partition, const std::vector<SortField>& order,
                    UpdateKind asked, Rank* rank) {
    const Physical& input = node->inputs[0];
    const auto set = [&](const std::string& strategy) {
      if (rank != nullptr) rank->strategy = strategy;
      else node->hints_strategy = strategy;
    };
    if (input->kinds == kInsert) {
      set("AppendFast");
      return Visit(input, UpdateKind::kNone) && Give(node, asked);
    }
    const KeySet keys = KeysInGroupRange(input, partition, settings_);
    const ColumnKey by(partition.begin(), partition.end());
    std::optional<ColumnKey> fast;
    for (const ColumnKey& key : keys) {
      if (std::ranges::includes(key, by) && (!fast || key.size() < fast->size())) fast = key;
    }
    if (fast && IsMonotonic(input, order)) {
      set("UpdateFast");
      node->update_key.assign(fast->begin(), fast->end());
      if (Visit(input, UpdateKind::kAfter)) return Give(node, asked);
    }
    set("Retract");
    return Visit(input, UpdateKind::kBoth) && Give(node, asked);
  }

  bool VisitJoin(const Physical& node, UpdateKind asked) {
    for (size_t i = 0; i < node->inputs.size(); ++i) {
      const Physical& input = node->inputs[i];
      if (asked != UpdateKind::kAfter) {
        if (!Visit(input, BothOrNone(input))) return false;
        continue;
      }
      if ((input->kinds & kUpdate) && !KeyContainsJoinKey(node, i)) return false;
      if (!Visit(input, AfterOrNone(input))) return false;
    }
    return Give(node, asked);
  }

  bool KeyContainsJoinKey(const Physical& node, size_t i) const {
    const auto contains = [](const KeySet& keys, const std::vector<size_t>& join_key) {
      const ColumnKey all(join_key.begin(), join_key.end());
      return std::ranges::any_of(keys, [&](const ColumnKey& key) { return std::ranges::includes(key, all); });
    };
    if (const auto* join = Get<MultiwayJoin>(node)) {
      return !join->keys.common[i].empty() && contains(join->unique_keys[i], join->keys.common[i]);
    }
    const EquiJoin& equi = Get<RegularJoin>(node)->equi;
    const std::vector<size_t>& columns = i == 0 ? equi.left : equi.right;
    return contains(KeysInGroupRange(node->inputs[i], columns, settings_), columns);
  }

  bool VisitVersioned(const Physical& node, UpdateKind asked) {
    const Physical &left = node->inputs[0], &right = node->inputs[1];
    if (!Visit(left, asked == UpdateKind::kBoth ? BothOrNone(left) : AfterOrNone(left))) return false;
    if (!Visit(right, AfterOrNone(right)) && !Visit(right, BothOrNone(right))) return false;
    node->updates = Provided(left);
    return true;
  }

  bool VisitUnion(const Physical& node, UpdateKind asked) {
    UpdateKind merged = UpdateKind::kNone;
    for (const Physical& input : node->inputs) {
      if (!Visit(input, input->kinds == kInsert ? UpdateKind::kNone : asked)) return false;
      const UpdateKind provided = Provided(input);
      if (provided == UpdateKind::kNone) continue;
      if (merged != UpdateKind::kNone && merged != provided) return false;
      merged = provided;
    }
    node->updates = merged;
    return true;
  }

  const Settings& settings_;
  bool below_normalize_ = false;
};

// A DropUpdateBefore above each source whose reader wants none.
void InsertDrops(Physical& node) {
  for (Physical& input : node->inputs) InsertDrops(input);
  for (Physical& input : node->inputs) {
    if (!input->drops_before) continue;
    input->drops_before = false;
    Physical drop = MakePhysical("DropUpdateBefore", DropUpdateBefore{}, {input}, input->row, input->span);
    drop->kinds = input->kinds;
    drop->updates = UpdateKind::kAfter;
    input = std::move(drop);
  }
}

// A normalisation that only passes upserts on. Flink: FlinkChangelogModeInferenceProgram's
// removal of ChangelogNormalize.
void RemoveNormalize(Physical& node, const Settings& settings) {
  for (Physical& input : node->inputs) {
    RemoveNormalize(input, settings);
    const auto* normalize = Get<ChangelogNormalize>(input);
    if (normalize == nullptr || !settings.AtLeast(2, 1)) continue;
    if (normalize->condition || normalize->reads_metadata || input->updates != UpdateKind::kAfter) continue;
    if (settings.IsOn("table.exec.source.cdc-events-duplicate")) continue;
    if (SourceOf(input)->key_deletes) continue;
    input = Physical(input->inputs[0]->inputs[0]);
  }
}

// Deletes by key pass up to the normalisation, which completes them.
void PassKeyDeletes(const Physical& node) {
  for (const Physical& input : node->inputs) PassKeyDeletes(input);
  if (Get<Exchange>(node) || Get<Calc>(node) || Get<WatermarkAssigner>(node) || Get<DropUpdateBefore>(node)) {
    node->key_deletes = node->inputs[0]->key_deletes;
  }
}

// Conditions of calls on changing input.
void MarkRetractions(const Physical& node) {
  for (const Physical& input : node->inputs) MarkRetractions(input);
  const auto changes = [&] { return node->inputs[0]->kinds != kInsert; };
  if (auto* aggregate = Mutable<GroupAggregate>(node)) {
    aggregate->retracts = changes();
    for (const AggCall& call : aggregate->calls) {
      bool takes_back = aggregate->retracts;
      if (takes_back && (call.function == "MAX" || call.function == "MIN")) {
        const int moves = MonotonicityOf(node->inputs[0], call.arguments[0]);
        takes_back = moves != kConstant && moves != (call.function == "MAX" ? kIncreasing : kDecreasing);
      }
      aggregate->call_retracts.push_back(takes_back);
    }
  }
  if (auto* aggregate = Mutable<WindowAggregate>(node)) aggregate->retracts = changes();
}

}  // namespace

void InferModes(Physical& root, const Settings& settings) {
  ModifyKinds(settings).Visit(root->inputs[0]);
  const SinkDemand demand = DemandOf(root, settings);
  root->kinds = 0;
  UpdateKinds updates(settings);
  const Physical& query = root->inputs[0];
  bool solved = false;
  for (UpdateKind asked : demand.update_kinds) {
    solved = updates.Visit(query, (query->kinds & kUpdate) ? asked : UpdateKind::kNone);
    if (solved) break;
  }
  if (!solved) Refuse(root->span, "Can't generate a valid execution plan for the given query: no way to serve the "
                                  "kinds of updates that its operators and its sink ask for");
  InsertDrops(root);
  RemoveNormalize(root, settings);
  PassKeyDeletes(root);
  MarkRetractions(root);
  CheckConflicts(root, settings);
}

std::vector<std::string> ModeOf(const PhysicalNode& node) {
  std::vector<std::string> mode;
  if (std::holds_alternative<TableSink>(node.op)) return mode;
  if (node.kinds & kInsert) mode.emplace_back("I");
  if (node.updates == UpdateKind::kBoth) mode.emplace_back("UB");
  if (node.kinds & kUpdate) mode.emplace_back("UA");
  if (node.kinds & kDelete) mode.emplace_back(node.key_deletes ? "PD" : "D");
  return mode;
}

}  // namespace flinkcompat::planner
