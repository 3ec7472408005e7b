// Which rows of a table speak of a change.
#pragma once

#include <vector>

#include "diff/change.h"
#include "rule_engine/judge.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// Every rule whose condition holds, in the order of the table. `effect` is that of a changed
// setting, kUnlisted for any other change.
std::vector<const Rule*> MatchingRules(const diff::Change& change, OptionEffect effect,
                                       const RuleTable& rules, const Upgrade& upgrade);

}  // namespace flinkcompat::rule_engine
