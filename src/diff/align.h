// Which operators of two plans correspond.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plan/plan.h"

namespace flinkcompat::diff {

// One plan with what the differ needs of it.
struct PlanView {
  PlanView(const plan::Plan& of, const plan::TableNames& names, plan::UnionBranches left_out = {});

  const plan::Plan& plan;
  plan::Lineage lineage;
  std::vector<std::vector<plan::Facet>> facets;  // by OperatorId
  // A hash of each operator with all below it, the names of its columns included.
  std::vector<std::string> digests;
  std::vector<size_t> subtree_weight;  // cost of leaving out an operator and all below
  std::vector<bool> stateful_below;    // the operator or one below it keeps state
  // An operator above it keeps state; a window Top-N stands above it.
  std::vector<bool> stateful_above;
  std::vector<bool> rank_above;
};

// A correspondence: both sides set, or one of them for an operator without a counterpart.
struct Pair {
  std::optional<plan::OperatorId> old_operator;
  std::optional<plan::OperatorId> new_operator;
  // Pairs that feed this one, as indexes into Alignment::pairs.
  std::vector<size_t> inputs;
  // Set on the top of a branch that only one plan has, below an operator that both have or not: the
  // pair of its consumer.
  std::optional<size_t> branch_of;
  // Below such a top; the branch as a whole is what changed.
  bool inside_branch = false;
  // The top of a whole sub-plan in whose place the other plan has another one.
  bool replaced = false;
  // The inputs of a join that stand on the other side now.
  bool swapped = false;
};

// The pairs of one statement (old root, new root), inputs before consumers.
struct StatementAlignment {
  std::optional<plan::OperatorId> old_root;
  std::optional<plan::OperatorId> new_root;
  std::vector<Pair> pairs;
};

// Pairs the statements first (by sink, then by likeness), then the operators of each pair of
// statements so that as little as possible differs.
std::vector<StatementAlignment> Align(const PlanView& old_view, const PlanView& new_view);

}  // namespace flinkcompat::diff
