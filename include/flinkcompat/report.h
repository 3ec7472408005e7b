// The answer of a check.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flinkcompat/diagnostic.h"
#include "flinkcompat/source.h"

namespace flinkcompat {

// What the start of the new job from the old job's savepoint keeps, from best to worst. The order of
// the enumerators is the order of badness.
enum class Verdict : uint8_t { kFull, kPartial, kUnknown, kIncompatible };

// Whose answer it is: VVR migrates state operator by operator, Apache Flink does not migrate.
enum class Engine : uint8_t { kVvr, kFlink };

// What a real Flink does when it starts the new job from the old job's savepoint.
enum class RestoreOutcome : uint8_t {
  kRestores,          // starts, and its results are right
  kRestoresWrong,     // starts, and its results are wrong or begin with nothing
  kFailsUnmapped,     // an operator with state has no successor
  kFailsSerializer,   // the type of a state changed
  kFailsParallelism,  // a singleton operator met a keyed one, or the maximum parallelism changed
  kFailsRuntime,      // crashes after the start
  kInvalidNew,        // Flink refuses the new script itself
  kUndecided,         // the files do not tell
};

// One edit and what it does to the state.
struct Finding {
  std::string rule;  // id of the row in the rule table, or "unclassified-change"
  Verdict verdict = Verdict::kUnknown;
  std::string message;
  std::string why;
  std::string fix;
  std::string reference;
  // Where the edited thing was and is; at least one is set unless the edit is a command-line setting.
  std::optional<Location> old_location;
  std::optional<Location> new_location;
  // Names the edit by its content, not by its position: 16 hex digits, stable across reformatting.
  std::string fingerprint;
};

// What becomes of one piece of state.
enum class StateFate : uint8_t {
  kKept,      // goes on as it was
  kRestarts,  // the same operator goes on, this state starts from zero
  kDropped,   // exists in the old job alone
  kNew,       // exists in the new job alone
};

struct LedgerEntry {
  std::string operator_name;  // as in Flink's physical plan, e.g. `GroupAggregate`
  std::string what;           // e.g. `SUM(amount) by user_id`
  StateFate fate = StateFate::kKept;
  std::optional<Location> old_location;
  std::optional<Location> new_location;
};

// Findings are sorted by badness (worst first), then by position; the same input gives the same
// report byte for byte.
struct Report {
  Engine engine = Engine::kVvr;
  std::string old_version;  // e.g. `vvr-11-flink-1.20` or `2.3`
  std::string new_version;
  Verdict verdict = Verdict::kFull;
  // Engine flink alone: without and with leave to drop state that has no successor.
  std::optional<RestoreOutcome> restore;
  std::optional<RestoreOutcome> restore_allow_dropped;
  std::vector<Finding> findings;
  std::vector<LedgerEntry> ledger;
  std::vector<Diagnostic> diagnostics;
  // Sentences about the check as a whole, e.g. that neither script has a query.
  std::vector<std::string> notes;
};

}  // namespace flinkcompat
