#include "planner/physical/upsert_keys.h"

#include <algorithm>

#include "base/overloaded.h"

namespace flinkcompat::planner {
namespace {

ColumnKey AsKey(const std::vector<size_t>& columns) { return {columns.begin(), columns.end()}; }

// The keys that, with the columns that never change, contain the distribution.
KeySet FilterKeys(const KeySet& keys, const ColumnKey& distribution, const std::set<size_t>& immutable) {
  KeySet kept;
  for (const ColumnKey& key : keys) {
    ColumnKey wide = key;
    wide.insert(immutable.begin(), immutable.end());
    if (std::ranges::includes(wide, distribution)) kept.insert(key);
  }
  return kept;
}

// The answers of one question, which asks about the same nodes again and again.
class Answers {
 public:
  explicit Answers(const Settings& settings) : settings_(settings) {}

  const KeySet& Keys(const Physical& node);
  const std::set<size_t>& Immutable(const Physical& node);
  const Settings& settings() const { return settings_; }

 private:
  std::set<size_t> FindImmutable(const Physical& node);

  const Settings& settings_;
  std::map<const PhysicalNode*, KeySet> keys_;
  std::map<const PhysicalNode*, std::set<size_t>> immutable_;
};

class Finder {
 public:
  Finder(const Physical& node, Answers& answers) : node_(node), answers_(answers) {}

  KeySet Find() const {
    return std::visit(
        Overloaded{[&](const Scan& scan) { return ScanKeys(scan, node_->row); },
                   [&](const Calc& calc) {
                     const KeepingCasts casts =
                         answers_.settings().AtLeast(2, 3) ? KeepingCasts::kInjective : KeepingCasts::kImplicit;
                     return MoveKeys(Input(), PassedColumns(calc.exprs, casts));
                   },
                   [&](const Exchange& exchange) {
                     return exchange.keys.empty() ? Input() : Filtered(0, exchange.keys);
                   },
                   [&](const RegularJoin& join) { return OfJoin(join.type, join.equi); },
                   [&](const MultiwayJoin& join) { return OfMultiJoin(join); },
                   [&](const IntervalJoin& join) { return OfJoin(join.type, join.equi); },
                   [&](const VersionedJoin& join) { return OfJoin(join.type, join.equi); },
                   [&](const LookupJoin& join) {
                     KeySet right;
                     if (join.right_unique) right.insert(AsKey(join.equi.right));
                     const KeySet left = Input();
                     return JoinKeys(left, right, node_->inputs[0]->row.size(), ContainsKey(join.equi.left, left),
                                     join.right_unique, join.type);
                   },
                   [&](const GroupAggregate& aggregate) {
                     if (aggregate.phase == AggPhase::kLocal || aggregate.phase == AggPhase::kIncremental) return KeySet{};
                     return KeySet{AsKey(FirstColumns(aggregate.group.size()))};
                   },
                   [&](const WindowGroup& group) {
                     KeySet keys;
                     const size_t properties = group.group.size() + group.calls.size();
                     for (size_t p = properties; p < node_->row.size(); ++p) {
                       ColumnKey key = {p};
                       for (size_t i = 0; i < group.group.size(); ++i) key.insert(i);
                       keys.insert(std::move(key));
                     }
                     return keys;
                   },
                   [&](const Window& window) {
                     KeySet keys = Input();
                     for (const OverGroup& group : window.groups) {
                       keys = FilterKeys(keys, AsKey(group.partition), InputImmutable(0));
                     }
                     return keys;
                   },
                   [&](const Rank& rank) { return OfRank(rank); },
                   [&](const Sort& sort) {
                     std::vector<size_t> columns;
                     for (const SortField& field : sort.order) columns.push_back(field.column);
                     return Filtered(0, columns);
                   },
                   [&](const ChangelogNormalize& normalize) { return KeySet{AsKey(normalize.key)}; },
                   [&](const DropUpdateBefore&) { return Input(); },
                   [&](const MiniBatchAssigner&) { return Input(); },
                   [&](const WatermarkAssigner&) { return Input(); },
                   [](const auto&) { return KeySet{}; }},
        node_->op);
  }

 private:
  KeySet Input(size_t i = 0) const { return answers_.Keys(node_->inputs[i]); }
  std::set<size_t> InputImmutable(size_t i) const { return answers_.Immutable(node_->inputs[i]); }
  KeySet Filtered(size_t i, const std::vector<size_t>& columns) const {
    return FilterKeys(Input(i), AsKey(columns), InputImmutable(i));
  }

