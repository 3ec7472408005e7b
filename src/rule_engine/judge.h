// Changes to findings, a verdict and the state ledger.
#pragma once

#include <string>
#include <vector>

#include "diff/change.h"
#include "flinkcompat/report.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// Between what the savepoint moves.
struct Upgrade {
  Engine engine = Engine::kVvr;
  // Effective settings of the new job and of the old one.
  Settings settings{};
  Settings old_settings{};
  // Flink releases of the jobs, as in 1.20; empty where they do not matter.
  std::string old_release{};
  std::string new_release{};
};

struct Judgement {
  Verdict verdict = Verdict::kFull;
  std::vector<Finding> findings;  // sorted: worst first, then by position, then by rule
  std::vector<LedgerEntry> ledger;
};

// Every matching rule reports. A change that no rule matches is `unclassified-change`, unknown. The
// verdict is the worst finding's. A stateful operator without a finding of its own keeps its state.
Judgement Judge(const diff::PlanDiff& diff, const RuleTable& rules, const Upgrade& upgrade);

}  // namespace flinkcompat::rule_engine
