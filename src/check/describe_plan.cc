#include <algorithm>
#include <map>

#include "check/stages.h"
#include "flinkcompat/plan_report.h"

namespace flinkcompat {
namespace {

// `state-key=[a, b], window-size=[...]`: the facets by kind.
std::string Description(const std::vector<plan::Facet>& facets) {
  std::map<plan::FacetKind, std::string> lists;
  for (const plan::Facet& facet : facets) {
    std::string& list = lists[facet.kind];
    list += (list.empty() ? "" : ", ") + facet.text;
  }
  std::string text;
  for (const auto& [kind, list] : lists) {
    if (!text.empty()) text += ", ";
    text += std::string(plan::FacetName(kind)) + "=[" + list + "]";
  }
  return text;
}

std::vector<std::string> KindsOf(const plan::ChangelogMode& mode) {
  std::vector<std::string> kinds;
  if (mode.insert) kinds.emplace_back("I");
  if (mode.update_before) kinds.emplace_back("UB");
  if (mode.update_after) kinds.emplace_back("UA");
  if (mode.remove) kinds.emplace_back("D");
  return kinds;
}

PlanColumn Describe(const plan::Plan& plan, bind::ColumnId id) {
  const bind::Column& column = plan.job.column(id);
  PlanColumn described{column.name, "", ""};
  if (column.type.known()) described.type = flink::ToString(column.type);
  if (column.type.time_attribute == flink::TimeAttribute::kRowtime) {
    described.time_attribute = "rowtime";
  } else if (column.type.time_attribute == flink::TimeAttribute::kProctime) {
    described.time_attribute = "proctime";
  }
  return described;
}

PlanNode Describe(const plan::Plan& plan, size_t index, const plan::Lineage& lineage) {
  const plan::Operator& op = plan.operators[index];
  const plan::OperatorInfo& info = plan::InfoOf(op.kind);
  PlanNode node;
  node.id = static_cast<uint32_t>(index + 1);
  node.operator_name = info.name;
  node.description = Description(plan::FacetsOf(plan, op, lineage));
  for (plan::OperatorId input : op.inputs) {
    node.inputs.push_back(static_cast<uint32_t>(Index(input) + 1));
  }
  if (info.name != "Sink") node.changelog = KindsOf(op.changelog_mode);
  for (bind::ColumnId column : op.output) node.output.push_back(Describe(plan, column));
  PlanTask task;
  task.name = info.name;
  task.stateful = info.stateful;
  for (const plan::StateSignature& state : plan::StatesOf(plan, op, lineage)) {
    task.states.push_back(state.name + ": " + state.what);
  }
  if (info.stateful) node.tasks.push_back(std::move(task));
  if (!op.span.empty()) node.span = op.span;
  return node;
}

}  // namespace

Result<PlanReport> DescribePlan(const SourceFile& job, const CheckOptions& options) {
  const Result<flink::EngineVersion> version =
      flink::ParseEngineVersion(options.engine, options.new_version);
  if (!version.ok()) return version.error();
  Side side(job, SourceId::kNew);
  RunStages(side, version.value(), options);
  parse::ReportUnusedVariables(options.variables, side.filled.used, side.sink);
  PlanReport report;
  report.engine = options.engine;
  report.flink_version = side.plan.engine_version.at("flink");
  const plan::Lineage lineage(side.plan.job, {});
  for (size_t i = 0; i < side.plan.operators.size(); ++i) {
    report.nodes.push_back(Describe(side.plan, i, lineage));
  }
  for (plan::OperatorId root : side.plan.roots) {
    report.roots.push_back(static_cast<uint32_t>(Index(root) + 1));
  }
  report.diagnostics = side.sink.diagnostics();
  for (PlanNode& node : report.nodes) {
    if (node.span) node.span = side.InSource(*node.span).span;
  }
  for (Diagnostic& diagnostic : report.diagnostics) {
    diagnostic.location = side.InSource(diagnostic.location.span);
  }
  std::ranges::stable_sort(report.diagnostics, {}, [](const Diagnostic& diagnostic) {
    return diagnostic.location.span.begin;
  });
  return report;
}

}  // namespace flinkcompat