  KeySet OfRank(const Rank& rank) const {
    const ColumnKey partition = AsKey(rank.partition);
    if (rank.start == 1 && rank.end == 1 && !rank.outputs_number && !rank.end_column) return {partition};
    KeySet keys = Filtered(0, rank.partition);
    if (rank.outputs_number) {
      ColumnKey numbered = partition;
      numbered.insert(node_->row.size() - 1);
      keys.insert(std::move(numbered));
    }
    return keys;
  }

  KeySet OfJoin(JoinType type, const EquiJoin& equi) const {
    if (type == JoinType::kSemi || type == JoinType::kAnti) return Filtered(0, equi.left);
    const KeySet left = Input(0), right = Input(1);
    return JoinKeys(Filtered(0, equi.left), Filtered(1, equi.right), node_->inputs[0]->row.size(),
                    ContainsKey(equi.left, left), ContainsKey(equi.right, right), type);
  }

  KeySet OfMultiJoin(const MultiwayJoin& op) const {
    KeySet left = Input(0);
    size_t width = node_->inputs[0]->row.size();
    for (size_t i = 1; i < node_->inputs.size(); ++i) {
      const KeySet right = Input(i);
      left = JoinKeys(left, right, width, ContainsKey(op.keys.own[0], left), ContainsKey(op.keys.own[i], right),
                      op.join.types[i]);
      width += node_->inputs[i]->row.size();
    }
    return left;
  }

  const Physical& node_;
  Answers& answers_;
};

const KeySet& Answers::Keys(const Physical& node) {
  const auto known = keys_.find(node.get());
  if (known != keys_.end()) return known->second;
  return keys_[node.get()] = Finder(node, *this).Find();
}

const std::set<size_t>& Answers::Immutable(const Physical& node) {
  const auto known = immutable_.find(node.get());
  if (known != immutable_.end()) return known->second;
  return immutable_[node.get()] = FindImmutable(node);
}

std::set<size_t> Answers::FindImmutable(const Physical& node) {
  if (!settings_.AtLeast(2, 3)) return {};
  if (const auto* scan = Get<Scan>(node)) {
    return AsKey(PositionsOf(node->row, scan->table->primary_key));
  }
  std::set<size_t> result;
  if (const auto* calc = Get<Calc>(node)) {
    const std::set<size_t> below = Immutable(node->inputs[0]);
    for (size_t i = 0; i < calc->exprs.size(); ++i) {
      if (IsInput(calc->exprs[i]) && below.contains(calc->exprs[i]->index)) result.insert(i);
    }
  } else if (Get<Exchange>(node) || Get<ChangelogNormalize>(node) || Get<DropUpdateBefore>(node) ||
             Get<MiniBatchAssigner>(node) || Get<WatermarkAssigner>(node) || Get<LookupJoin>(node)) {
    result = Immutable(node->inputs[0]);
  } else if (const auto* join = Get<RegularJoin>(node)) {
    const bool left_nulls = join->type == JoinType::kRight || join->type == JoinType::kFull;
    const bool right_nulls = join->type == JoinType::kLeft || join->type == JoinType::kFull;
    const bool left_only = join->type == JoinType::kSemi || join->type == JoinType::kAnti;
    if (!left_nulls) result = Immutable(node->inputs[0]);
    if (!right_nulls && !left_only) {
      for (size_t column : Immutable(node->inputs[1])) {
        result.insert(column + node->inputs[0]->row.size());
      }
    }
  } else {
    return {};
  }
  // Without an upsert key a column cannot be told to be immutable.
  if (!result.empty() && Keys(node).empty()) return {};
  return result;
}

}  // namespace

KeySet UpsertKeys(const Physical& node, const Settings& settings) { return Answers(settings).Keys(node); }

std::set<size_t> ImmutableColumns(const Physical& node, const Settings& settings) {
  return Answers(settings).Immutable(node);
}

KeySet KeysInGroupRange(const Physical& input, const std::vector<size_t>& join_keys, const Settings& settings) {
  const auto* exchange = Get<Exchange>(input);
  if (exchange != nullptr && exchange->keys == join_keys) return UpsertKeys(input->inputs[0], settings);
  return UpsertKeys(input, settings);
}

}  // namespace flinkcompat::planner
