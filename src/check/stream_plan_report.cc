#include "check/stream_plan_report.h"

#include <map>

#include "planner/physical/modes.h"
#include "planner/physical/upsert_keys.h"
#include "planner/state/states.h"

namespace flinkcompat {
namespace {

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
      described_task.kept = std::move(task.kept);
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

}  // namespace

void DescribeStreamPlan(const planner::StreamPlan& plan, const planner::Settings& settings,
                        PlanReport& report) {
  StreamPlanDescriber describer(settings, report);
  for (const planner::Physical& root : plan.roots) {
    const auto* top = planner::Get<planner::TableSink>(root);
    report.roots.push_back(describer.Add(top->sink.table == nullptr ? root->inputs[0] : root));
  }
}

}  // namespace flinkcompat
