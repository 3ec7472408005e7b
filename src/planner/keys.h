// Unique and upsert keys. Flink: FlinkRelMdUniqueKeys, FlinkRelMdUpsertKeys.
#pragma once

#include <set>
#include <vector>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

using ColumnKey = std::set<size_t>;
using KeySet = std::set<ColumnKey>;

// Keys of the logical tree; none where none is known.
KeySet UniqueKeys(const Rel& rel);

// Whether the columns are a key, or more.
bool ContainsKey(const std::vector<size_t>& columns, const KeySet& keys);

// The casts that a key is taken to survive: since 2.3 those that keep values apart, before that those
// that Flink makes by itself. Flink: FlinkRelMdUniqueKeys.
enum class KeepingCasts : uint8_t { kInjective, kImplicit };

// Columns of a row that are the same columns of the input: input column -> columns above.
std::map<size_t, std::vector<size_t>> PassedColumns(const std::vector<Rex>& exprs, KeepingCasts casts);
// Keys of the input in terms of the row above; keys with a lost column are left out.
KeySet MoveKeys(const KeySet& keys, const std::map<size_t, std::vector<size_t>>& passed);
KeySet JoinKeys(const KeySet& left, const KeySet& right, size_t left_width, bool left_unique,
                bool right_unique, JoinType type);
// Primary key columns of a scan that it reads, as one key.
KeySet ScanKeys(const Scan& scan, const Row& row);

// The pairs of columns that a join's condition makes equal, and what is left of it.
struct EquiJoin {
  std::vector<size_t> left, right;  // right counts from the right row's start
  std::vector<bool> filters_null;   // false for IS NOT DISTINCT FROM
  std::vector<Rex> rest;
};
EquiJoin AnalyseJoin(const Rex& condition, size_t left_width);

}  // namespace flinkcompat::planner
