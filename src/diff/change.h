// What differs between two plans, stated without judgement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flinkcompat/source.h"
#include "plan/facet.h"

namespace flinkcompat::diff {

enum class ChangeKind : uint8_t {
  kAdded,
  kRemoved,
  kModified,
  kReordered,
  // Did not change itself, but stands in a statement in which something else did.
  kPresent,
};

// "added", "removed", ... as rule tables spell them.
std::string_view ChangeKindName(ChangeKind kind);
std::optional<ChangeKind> ChangeKindFromName(std::string_view name);

// One side of a change: what a person reads, and where it stands (empty for settings of the command
// line).
struct ChangeSide {
  std::string text;
  std::string identity;
  std::optional<Span> span;
};

struct Change {
  // Name of the operator as in Flink's physical plan; "Job" for what belongs to no operator.
  std::string_view operator_name;
  plan::FacetKind facet = plan::FacetKind::kOperator;
  ChangeKind kind = ChangeKind::kModified;
  std::string key;  // of kMap facets: the option, setting, table or function
  std::optional<ChangeSide> old_side;
  std::optional<ChangeSide> new_side;
  plan::TagSet tags;
  // Index into PlanDiff::operators of the operator it belongs to; none for "Job".
  std::optional<size_t> owner;
};

// One piece of state of a stateful operator of either job, for the ledger.
struct StateItem {
  std::string what;      // e.g. `SUM(amount) by user_id`
  std::string identity;  // equal in both jobs exactly if it is the same state
  std::optional<Span> old_span;
  std::optional<Span> new_span;
  std::string label{};  // e.g. `SUM(amount) AS total`
};

// A pair of operators that correspond, or one that has no counterpart.
struct OperatorMatch {
  std::string_view operator_name;
  bool in_old = false;
  bool in_new = false;
  // Items that exist in both have both spans. Empty for a stateless operator.
  std::vector<StateItem> state;
  // Indexes of the matches that feed this one.
  std::vector<size_t> inputs;
};

struct PlanDiff {
  std::vector<Change> changes;
  // In topological order: inputs stand before their consumers.
  std::vector<OperatorMatch> operators;
};

}  // namespace flinkcompat::diff
