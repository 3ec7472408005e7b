// A copy of each row for each set of grouping keys. Flink: ExpandUtil.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

struct ExpandedRows {
  Rel rows;                         // the input's columns, `$e`, then copies of keys that calls read
  std::vector<int64_t> ids;         // `$e` of each set
  std::map<size_t, size_t> copies;  // the key, and its copy, which no set makes NULL
};

// `sets` are subsets of `group`, keys that a set lacks are NULL in its rows; `read` are the columns
// that calls read.
ExpandedRows ExpandRows(const Rel& input, const std::vector<size_t>& group,
                        const std::vector<std::vector<size_t>>& sets, const std::set<size_t>& read, Span span);

}  // namespace flinkcompat::planner
