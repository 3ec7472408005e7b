// Flink's streaming physical plan. Flink: the StreamPhysical* nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "planner/keys.h"
#include "planner/multi_join_keys.h"
#include "planner/rel/rel.h"

namespace flinkcompat::planner {

// A window that columns of a row describe. Flink: RelWindowProperties.
struct WindowSpec {
  std::string kind;  // TUMBLE, HOP, CUMULATE, SESSION
  std::vector<int64_t> millis;
  std::optional<int64_t> offset;
  bool rowtime = true;
  bool operator==(const WindowSpec&) const = default;
};

enum class JoinSide : uint8_t { kJoinKeyContainsUniqueKey, kHasUniqueKey, kNoUniqueKey };

struct JoinInput {
  JoinSide side = JoinSide::kNoUniqueKey;
  std::vector<size_t> unique_key;
};

struct Exchange {
  std::vector<size_t> keys;  // none: singleton
};
struct RegularJoin {
  JoinType type = JoinType::kInner;
  EquiJoin equi;
  JoinInput left, right;
  JoinHints hints;
};
// Flink: StreamPhysicalMultiJoin.
struct MultiwayJoin {
  MultiJoin join;
  MultiJoinKeys keys;
  std::vector<KeySet> unique_keys;  // of each input
  std::vector<JoinInput> sides;
};
struct IntervalJoin {
  JoinType type = JoinType::kInner;
  EquiJoin equi;
  bool rowtime = true;
};
struct WindowJoin {
  JoinType type = JoinType::kInner;
  EquiJoin equi;  // without the window columns
};
struct VersionedJoin {
  JoinType type = JoinType::kInner;
  EquiJoin equi;
};
struct LookupJoin {
  JoinType type = JoinType::kInner;
  EquiJoin equi;
  bool right_unique = false;
  Row right;
};
// kIncremental: the global phase of a partial step and the local phase of its final step in one.
enum class AggPhase : uint8_t { kSingle, kLocal, kGlobal, kIncremental };
struct GroupAggregate {
  std::vector<size_t> group;
  std::vector<AggCall> calls;
  AggPhase phase = AggPhase::kSingle;
  bool retracts = false;      // the input has updates or deletes
  // Which calls take values back. Flink: AggregateUtil.deriveAggCallNeedRetractions.
  std::vector<bool> call_retracts;
  Row local_input;            // kGlobal, kIncremental: the row that the local phase reads
  PartialFinalType step = PartialFinalType::kNone;
  std::vector<size_t> final_group;  // kIncremental: the keys of the final step
  std::string ttl;                  // STATE_TTL; empty without a hint
};
struct WindowAggregate {
  std::vector<size_t> group;
  std::vector<AggCall> calls;
  WindowSpec window;
  AggPhase phase = AggPhase::kSingle;
  bool retracts = false;
  bool attached = false;  // the window comes from columns, not from the time attribute
  Row local_input;
};
struct ChangelogNormalize {
  std::vector<size_t> key;
  Rex condition;
  bool reads_metadata = false;
};
struct DropUpdateBefore {};
struct MiniBatchAssigner {
  bool rowtime = false;
};
struct WindowRank {
  Rank rank;
  WindowSpec window;
};
struct WindowDeduplicate {
  Rank rank;
  WindowSpec window;
};
struct TableSink {
  Sink sink;
  bool materialize = false;
};

using PhysicalOp =
    std::variant<Scan, Values, Calc, Exchange, RegularJoin, MultiwayJoin, IntervalJoin, WindowJoin, VersionedJoin, LookupJoin,
                 GroupAggregate, WindowAggregate, WindowGroup, Window, Rank, WindowRank, WindowDeduplicate, Sort,
                 SetOp, Expand, Correlate, WindowTvf, WatermarkAssigner, ChangelogNormalize, DropUpdateBefore,
                 MiniBatchAssigner, Match, ProcessFunction, TableSink>;

enum class UpdateKind : uint8_t { kNone, kAfter, kBoth };

inline constexpr uint8_t kInsert = 1, kUpdate = 2, kDelete = 4;

struct PhysicalNode;
using Physical = std::shared_ptr<PhysicalNode>;

struct PhysicalNode {
  std::string name;  // as in Flink's plan
  PhysicalOp op;
  std::vector<Physical> inputs;
  Row row;
  Span span;
  // What it emits. Flink: ModifyKindSetTrait, UpdateKindTrait, DeleteKindTrait.
  uint8_t kinds = kInsert;
  UpdateKind updates = UpdateKind::kNone;
  bool key_deletes = false;
  bool drops_before = false;  // a DropUpdateBefore stands above once the modes are known
  std::vector<size_t> update_key;  // Rank, SortLimit with the strategy UpdateFast
  std::string hints_strategy;      // of SortLimit
};

template <typename Op>
const Op* Get(const Physical& node) {
  return node ? std::get_if<Op>(&node->op) : nullptr;
}
template <typename Op>
Op* Mutable(const Physical& node) {
  return node ? std::get_if<Op>(&node->op) : nullptr;
}

Physical MakePhysical(std::string name, PhysicalOp op, std::vector<Physical> inputs, Row row, Span span);
Physical MakeExchange(const Physical& input, std::vector<size_t> keys);
Physical MakePhysicalCalc(const Physical& input, std::vector<Rex> exprs, std::vector<std::string> names,
                          const Rex& condition);
// The same over the input of `below`, a Calc that becomes part of it.
Physical MergeIntoCalc(const Physical& below, const std::vector<Rex>& exprs, std::vector<std::string> names,
                       const Rex& condition);
// The scan below a node that reads one table.
Physical SourceOf(Physical node);

// `GroupAggregate(groupBy=[a], ...)`: how messages name a node.
std::string Describe(const PhysicalNode& node);

}  // namespace flinkcompat::planner
