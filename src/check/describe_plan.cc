#include <algorithm>
#include <map>

#include "check/stages.h"
#include "flinkcompat/plan_report.h"
#include "parse/parser.h"
#include "planner/physical/modes.h"
#include "planner/physical/upsert_keys.h"
#include "planner/planner.h"
#include "planner/state/states.h"

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

// Flink's plan, a shared node once.
class StreamPlanDescriber {
 public:
  StreamPlanDescriber(const planner::Settings& settings, PlanReport& report)
      : settings_(settings), report_(report) {}

  uint32_t Add(const planner::Physical& node) {
    const auto known = ids_.find(node.get());
    if (known != ids_.end()) return known->second;
    PlanNode described;
    for (const planner::Physical& input : node->inputs) described.inputs.push_back(Add(input));
    described.id = static_cast<uint32_t>(report_.nodes.size() + 1);
    described.operator_name = node->name;
    described.description = planner::Describe(*node);
    described.changelog = planner::ModeOf(*node);
    for (const planner::Field& field : node->row) {
      PlanColumn column{field.name, "", ""};
      if (field.type.known()) column.type = flink::ToString(field.type);
      if (planner::IsRowtime(field.type)) column.time_attribute = "rowtime";
      if (planner::IsProctime(field.type)) column.time_attribute = "proctime";
      described.output.push_back(std::move(column));
    }
    for (const planner::ColumnKey& key : planner::UpsertKeys(node, settings_)) {
      std::vector<std::string> names;
      for (size_t column : key) names.push_back(node->row[column].name);
      described.upsert_keys.push_back(std::move(names));
    }
    for (planner::Task& task : planner::TasksOf(node, settings_)) {
      PlanTask described_task;
      described_task.name = std::move(task.name);
      described_task.states = std::move(task.states);
      described_task.stateful = task.stateful;
      described.tasks.push_back(std::move(described_task));
    }
    if (!node->span.empty()) described.span = node->span;
    report_.nodes.push_back(std::move(described));
    ids_[node.get()] = report_.nodes.back().id;
    return report_.nodes.back().id;
  }

 private:
  const planner::Settings& settings_;
  PlanReport& report_;
  std::map<const planner::PhysicalNode*, uint32_t> ids_;
};

Result<PlanReport> DescribeStreamPlan(const SourceFile& job, const CheckOptions& options,
                                      const flink::EngineVersion& version) {
  PlanReport report;
  report.engine = options.engine;
  report.flink_version = std::to_string(version.flink.major) + "." + std::to_string(version.flink.minor);
  DiagnosticSink sink(SourceId::kNew);
  const std::string release = options.engine == Engine::kFlink ? version.line : std::string();
  const ast::Script script = parse::ParseScript(job, sink, {release});
  const bool complete = !sink.has_errors();
  const catalog::Catalog catalog = catalog::ReadCatalog(script, options.settings, sink);
  std::map<std::string, std::string> values;
  for (const auto& [key, setting] : catalog.settings) values[key] = setting.value;
  const planner::Settings settings(std::move(values), version.flink);
  if (complete) {
    planner::StreamPlan plan = planner::PlanJob(catalog, settings);
    StreamPlanDescriber describer(settings, report);
    for (const planner::Physical& root : plan.roots) {
      const auto* top = planner::Get<planner::TableSink>(root);
      report.roots.push_back(describer.Add(top->sink.table == nullptr ? root->inputs[0] : root));
    }
    if (plan.refused) report.refused = plan.refused->message;
  }
  report.diagnostics = sink.diagnostics();
  return report;
}

}  // namespace

Result<PlanReport> DescribePlan(const SourceFile& job, const CheckOptions& options) {
  const Result<flink::EngineVersion> version =
      flink::ParseEngineVersion(options.engine, options.new_version);
  if (!version.ok()) return version.error();
  if (options.engine == Engine::kFlink) return DescribeStreamPlan(job, options, version.value());
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
