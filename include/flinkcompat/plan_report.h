// The streaming plan of one script, as `flinkcompat plan` prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flinkcompat/diagnostic.h"
#include "flinkcompat/options.h"
#include "flinkcompat/result.h"
#include "flinkcompat/source.h"

namespace flinkcompat {

struct PlanColumn {
  std::string name;
  std::string type;            // as Flink serializes it: `DECIMAL(38, 2) NOT NULL`; empty if not known
  std::string time_attribute;  // "rowtime", "proctime" or empty
};

// One runtime operator that a physical operator becomes.
struct PlanTask {
  std::string name;
  std::string operator_id;          // 32 hex digits; empty if not known
  std::vector<std::string> states;  // keyed states; timers and operator states are not listed
  // How long each state is kept after its last use: `1 d`; empty: for ever, or as long as a window.
  std::vector<std::string> kept;
  bool stateful = false;            // also true where only unlisted states exist
};

struct PlanNode {
  uint32_t id = 0;
  std::string operator_name;  // as in Flink's optimized physical plan
  std::string description;    // what text output shows in parentheses, e.g. `groupBy=[shop_id]`
  std::vector<uint32_t> inputs;
  // What the operator emits: a subset of I, UB, UA, D (PD where deletes carry only the key).
  std::vector<std::string> changelog;
  std::vector<PlanColumn> output;
  std::vector<std::vector<std::string>> upsert_keys;
  std::vector<PlanTask> tasks;
  std::optional<Span> span;
};

struct PlanReport {
  Engine engine = Engine::kVvr;
  std::string flink_version;
  // Inputs stand before their consumers.
  std::vector<PlanNode> nodes;
  std::vector<uint32_t> roots;
  // How long state is kept after its last access: `1 h`; empty without a limit.
  std::string state_ttl;
  // Why Flink would refuse the script, in a sentence.
  std::optional<std::string> refused;
  std::optional<Span> refused_at;
  std::vector<Diagnostic> diagnostics;
};

// Plans one script as the engine of `options` would; the version is options.new_version. Never
// throws. An Error means that no plan was possible (an unknown version).
Result<PlanReport> DescribePlan(const SourceFile& job, const CheckOptions& options = {});

}  // namespace flinkcompat
