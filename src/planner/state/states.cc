#include "planner/state/states.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/overloaded.h"
#include "flink/duration.h"
#include "planner/physical/upsert_keys.h"
#include "planner/state/accumulators.h"
#include "planner/state/serializers.h"

namespace flinkcompat::planner {
namespace {

class Describer {
 public:
  Describer(const Physical& node, const Settings& settings) : node_(node), settings_(settings) {
    setting_ = settings.Get("table.exec.state.ttl", "0");
    ttl_ = Expires(setting_);
  }

  std::vector<Task> Tasks() {
    std::visit(Overloaded{[&](const Scan&) { tasks_.push_back({"Source", {}, {}, true}); },
                          [&](const GroupAggregate& op) { OfGroup(op); },
                          [&](const WindowAggregate& op) { OfWindow(op); },
                          [&](const WindowGroup& op) { OfWindowGroup(op); },
                          [&](const Window& op) { OfOver(op); },
                          [&](const Rank& op) { OfRank(op, op.partition, op.order, op.strategy, node_->update_key); },
                          [&](const Sort& op) { OfSort(op); },
                          [&](const RegularJoin& op) { OfJoin(op); },
                          [&](const MultiwayJoin& op) { OfMultiJoin(op); },
                          [&](const IntervalJoin& op) { OfInterval(op); },
                          [&](const WindowJoin& op) { OfWindowJoin(op); },
                          [&](const VersionedJoin& op) { OfVersioned(op); },
                          [&](const WindowRank& op) { OfWindowRank(op); },
                          [&](const WindowDeduplicate& op) {
                            Begin(op.rank.partition);
                            Add("window_deduplicate", "ns=LongSerializer " + RowSerializer(In()));
                            End("WindowDeduplicate");
                          },
                          [&](const ChangelogNormalize& op) {
                            Begin(op.key);
                            Add("deduplicate-state", Ttl(RowSerializer(In())));
                            End("ChangelogNormalize");
                          },
                          [&](const Match& op) { OfMatch(op); }, [&](const WindowTvf& op) { OfTvf(op); },
                          [&](const TableSink& op) { OfSink(op); }, [](const auto&) {}},
               node_->op);
    return std::move(tasks_);
  }

 private:
  const Row& In(size_t i = 0) const { return node_->inputs[i]->row; }
  std::string Ttl(const std::string& serializer) const { return WithTtl(serializer, ttl_); }
  static bool Expires(const std::string& ttl) { return ttl.find_first_of("123456789") != std::string::npos; }
  // Whether state expires by a hint, or by the setting where there is none.
  bool ExpiresBy(const std::string& hint) const { return hint.empty() ? ttl_ : Expires(hint); }
  bool Changes(size_t i = 0) const { return node_->inputs[i]->kinds != kInsert; }

  void Begin(const std::vector<size_t>& key, size_t input = 0) {
    task_ = {};
    task_.states.push_back("key " + RowSerializer(In(input), key));
    task_.kept.emplace_back();
  }
  // `hint` is the STATE_TTL of the state, empty where the setting counts.
  void Add(const std::string& name, const std::string& type, const std::string& hint = {}) {
    const bool expires = type.find("TtlSerializer(") != std::string::npos;
    task_.states.push_back("key_value " + name + ": " + type);
    task_.kept.push_back(expires ? Readable(hint.empty() ? setting_ : hint) : "");
  }
  static std::string Readable(const std::string& duration) {
    const std::optional<int64_t> millis = flink::DurationMillis(duration);
    return millis ? flink::DurationText(*millis) : duration;
  }
  void End(const std::string& name) {
    task_.name = name;
    tasks_.push_back(std::move(task_));
  }

  void AddAccumulators(const std::string& name, const std::string& ns, const Accumulators& accumulators, bool ttl,
                       const std::string& hint = {}) {
    std::string fields;
    for (const AccumulatorField& field : accumulators.fields) fields += (fields.empty() ? "" : ", ") + field.type;
    Add(name, ns + WithTtl("Row([" + fields + "])", ttl), hint);
    AddViews(ns, accumulators, ttl, hint);
  }

