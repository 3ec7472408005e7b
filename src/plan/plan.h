// The streaming plan of a job.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "bind/job.h"
#include "plan/changelog_mode.h"
#include "plan/facet.h"
#include "plan/lineage.h"
#include "plan/operator_info.h"
#include "plan/operators.h"

namespace flinkcompat::plan {

enum class OperatorId : uint32_t {};

inline size_t Index(OperatorId id) { return static_cast<size_t>(id); }

struct Operator {
  OperatorKind kind;
  std::vector<OperatorId> inputs;
  std::vector<bind::ColumnId> output;
  ChangelogMode changelog_mode;
  Span span;
};

// What a job depends on besides its queries.
struct JobSettings {
  // SET over the settings of the command line.
  std::map<std::string, std::string> settings;
  // `flink`, `line` (the engine's major release) and `release`, each with its value.
  std::map<std::string, std::string> engine_version;
};

struct Plan {
  bind::Job job;
  std::map<std::string, std::string> engine_version;
  std::map<std::string, std::string> settings;
  // False where a statement of the script could not be read: what is missing need not be gone.
  bool complete = true;
  // Topological order: an operator's inputs stand before it.
  std::vector<Operator> operators;
  std::vector<OperatorId> roots;  // sinks in the order of the script
  // Columns that decide in some Calc which rows pass, through whatever is computed from them;
  // sorted.
  std::vector<bind::ColumnId> deciding;

  const Operator& at(OperatorId id) const { return operators[Index(id)]; }
};

// The operators that run the job, from Flink's rules for a streaming plan. Settings are the
// effective ones of the job.
Plan BuildPlan(bind::Job job, JobSettings settings);

const OperatorInfo& InfoOf(const OperatorKind& kind);

// What an operator shows of itself. `lineage` is of the plan's job.
std::vector<Facet> FacetsOf(const Plan& plan, const Operator& op, const Lineage& lineage);

// What belongs to the job as a whole: settings, declarations, engine version, execution mode.
std::vector<Facet> JobFacets(const Plan& plan);

// The states that an operator keeps; empty for a stateless one.
std::vector<StateSignature> StatesOf(const Plan& plan, const Operator& op, const Lineage& lineage);

}  // namespace flinkcompat::plan
