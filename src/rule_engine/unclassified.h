// The one rule that is no row of a table.
#pragma once

#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// What a change is judged by that no row matches. The placeholders {old} and {new} of its message
// stand for `nothing` where that side is missing.
const Rule& UnclassifiedRule();

}  // namespace flinkcompat::rule_engine
