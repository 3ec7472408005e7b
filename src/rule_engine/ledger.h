// What becomes of each piece of state.
#pragma once

#include <vector>

#include "diff/change.h"
#include "flinkcompat/report.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// A change and what one matching rule says of the state it touches.
struct ChangeEffect {
  const diff::Change* change = nullptr;
  StateEffect effect = StateEffect::kUnclear;
};

// One entry for each state item of each operator, in the order of `diff`. A change without an owner
// that costs state costs that of every operator: `kept` is a promise.
std::vector<LedgerEntry> MakeLedger(const diff::PlanDiff& diff,
                                    const std::vector<ChangeEffect>& effects);

}  // namespace flinkcompat::rule_engine
