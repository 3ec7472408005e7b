#include <algorithm>
#include <map>

#include "check/stages.h"
#include "check/stream_plan_report.h"
#include "flink/duration.h"
#include "flinkcompat/plan_report.h"
#include "planner/planner.h"
#include "rule_engine/connector_file.h"

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

// The plan that the check of engine vvr compares: it needs no declarations.
void DescribeOpenPlan(const Side& side, PlanReport& report) {
  const plan::Lineage lineage(side.plan.job, {});
  for (size_t i = 0; i < side.plan.operators.size(); ++i) {
    report.nodes.push_back(Describe(side.plan, i, lineage));
  }
  for (plan::OperatorId root : side.plan.roots) {
    report.roots.push_back(static_cast<uint32_t>(Index(root) + 1));
  }
}

// Positions in the script as given, diagnostics in its order.
void MoveToSource(const Side& side, PlanReport& report) {
  report.diagnostics = side.sink.diagnostics();
  for (PlanNode& node : report.nodes) {
    if (node.span) node.span = side.InSource(*node.span).span;
  }
  if (report.refused_at) report.refused_at = side.InSource(*report.refused_at).span;
  for (Diagnostic& diagnostic : report.diagnostics) {
    diagnostic.location = side.InSource(diagnostic.location.span);
  }
  std::ranges::stable_sort(report.diagnostics, {}, [](const Diagnostic& diagnostic) {
    return diagnostic.location.span.begin;
  });
}

}  // namespace

Result<PlanReport> DescribePlan(const SourceFile& job, const CheckOptions& options) {
  const Result<flink::EngineVersion> version =
      flink::ParseEngineVersion(options.engine, options.new_version);
  if (!version.ok()) return version.error();
  const Result<flink::ConnectorTable> connectors =
      rule_engine::ReadConnectors(options.connectors_file);
  if (!connectors.ok()) return connectors.error();
  Side side(job, SourceId::kNew);
  const bool complete = ReadJob(side, version.value(), options, catalog::Explained::kAsRun);
  const planner::Settings settings = PlannerSettings(side, version.value());
  PlanReport report;
  report.engine = options.engine;
  report.flink_version = std::to_string(settings.release().major) + "." +
                         std::to_string(settings.release().minor);
  const int64_t ttl = flink::DurationMillis(settings.Get("table.exec.state.ttl", "0")).value_or(0);
  if (ttl > 0) report.state_ttl = flink::DurationText(ttl);
  if (catalog::IsBatch(side.catalog)) {
    side.sink.Report(DiagnosticKind::kBatchMode, {},
                     "the script runs in batch mode, which keeps no state to restore; there is no streaming plan");
    MoveToSource(side, report);
    return report;
  }
  using Reason = planner::Refusal::Reason;
  planner::StreamPlan plan;
  if (complete) plan = PlanStream(side, settings, connectors.value());
  const bool refused = plan.refused && plan.refused->reason != Reason::kUnmodelled;
  const bool open = !plan.refused || plan.refused->reason != Reason::kRefused;
  if (complete && !plan.refused) {
    DescribeStreamPlan(plan, settings, report);
    if (const catalog::OpaqueStatement* unfollowed = UnfollowedStatement(side.catalog)) {
      side.sink.Report(DiagnosticKind::kUnmodelled, unfollowed->span, "what this statement changes is not followed",
                       "the plan is that of the script without it");
    }
  } else if (options.engine == Engine::kVvr && open) {
    BindAndPlan(side, version.value(), complete);
    DescribeOpenPlan(side, report);
  } else if (refused) {
    report.refused = plan.refused->message;
    report.refused_at = plan.refused->span;
  } else if (plan.refused) {
    side.sink.Report(DiagnosticKind::kUnmodelled, plan.refused->span, plan.refused->message,
                     "no plan can be shown");
  }
  parse::ReportUnusedVariables(options.variables, side.filled.used, side.sink);
  MoveToSource(side, report);
  return report;
}

}  // namespace flinkcompat
