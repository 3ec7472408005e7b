#include "planner/physical/sinks.h"

#include <fmt/format.h>

#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/physical/modes.h"
#include "planner/physical/upsert_keys.h"

namespace flinkcompat::planner {
namespace {

// What the sink takes when the query emits `kinds`: modify kinds, and how updates look.
struct SinkMode {
  uint8_t kinds = 0;
  UpdateKind updates = UpdateKind::kNone;
};

SinkMode ModeFor(const flink::Connector& connector, uint8_t kinds) {
  using flink::SinkChanges;
  constexpr uint8_t kEverything = kInsert | kUpdate | kDelete;
  switch (connector.sink) {
    case SinkChanges::kInsert:
      return {kInsert, UpdateKind::kNone};
    case SinkChanges::kUpsert:
      return {kEverything, UpdateKind::kAfter};
    case SinkChanges::kAll:
      return {kEverything, UpdateKind::kBoth};
    case SinkChanges::kAsAsked:
      return {kinds, (kinds & kUpdate) ? UpdateKind::kBoth : UpdateKind::kNone};
    default:
      return {kinds, (kinds & kUpdate) ? UpdateKind::kAfter : UpdateKind::kNone};
  }
}

ColumnKey PrimaryKey(const TableSink& sink) {
  if (sink.sink.table == nullptr) return {};
  const std::vector<size_t> key = PositionsOf(PhysicalRow(*sink.sink.table), sink.sink.table->primary_key);
  return {key.begin(), key.end()};
}

// Flink: canUpsertKeysWithImmutableColsSatisfyPk; up to 2.2 the keys have to be equal.
bool Satisfies(const Physical& query, const ColumnKey& primary, const Settings& settings) {
  if (primary.empty()) return true;
  const KeySet keys = UpsertKeys(query, settings);
  const std::set<size_t> immutable = ImmutableColumns(query, settings);
  return std::ranges::any_of(keys, [&](const ColumnKey& key) {
    if (!settings.AtLeast(2, 3)) return key == primary;
    if (!std::ranges::includes(primary, key)) return false;
    return std::ranges::all_of(primary,
                               [&](size_t column) { return key.contains(column) || immutable.contains(column); });
  });
}

std::string KeyText(const KeySet& keys, const Row& row) {
  if (keys.empty()) return "";
  const ColumnKey* best = &*keys.begin();
  for (const ColumnKey& key : keys) {
    if (key.size() < best->size()) best = &key;
  }
  std::string text;
  for (size_t column : *best) text += (text.empty() ? "" : ", ") + row[column].name;
  return "[" + text + "]";
}

std::string PrimaryText(const catalog::Table& table) {
  std::string text;
  for (const std::string& name : table.primary_key) text += (text.empty() ? "" : ", ") + name;
  return "[" + text + "]";
}

void CollectWithoutWatermark(const Physical& node, std::vector<std::string>& paths) {
  if (const auto* scan = Get<Scan>(node); scan != nullptr && !scan->table->watermark) {
    paths.push_back(scan->table->path);
  }
  for (const Physical& input : node->inputs) CollectWithoutWatermark(input, paths);
}

}  // namespace

SinkDemand DemandOf(const Physical& root, const Settings& settings) {
  const TableSink& sink = *Get<TableSink>(root);
  const Physical& query = root->inputs[0];
  if (sink.sink.table == nullptr) return {{UpdateKind::kAfter, UpdateKind::kBoth}};
  const catalog::Table& table = *sink.sink.table;
  const flink::Connector& connector = sink.sink.connector;
  if (connector.sink == flink::SinkChanges::kNoSink) {
    Refuse(root->span, fmt::format("Connector '{}' can only be used as a source. It cannot be used as a sink.",
                                   connector.name));
  }
  if (connector.Can('R') && table.primary_key.empty()) {
    Refuse(root->span, fmt::format("'{}' tables require to define a PRIMARY KEY constraint.", connector.name));
  }
  if (connector.Can('K') && table.primary_key.empty() && query->kinds != kInsert) {
    Refuse(root->span, "please declare primary key for sink table when query contains update/delete record.");
  }
  const SinkMode mode = ModeFor(connector, query->kinds);
  const auto excess = static_cast<uint8_t>(query->kinds & ~mode.kinds);
  if (excess != 0) {
    Physical producer = query;
    while (Get<Exchange>(producer) || Get<Calc>(producer)) producer = producer->inputs[0];
    std::string kinds;
    if (excess & kUpdate) kinds = "update";
    if (excess & kDelete) kinds += kinds.empty() ? "delete" : " and delete";
    Refuse(root->span,
           fmt::format("Table sink '{}' doesn't support consuming {} changes which is produced by node {}({}); "
                       "write to a sink that takes them, such as upsert-kafka with a primary key",
                       table.path, kinds, producer->name, Describe(*producer)));
  }
  if (mode.updates == UpdateKind::kNone) return {{UpdateKind::kNone}};
  if (mode.updates == UpdateKind::kBoth) return {{UpdateKind::kBoth}};
  if (!Satisfies(query, PrimaryKey(sink), settings)) return {{UpdateKind::kBoth}};
  return {{UpdateKind::kAfter, UpdateKind::kBoth}};
}

void CheckConflicts(const Physical& root, const Settings& settings) {
  TableSink& sink = *Mutable<TableSink>(root);
  if (sink.sink.table == nullptr) return;
  const catalog::Table& table = *sink.sink.table;
  const Physical& query = root->inputs[0];
  const SinkMode mode = ModeFor(sink.sink.connector, query->kinds);
  const bool append_sink = mode.kinds == kInsert;
  const bool retract_sink = mode.updates == UpdateKind::kBoth;
  const std::string& conflict = sink.sink.on_conflict;
  if (!conflict.empty() && (append_sink || retract_sink)) {
    Refuse(root->span, fmt::format("ON CONFLICT clause is only allowed for upsert sinks. The sink '{}' is not an "
                                   "upsert sink because {}.",
                                   table.path,
                                   append_sink ? "it only accepts INSERT (append-only) changes"
                                               : "it requires UPDATE_BEFORE (retract mode)"));
  }
  if (conflict == "ERROR" || conflict == "NOTHING") {
    std::vector<std::string> paths;
    CollectWithoutWatermark(query, paths);
    if (!paths.empty()) {
      Refuse(root->span, fmt::format("ON CONFLICT DO {} requires all source tables to define watermarks, but the "
                                     "following source(s) do not: {}.",
                                     conflict, paths.front()));
    }
  }
  const std::string setting = settings.Get("table.exec.sink.upsert-materialize", "AUTO");
  const ColumnKey primary = PrimaryKey(sink);
  if (setting == "NONE") return;
  if (setting == "FORCE") {
    sink.materialize = !primary.empty() && !(retract_sink && settings.AtLeast(2, 2));
    return;
  }
  if (primary.empty() || append_sink) return;
  const bool append = query->kinds == kInsert;
  if (settings.AtLeast(2, 2) && retract_sink) return;
  if (append && (!settings.AtLeast(2, 3) || conflict == "DEDUPLICATE")) return;
  const KeySet keys = UpsertKeys(query, settings);
  const bool contains = std::ranges::any_of(
      keys, [&](const ColumnKey& key) { return std::ranges::includes(primary, key); });
  if (contains) return;
  if (settings.AtLeast(2, 3) && settings.IsOn("table.exec.sink.require-on-conflict", true) && conflict.empty()) {
    Refuse(root->span,
           fmt::format("The query has an upsert key that differs from the primary key of the sink table '{}'. "
                       "Primary key: {}, upsert key: {}. Please specify an ON CONFLICT clause: DO DEDUPLICATE "
                       "(keeps the history), DO ERROR or DO NOTHING",
                       table.path, PrimaryText(table), KeyText(keys, query->row)));
  }
  sink.materialize = true;
}

}  // namespace flinkcompat::planner
