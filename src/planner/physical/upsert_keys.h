// Upsert keys of physical nodes: keys by which a reader may overwrite what it has.
// Flink: FlinkRelMdUpsertKeys, FlinkRelMdImmutableColumns.
#pragma once

#include "planner/physical/physical.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

KeySet UpsertKeys(const Physical& node, const Settings& settings);
std::set<size_t> ImmutableColumns(const Physical& node, const Settings& settings);
// The keys of a side of a join, the exchange by its join keys not counted in.
KeySet KeysInGroupRange(const Physical& input, const std::vector<size_t>& join_keys, const Settings& settings);

}  // namespace flinkcompat::planner