  void AddViews(const std::string& ns, const Accumulators& accumulators, bool ttl, const std::string& hint = {}) {
    for (const StateView& view : accumulators.views) {
      std::string serializer = view.serializer;
      if (ttl) serializer = TtlInside(serializer);
      Add(view.name, ns + serializer, hint);
      if (view.null_key) {
        const size_t comma = view.serializer.rfind(", ");
        const std::string value = view.serializer.substr(comma + 2, view.serializer.size() - comma - 3);
        Add(view.name + "_null_state", ns + WithTtl(value, ttl), hint);
      }
    }
  }

  // The value of a map, the element of a list.
  static std::string TtlInside(const std::string& serializer) {
    const bool list = serializer.starts_with("ListSerializer(");
    const size_t begin = list ? serializer.find('(') + 1 : Comma(serializer) + 2;
    return serializer.substr(0, begin) + WithTtl(serializer.substr(begin, serializer.size() - begin - 1), true) + ")";
  }

  // The comma between key and value of `MapSerializer(key, value)`.
  static size_t Comma(const std::string& text) {
    int depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '(' || text[i] == '[') ++depth;
      if (text[i] == ')' || text[i] == ']') --depth;
      if (text[i] == ',' && depth == 1) return i;
    }
    return text.size();
  }

  // Whether each call has to take values back. Flink: AggregateUtil.deriveAggCallNeedRetractions.
  static std::vector<bool> Retractions(const std::vector<AggCall>& calls, bool retracts) {
    return std::vector<bool>(calls.size(), retracts);
  }

  void OfGroup(const GroupAggregate& op) {
    if (op.phase == AggPhase::kLocal) return;
    Begin(op.group);
    const Row& input = op.phase == AggPhase::kSingle ? In() : op.local_input;
    const Accumulators kept = AccumulatorsOf(op.calls, input, op.call_retracts, op.retracts,
                                             op.phase != AggPhase::kIncremental);
    // The accumulators of IncrementalGroupAggregate live as long as a batch.
    if (op.phase == AggPhase::kIncremental) {
      AddViews("", kept, ExpiresBy(op.ttl), op.ttl);
    } else {
      AddAccumulators("accState", "", kept, ExpiresBy(op.ttl), op.ttl);
    }
    End(node_->name);
  }

  void OfWindow(const WindowAggregate& op) {
    if (op.phase == AggPhase::kLocal) return;
    const bool global = op.phase == AggPhase::kGlobal;
    Begin(op.group);
    const bool session = op.window.kind == "SESSION";
    const bool count = op.retracts || op.window.kind == "HOP";
    const Row& input = global ? op.local_input : In();
    if (session) Add("session-window-mapping", "MapSerializer(Serializer, Serializer)");
    AddAccumulators("window-aggs", session ? "ns=Serializer " : "ns=LongSerializer ",
                    AccumulatorsOf(op.calls, input, Retractions(op.calls, op.retracts), count, true), false);
    End(node_->name);
  }

  void OfWindowGroup(const WindowGroup& op) {
    Begin(op.group);
    if (op.kind == "SESSION") Add("session-window-mapping", "MapSerializer(Serializer, Serializer)");
    AddAccumulators("window-aggs", "ns=Serializer ",
                    AccumulatorsOf(op.calls, In(), Retractions(op.calls, Changes()), Changes(), true), false);
    const bool rowtime = IsRowtime(In()[op.time].type);
    const bool early = settings_.IsOn("table.exec.emit.early-fire.enabled");
    const bool late = settings_.IsOn("table.exec.emit.late-fire.enabled");
    if (early || (late && rowtime)) {
      Row row;
      for (size_t i = op.group.size(); i < node_->row.size(); ++i) {
        row.push_back(node_->row[i]);
        if (IsTimeAttribute(row.back().type)) row.back().type.nullable = true;
      }
      Add("previous-aggs", "ns=Serializer " + RowSerializer(row));
      AddTriggers(rowtime, early, late);
    }
    End("GroupWindowAggregate");
  }

