#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "planner/convert/refusal.h"
#include "planner/physical/builder.h"
#include "planner/physical/upsert_keys.h"

namespace flinkcompat::planner {

namespace {

// Flink: JoinUtil.analyzeJoinInput.
JoinInput AnalyseSide(const KeySet& unique_keys, const std::vector<size_t>& join_columns) {
  if (unique_keys.empty()) return {};
  const ColumnKey join_key(join_columns.begin(), join_columns.end());
  const auto smallest = [&](bool contained) -> const ColumnKey* {
    const ColumnKey* best = nullptr;
    for (const ColumnKey& key : unique_keys) {
      if (contained && !std::ranges::includes(join_key, key)) continue;
      if (best == nullptr || key.size() < best->size()) best = &key;
    }
    return best;
  };
  if (const ColumnKey* key = smallest(true)) {
    return {JoinSide::kJoinKeyContainsUniqueKey, {key->begin(), key->end()}};
  }
  const ColumnKey* key = smallest(false);
  return {JoinSide::kHasUniqueKey, {key->begin(), key->end()}};
}

}  // namespace

JoinInput Builder::AnalyseInput(const Physical& input, const std::vector<size_t>& keys) const {
  return AnalyseSide(KeysInGroupRange(input, keys, settings_), keys);
}

Physical Builder::BuildJoin(const Rel& rel, const Join& join) {
  const size_t width = rel->inputs[0]->row.size();
  const Physical left = Build(rel->inputs[0]), right = Build(rel->inputs[1]);
  EquiJoin equi = AnalyseJoin(join.condition, width);
  if (const std::optional<IntervalCondition> interval = IntervalConditionOf(rel, join)) {
    if (!interval->same_types) {
      Refuse(rel->span, "Interval join with rowtime attribute requires same rowtime types on both sides: one is a "
                        "TIMESTAMP, the other a TIMESTAMP_LTZ");
    }
    const Physical a = MakeExchange(left, equi.left), b = MakeExchange(right, equi.right);
    return MakePhysical("IntervalJoin", IntervalJoin{join.type, equi, interval->rowtime}, {a, b}, rel->row, rel->span);
  }
  if (IsWindowJoin(rel, join)) {
    const std::optional<WindowProperties> l = WindowPropertiesOf(rel->inputs[0]);
    const std::optional<WindowProperties> r = WindowPropertiesOf(rel->inputs[1]);
    EquiJoin keys = equi;
    keys.left.clear();
    keys.right.clear();
    keys.filters_null.clear();
    for (size_t i = 0; i < equi.left.size(); ++i) {
      const bool bound = (l->start.contains(equi.left[i]) && r->start.contains(equi.right[i])) ||
                         (l->end.contains(equi.left[i]) && r->end.contains(equi.right[i]));
      if (bound) continue;
      keys.left.push_back(equi.left[i]);
      keys.right.push_back(equi.right[i]);
      keys.filters_null.push_back(equi.filters_null[i]);
    }
    if (!l->window.rowtime) Refuse(rel->span, "Processing time Window Join is not supported yet.");
    const Physical a = MakeExchange(left, keys.left), b = MakeExchange(right, keys.right);
    return MakePhysical("WindowJoin", WindowJoin{join.type, keys}, {a, b}, rel->row, rel->span);
  }
  const Physical a = MakeExchange(left, equi.left), b = MakeExchange(right, equi.right);
  const RegularJoin op{join.type, equi, AnalyseInput(a, equi.left), AnalyseInput(b, equi.right),
                       join.hints};
  return MakePhysical("Join", op, {a, b}, rel->row, rel->span);
}

// Flink: StreamPhysicalMultiJoinRule.
Physical Builder::BuildMultiJoin(const Rel& rel, const MultiJoin& join) {
  std::optional<MultiJoinKeys> keys = MultiJoinKeysOf(rel->inputs, join.conditions);
  if (!keys) {
    Refuse(rel->span, "All inputs in a multi-way join must share a common join key; equate a column of each table with "
                      "the others, or switch table.optimizer.multi-join.enabled off");
  }
  MultiwayJoin op{join, std::move(*keys), {}, {}};
  std::vector<Physical> inputs;
  for (size_t i = 0; i < rel->inputs.size(); ++i) {
    op.unique_keys.push_back(UniqueKeys(rel->inputs[i]));
    op.sides.push_back(AnalyseSide(op.unique_keys[i], op.keys.own[i]));
    inputs.push_back(MakeExchange(Build(rel->inputs[i]), op.keys.common[i]));
  }
  return MakePhysical("MultiJoin", std::move(op), std::move(inputs), rel->row, rel->span);
}

namespace {

// The scan of a dimension table, a Calc above it at most.
const Scan* ScanOf(const Rel& rel, const Calc** calc) {
  if (const auto* scan = As<Scan>(rel)) return scan;
  if (const auto* above = As<Calc>(rel)) {
    *calc = above;
    return As<Scan>(rel->inputs[0]);
  }
  return nullptr;
}

}  // namespace

Physical Builder::BuildLookup(const Rel& rel, const TemporalJoin& join) {
  const Rel& right = rel->inputs[1];
  const Calc* calc = nullptr;
  const Scan* scan = ScanOf(right, &calc);
  const std::string path = scan != nullptr ? scan->table->path : "the right side";
  flink::Connector connector;
  if (scan != nullptr) {
    connector = scan->connector;
  }
  if (scan == nullptr || (connector.known && !connector.Can('L'))) {
    Refuse(rel->span, fmt::format("Processing-time temporal join is not supported yet: {} is no table that can be "
                                  "looked up; join by event time, or use a connector that looks up",
                                  path));
  }
  const size_t width = rel->inputs[0]->row.size();
  EquiJoin equi = AnalyseJoin(join.condition, width);
  bool has_key = !equi.left.empty();
  for (const Rex& part : equi.rest) {
    // A dimension column equal to a constant is a lookup key too.
    if (!IsCall(part, "=")) continue;
    const bool constant = IsLiteral(part->operands[0]) || IsLiteral(part->operands[1]);
    const std::set<size_t> inputs = InputsOf(part);
    has_key = has_key || (constant && inputs.size() == 1 && *inputs.begin() >= width);
  }
  if (!has_key) {
    Refuse(rel->span, fmt::format("Temporal table join requires an equality condition on fields of table [{}].", path));
  }
  LookupJoin op{join.type, equi, false, right->row};
  std::set<std::string> names;
  for (size_t column : equi.right) {
    if (column < right->row.size()) names.insert(right->row[column].name);
  }
  const std::vector<std::string>& key = scan->table->primary_key;
  op.right_unique = !key.empty() && std::ranges::all_of(key, [&](const auto& name) { return names.contains(name); });
  return MakePhysical("LookupJoin", std::move(op), {Build(rel->inputs[0])}, rel->row, rel->span);
}

Physical Builder::BuildTemporal(const Rel& rel, const TemporalJoin& join) {
  if (join.lookup) return BuildLookup(rel, join);
  const Row& right_row = rel->inputs[1]->row;
  const size_t width = rel->inputs[0]->row.size();
  const EquiJoin equi = AnalyseJoin(join.condition, width);
  const KeySet unique = UniqueKeys(rel->inputs[1]);
  const bool has_rowtime =
      std::ranges::any_of(right_row, [](const Field& field) { return IsRowtime(field.type); });
  if (!has_rowtime) {
    Refuse(rel->span, "Event-Time Temporal Table Join requires both primary key and row time attribute in versioned "
                      "table, but no row time attribute can be found.");
  }
  const bool keyed = std::ranges::any_of(unique, [&](const ColumnKey& key) {
    return !key.empty() && std::ranges::all_of(key, [&](size_t column) {
      return std::ranges::find(equi.right, column) != equi.right.end();
    });
  });
  if (!keyed) {
    Refuse(rel->span, unique.empty()
                          ? "Temporal Table Join requires primary key in versioned table, but no primary key can be "
                            "found."
                          : "Temporal table's primary key must be included in the equivalence condition of temporal "
                            "join.");
  }
  const Physical left = Build(rel->inputs[0]);
  const bool outer = std::exchange(versioned_, true);
  const Physical right = Build(rel->inputs[1]);
  versioned_ = outer;
  const Physical a = MakeExchange(left, equi.left), b = MakeExchange(right, equi.right);
  return MakePhysical("TemporalJoin", VersionedJoin{join.type, equi}, {a, b}, rel->row, rel->span);
}

}  // namespace flinkcompat::planner
