// What aggregate functions keep. Flink: AggregateUtil, AggregateInfoList, DataViewUtils.
#pragma once

#include <string>
#include <vector>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

// Whether two accumulators of the function can be merged, as two-phase aggregation needs.
bool IsMergeable(const AggCall& call);

// COUNT(*), which tells whether rows are left.
bool IsCountStar(const AggCall& call);

// One field of an accumulator row; a view is kept in a state of its own.
struct AccumulatorField {
  std::string name;   // e.g. `sum`, as in `sum$0`
  std::string type;   // as a serializer's text
  LogicalType logical;
};

struct StateView {
  std::string name;        // agg0$map, distinctAcc_0
  std::string serializer;  // MapSerializer(...), ListSerializer(...)
  bool null_key = false;   // a second state for the NULL key
};

struct Accumulators {
  std::vector<AccumulatorField> fields;
  std::vector<StateView> views;
};

// The accumulators of all calls of an aggregate. `retracts`: the input has updates or deletes, or
// rows leave the window; `count_star`: the index of the COUNT(*) that tells whether rows are left is
// then appended if no call is one.
Accumulators AccumulatorsOf(const std::vector<AggCall>& calls, const Row& input, const std::vector<bool>& retracts,
                            bool needs_count, bool in_state);

}  // namespace flinkcompat::planner