  void AddTriggers(bool rowtime, bool early, bool late) {
    const auto delay = [&](const std::string& key) { return flink::DurationMillis(settings_.Get(key, "0")).value_or(0); };
    if (rowtime && late) Add("eventTime-afterEOW", "ns=Serializer BooleanSerializer");
    if (early) {
      Add(fmt::format("processingTime-every-{}", delay("table.exec.emit.early-fire.delay")), "ns=Serializer LongSerializer");
    }
    if (late && rowtime) {
      Add(fmt::format("processingTime-every-{}", delay("table.exec.emit.late-fire.delay")), "ns=Serializer LongSerializer");
    }
  }

  void OfOver(const Window& op) {
    const OverGroup& group = op.groups[0];
    Begin(group.partition);
    const Row& row = In();
    const LogicalType& time = row[group.order[0].column].type;
    const bool bounded = group.preceding.has_value();
    const Accumulators accumulators =
        AccumulatorsOf(group.calls, row, Retractions(group.calls, bounded), bounded, true);
    const std::string rows = "MapSerializer(LongSerializer, ListSerializer(" + RowSerializer(row) + "))";
    if (!IsTimeAttribute(time)) {
      Row order;
      for (const SortField& field : group.order) order.push_back(row[field.column]);
      Add("idState", "LongSerializer");
      Add("sortedListState",
          fmt::format("ListSerializer(TupleSerializer([{}, ListSerializer(LongSerializer)]))", RowSerializer(order)));
      Add("valueMapState", "MapSerializer(LongSerializer, " + RowSerializer(row) + ")");
      std::string fields;
      for (const AccumulatorField& field : accumulators.fields) fields += (fields.empty() ? "" : ", ") + field.type;
      Add("accMapState", fmt::format("MapSerializer({}, Row([{}]))", RowSerializer(order), fields));
      End("OverAggregate");
      return;
    }
    AddAccumulators("accState", "", accumulators, false);
    const bool proctime = IsProctime(time);
    if (!(proctime && !bounded)) Add("inputState", rows);
    if (bounded && group.rows) {
      Add("processedCountState", "LongSerializer");
      Add(proctime ? "smallestTSState" : "lastTriggeringTsState", "LongSerializer");
    } else if (bounded) {
      if (!proctime) Add("lastTriggeringTsState", "LongSerializer");
      Add("cleanupTsState", "LongSerializer");
    }
    if (!bounded && !proctime && ttl_) Add("RowTimeUnboundedOverCleanupTime", "LongSerializer");
    if (bounded && group.rows && ttl_) {
      Add(proctime ? "ProcTimeBoundedRowsOverCleanupTime" : "RowTimeBoundedRowsOverCleanupTime", "LongSerializer");
    }
    End("OverAggregate");
  }

  std::string SortKey(const std::vector<SortField>& order) const {
    std::vector<size_t> columns;
    for (const SortField& field : order) columns.push_back(field.column);
    return RowSerializer(In(), columns);
  }

