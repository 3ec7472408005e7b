// What connectors do to the plan. Flink: the ChangelogMode of each DynamicTableSource.
#pragma once

#include "bind/job.h"
#include "plan/changelog_mode.h"

namespace flinkcompat::plan {

// Kinds of rows that a table source emits, from its connector and format; inserts alone for a
// connector or table that is not known.
ChangelogMode SourceMode(const bind::Scan& scan);

}  // namespace flinkcompat::plan
