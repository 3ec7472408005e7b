#include "plan/plan.h"

#include <algorithm>
#include <array>
#include <set>

#include "plan/lowering.h"
#include "plan/operator_names.h"

namespace flinkcompat::plan {
namespace {

constexpr auto kOperatorNames = std::to_array<std::string_view>({
#define FC_OPERATOR(Name, file) Name::kInfo.name,
#include "plan/operators.def"
#undef FC_OPERATOR
    "Job"});

std::vector<ChangelogMode> InputModes(const Plan& plan, const Operator& op) {
  std::vector<ChangelogMode> modes;
  for (OperatorId input : op.inputs) modes.push_back(plan.at(input).changelog_mode);
  return modes;
}

std::vector<bind::ColumnId> DecidingColumns(const Plan& plan) {
  std::vector<bind::ColumnId> pending;
  for (const Operator& op : plan.operators) {
    const auto* calc = std::get_if<Calc>(&op.kind);
    if (calc == nullptr) continue;
    for (const bind::Expr& condition : calc->condition) bind::AppendColumns(condition, pending);
  }
  std::set<bind::ColumnId> columns;
  while (!pending.empty()) {
    const bind::ColumnId id = pending.back();
    pending.pop_back();
    if (!columns.insert(id).second) continue;
    const auto* computed = std::get_if<bind::Computed>(&plan.job.column(id).origin);
    if (computed != nullptr) bind::AppendColumns(computed->expr, pending);
  }
  return {columns.begin(), columns.end()};
}

}  // namespace

bool IsOperatorName(std::string_view name) {
  return std::ranges::find(kOperatorNames, name) != kOperatorNames.end();
}

Plan BuildPlan(bind::Job job, JobSettings settings) {
  Plan plan;
  plan.job = std::move(job);
  plan.settings = std::move(settings.settings);
  plan.engine_version = std::move(settings.engine_version);
  Lowering(plan).Run();
  plan.deciding = DecidingColumns(plan);
  return plan;
}

const OperatorInfo& InfoOf(const OperatorKind& kind) {
  return std::visit(
      [](const auto& op) -> const OperatorInfo& { return std::decay_t<decltype(op)>::kInfo; },
      kind);
}

std::vector<Facet> FacetsOf(const Plan& plan, const Operator& op, const Lineage& lineage) {
  const std::vector<ChangelogMode> modes = InputModes(plan, op);
  const FacetContext context{plan.job, lineage, plan.settings, modes, plan.deciding};
  std::vector<Facet> facets;
  std::visit([&](const auto& kind) { AppendFacets(kind, context, op.span, facets); }, op.kind);
  return facets;
}

std::vector<StateSignature> StatesOf(const Plan& plan, const Operator& op, const Lineage& lineage) {
  const std::vector<ChangelogMode> modes = InputModes(plan, op);
  const FacetContext context{plan.job, lineage, plan.settings, modes, plan.deciding};
  return std::visit([&](const auto& kind) { return DescribeState(kind, context, op.span); },
                    op.kind);
}

}  // namespace flinkcompat::plan