  void OfRank(const Rank& rank, const std::vector<size_t>& partition, const std::vector<SortField>& order,
              const std::string& strategy, const std::vector<size_t>& update_key) {
    const Row& row = In();
    const bool one = rank.start == 1 && rank.end == 1 && !rank.end_column;
    const bool time = order.size() == 1 && IsTimeAttribute(row[order[0].column].type);
    if (one && time && !rank.outputs_number && !Changes() && (node_->name == "Rank" || node_->name == "Deduplicate")) {
      OfDeduplicate(partition, order[0]);
      return;
    }
    Begin(partition);
    if (strategy == "Retract") {
      Add("data-state", "MapSerializer(" + SortKey(order) + ", " + "ListSerializer(" + RowSerializer(row) + "))");
      Add("sorted-map", "SortedMapSerializer(" + SortKey(order) + ", LongSerializer)");
      if (ttl_) {
        task_.states.pop_back();
        task_.states.pop_back();
        Add("data-state", "MapSerializer(" + SortKey(order) + ", " + Ttl("ListSerializer(" + RowSerializer(row) + ")") + ")");
        Add("sorted-map", Ttl("SortedMapSerializer(" + SortKey(order) + ", LongSerializer)"));
      }
    } else if (one) {
      Add("Top1-Rank-State", Ttl(RowSerializer(row)));
    } else if (strategy == "UpdateFast") {
      Add("data-state-with-update",
          "MapSerializer(" + RowSerializer(row, update_key) + ", " +
              Ttl("TupleSerializer([" + RowSerializer(row) + ", IntSerializer])") + ")");
    } else if (time && IsProctime(row[order[0].column].type) && !order[0].descending) {
      Add("counterState", Ttl("IntSerializer"));
    } else {
      Add("data-state-with-append",
          "MapSerializer(" + SortKey(order) + ", " + Ttl("ListSerializer(" + RowSerializer(row) + ")") + ")");
    }
    if (rank.end_column) Add("rankEnd", Ttl("LongSerializer"));
    End(node_->name);
  }

  void OfDeduplicate(const std::vector<size_t>& partition, const SortField& order) {
    Begin(partition);
    const Row& row = In();
    const bool proctime = IsProctime(row[order.column].type);
    const bool mini_batch = settings_.IsOn("table.exec.mini-batch.enabled");
    if (proctime && !order.descending) {
      Add("deduplicate-state", Ttl("BooleanSerializer"));
    } else if (!proctime && !order.descending && settings_.AtLeast(2, 1) && !mini_batch) {
      Add("waiting-to-emit-on-timer", Ttl(RowSerializer(row)));
      Add("already-emitted-state-boolean", Ttl("BooleanSerializer"));
    } else {
      Add("deduplicate-state", Ttl(RowSerializer(row)));
    }
    End("Deduplicate");
  }

  void OfSort(const Sort& op) {
    if (node_->name == "TemporalSort") {
      const bool proctime = IsProctime(In()[op.order[0].column].type);
      if (proctime && op.order.size() == 1) return;
      Begin({});
      if (proctime) {
        Add("sortState", "ListSerializer(" + RowSerializer(In()) + ")");
      } else {
        Add("dataState", "MapSerializer(LongSerializer, ListSerializer(" + RowSerializer(In()) + "))");
        Add("lastTriggeringTsState", "LongSerializer");
      }
      End("TemporalSort");
      return;
    }
    Rank rank;
    rank.start = static_cast<int64_t>(op.offset.value_or(0)) + 1;
    rank.end = static_cast<int64_t>(op.offset.value_or(0) + op.fetch.value_or(0));
    const std::string strategy = node_->name == "Limit" ? (Changes() ? "Retract" : "AppendFast") : node_->hints_strategy;
    OfRank(rank, {}, op.order, strategy, node_->update_key);
  }

  static std::string JoinView(const Row& row, const JoinInput& input, bool outer, bool ttl) {
    const std::string value = RowSerializer(row);
    const std::string counted = "TupleSerializer([" + value + ", IntSerializer])";
    switch (input.side) {
      case JoinSide::kJoinKeyContainsUniqueKey:
        return WithTtl(outer ? counted : value, ttl);
      case JoinSide::kHasUniqueKey:
        return "MapSerializer(" + RowSerializer(row, input.unique_key) + ", " +
               WithTtl(outer ? counted : value, ttl) + ")";
      case JoinSide::kNoUniqueKey:
        return "MapSerializer(" + value + ", " +
               WithTtl(outer ? "TupleSerializer([IntSerializer, IntSerializer])" : "IntSerializer", ttl) + ")";
    }
    return "";
  }

  void OfJoin(const RegularJoin& op) {
    const bool left_outer = op.type == JoinType::kLeft || op.type == JoinType::kFull ||
                            op.type == JoinType::kSemi || op.type == JoinType::kAnti;
    const bool right_outer = op.type == JoinType::kRight || op.type == JoinType::kFull;
    Begin(op.equi.left);
    Add("left-records", JoinView(In(0), op.left, left_outer, ExpiresBy(op.hints.left_ttl)), op.hints.left_ttl);
    Add("right-records", JoinView(In(1), op.right, right_outer, ExpiresBy(op.hints.right_ttl)), op.hints.right_ttl);
    End("Join");
  }

  // Flink: MultiJoinStateViews.
  void OfMultiJoin(const MultiwayJoin& op) {
    Begin(op.keys.common[0]);
    for (size_t i = 0; i < op.sides.size(); ++i) {
      const Row& row = In(i);
      // Only rows of later inputs are looked up by what their condition equates.
      const std::vector<size_t> columns = i == 0 ? std::vector<size_t>() : op.keys.own[i];
      const JoinInput& side = op.sides[i];
      const bool has_key = side.side != JoinSide::kNoUniqueKey;
      std::string key;
      if (columns.empty()) {
        key = has_key ? RowSerializer(row, side.unique_key) : RowSerializer(row);
      } else if (side.side == JoinSide::kJoinKeyContainsUniqueKey) {
        key = RowSerializer(row, columns);
      } else {
        Row looked_up, unique;
        for (size_t column : columns) looked_up.push_back({row[column].name + "_key", row[column].type});
        for (size_t column : side.unique_key) unique.push_back({"f" + std::to_string(unique.size()), row[column].type});
        key = RowSerializer({{"f0", RowType(looked_up)}, {"f1", RowType(has_key ? unique : row)}});
      }
      const bool expires = op.join.ttls.empty() ? ttl_ : Expires(op.join.ttls[i]);
      Add("multi-join-input-" + std::to_string(i),
          "MapSerializer(" + key + ", " + WithTtl(has_key ? RowSerializer(row) : "IntSerializer", expires) + ")",
          op.join.ttls.empty() ? std::string() : op.join.ttls[i]);
    }
    End("MultiJoin");
  }

  static LogicalType RowType(const Row& row) {
    LogicalType type = flink::MakeType(TypeRoot::kRow);
    for (const Field& field : row) {
      type.field_names.push_back(field.name);
      type.children.push_back(field.type);
    }
    return type;
  }

  void OfInterval(const IntervalJoin& op) {
    Begin(op.equi.left);
    const auto cache = [&](size_t i) {
      return "MapSerializer(LongSerializer, ListSerializer(TupleSerializer([" + RowSerializer(In(i)) +
             ", BooleanSerializer])))";
    };
    Add("IntervalJoinLeftCache", cache(0));
    Add("IntervalJoinRightCache", cache(1));
    Add("IntervalJoinLeftTimerState", "LongSerializer");
    Add("IntervalJoinRightTimerState", "LongSerializer");
    End("IntervalJoin");
  }

  void OfWindowJoin(const WindowJoin& op) {
    Begin(op.equi.left);
    Add("left-records", "ns=LongSerializer ListSerializer(" + RowSerializer(In(0)) + ")");
    Add("right-records", "ns=LongSerializer ListSerializer(" + RowSerializer(In(1)) + ")");
    End("WindowJoin");
  }

  void OfVersioned(const VersionedJoin& op) {
    Begin(op.equi.left);
    Add("left", "MapSerializer(LongSerializer, " + RowSerializer(In(0)) + ")");
    Add("right", "MapSerializer(LongSerializer, " + RowSerializer(In(1)) + ")");
    Add("next-index", "LongSerializer");
    Add("timer", "LongSerializer");
    if (ttl_) Add("cleanup-timestamp", "LongSerializer");
    End("TemporalJoin");
  }

  void OfWindowRank(const WindowRank& op) {
    Begin(op.rank.partition);
    Add("window_rank", "ns=LongSerializer MapSerializer(" + SortKey(op.rank.order) + ", ListSerializer(" +
                           RowSerializer(In()) + "))");
    End("WindowRank");
  }

  void OfTvf(const WindowTvf& op) {
    if (op.kind != "SESSION") return;
    Begin(op.partition);
    Add("session-window-tvf-acc", "ns=Serializer MapSerializer(LongSerializer, " + RowSerializer(In()) + ")");
    Add("session-window-tvf-counter", "ns=Serializer LongSerializer");
    Add("session-window-mapping", "MapSerializer(Serializer, Serializer)");
    End("WindowTableFunction");
  }

  void OfMatch(const Match& op) {
    const std::string row = RowSerializer(In());
    Begin(op.partition);
    Add("eventQueuesStateName", "MapSerializer(LongSerializer, ListSerializer(" + row + "))");
    Add("nfaStateName", "NFAStateSerializer(DeweyNumberSerializer, NodeIdSerializer(EventIdSerializer), EventIdSerializer)");
    Add("sharedBuffer-entries-with-lockable-edges",
        "MapSerializer(NodeIdSerializer(EventIdSerializer), LockableTypeSerializer(SharedBufferNodeSerializer("
        "SharedBufferEdgeSerializer(NodeIdSerializer(EventIdSerializer), DeweyNumberSerializer))))");
    Add("sharedBuffer-events-count", "MapSerializer(LongSerializer, IntSerializer)");
    Add("sharedBuffer-events", "MapSerializer(EventIdSerializer, LockableTypeSerializer(" + row + "))");
    End("Match");
  }

  void OfSink(const TableSink& op) {
    if (op.sink.table == nullptr) return;
    if (op.materialize) OfMaterializer(op);
    const flink::Connector& connector = op.sink.connector;
    if (connector.sink_state == flink::SinkState::kNone) return;
    tasks_.push_back({"Writer", {}, {}, true});
    if (connector.sink_state == flink::SinkState::kWriterAndCommitter) tasks_.push_back({"Committer", {}, {}, true});
  }

  // The columns of the sink as declared: what a materializer keeps.
  void OfMaterializer(const TableSink& op) {
    const Row row = PhysicalRow(*op.sink.table);
    const std::vector<size_t> key = PositionsOf(row, op.sink.table->primary_key);
    task_ = {};
    task_.states.push_back("key " + RowSerializer(row, key));
    if (op.sink.on_conflict == "ERROR" || op.sink.on_conflict == "NOTHING") {
      Add("watermark-buffer", "MapSerializer(LongSerializer, ListSerializer(" + RowSerializer(row) + "))");
      Add("current-value", RowSerializer(row));
      Add("consolidated-checkpoint-id", "LongSerializer");
      End("WatermarkCompactingSinkMaterializer");
      return;
    }
    if (settings_.Get("table.exec.sink.upsert-materialize-strategy.type") == "MAP" && settings_.AtLeast(2, 2)) {
      const std::string text = RowSerializer(row);
      const std::string optional = "NullableSerializer(LongSerializer)";
      Add("highestSqnState", "MetaSqnInfoSerializer([LongSerializer, LongSerializer])");
      Add("rowToSqnState", "MapSerializer(RowDataKeySerializer(" + text + "), RowSqnInfoSerializer([LongSerializer, LongSerializer]))");
      Add("sqnToNodeState", fmt::format("MapSerializer(LongSerializer, NodeSerializer([{0}, LongSerializer, {1}, {1}, {1}, LongSerializer]))", text, optional));
    } else {
      Add("values", Ttl("ListSerializer(" + RowSerializer(row) + ")"));
    }
    End("SinkMaterializer");
  }

  const Physical& node_;
  const Settings& settings_;
  std::string setting_;  // table.exec.state.ttl
  bool ttl_ = false;
  Task task_;
  std::vector<Task> tasks_;
};

}  // namespace

std::vector<Task> TasksOf(const Physical& node, const Settings& settings) {
  return Describer(node, settings).Tasks();
}

}  // namespace flinkcompat::planner
