#include "report/plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "report/diagnostic_text.h"
#include "report/json_value.h"
#include "report/text_style.h"
#include "rule_engine/names.h"

namespace flinkcompat::report {
namespace {

std::string Joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

bool KeepsKeyedState(const PlanNode& node) {
  return std::ranges::any_of(node.tasks, [](const PlanTask& task) { return !task.states.empty(); });
}

std::string ColumnsText(const PlanNode& node) {
  std::vector<std::string> columns;
  for (const PlanColumn& column : node.output) {
    std::string text = column.name;
    if (!column.type.empty()) text += " " + column.type;
    if (!column.time_attribute.empty()) text += " *" + column.time_attribute + "*";
    columns.push_back(std::move(text));
  }
  return Joined(columns, ", ");
}

std::string UpsertKeysText(const PlanNode& node) {
  std::vector<std::string> keys;
  for (const auto& key : node.upsert_keys) keys.push_back("[" + Joined(key, ", ") + "]");
  return Joined(keys, " ");
}

// The lines below an operator's own: what it emits and keeps.
void AddDetails(const PlanNode& node, const std::string& indent, std::string& text) {
  if (!node.output.empty()) text += indent + "columns: " + Printable(ColumnsText(node)) + "\n";
  if (!node.upsert_keys.empty()) {
    text += indent + "upsert keys: " + Printable(UpsertKeysText(node)) + "\n";
  }
  for (const PlanTask& task : node.tasks) {
    if (task.states.empty() && !task.stateful) continue;
    text += indent + "state of " + Printable(task.name);
    if (!task.operator_id.empty()) text += " (" + task.operator_id + ")";
    text += task.states.empty() ? ": no keyed state\n" : ":\n";
    for (size_t i = 0; i < task.states.size(); ++i) {
      text += indent + "  " + Printable(task.states[i]);
      if (i < task.kept.size() && !task.kept[i].empty()) text += " (kept " + Printable(task.kept[i]) + ")";
      text += "\n";
    }
  }
}

class PlanText {
 public:
  explicit PlanText(const PlanReport& plan) {
    for (const PlanNode& node : plan.nodes) nodes_.emplace(node.id, &node);
  }

  // Adds the sub-plan of a root. A stack of its own, because plans may be deeper than ours is.
  void AddRoot(uint32_t root) {
    std::vector<Pending> stack = {{root, 0}};
    while (!stack.empty()) {
      const Pending next = stack.back();
      stack.pop_back();
      const PlanNode* node = Find(next.id);
      if (node == nullptr) continue;
      const bool is_shown = !shown_.insert(next.id).second;
      AddLine(*node, next.depth, is_shown);
      if (is_shown) continue;
      for (auto input = node->inputs.rbegin(); input != node->inputs.rend(); ++input) {
        stack.push_back({*input, next.depth + 1});
      }
    }
  }

  std::string Take() { return std::move(text_); }

 private:
  struct Pending {
    uint32_t id;
    size_t depth;
  };

  const PlanNode* Find(uint32_t id) const {
    const auto found = nodes_.find(id);
    return found == nodes_.end() ? nullptr : found->second;
  }

  void AddLine(const PlanNode& node, size_t depth, bool is_shown) {
    // Deep plans would run out of the right edge; beyond this the number tells where one is.
    constexpr size_t kDeepestIndent = 40;
    const std::string indent(2 * std::min(depth, kDeepestIndent), ' ');
    text_ += indent + "#" + std::to_string(node.id) + " " + node.operator_name;
    if (is_shown) {
      text_ += " (see above)\n";
      return;
    }
    if (!node.description.empty()) text_ += "(" + Printable(node.description) + ")";
    if (!node.changelog.empty()) text_ += " [" + Joined(node.changelog, ", ") + "]";
    text_ += "\n";
    AddDetails(node, indent + "   ", text_);
  }

  std::map<uint32_t, const PlanNode*> nodes_;
  std::set<uint32_t> shown_;
  std::string text_;
};

Json TaskJson(const PlanTask& task) {
  Json json = {{"name", task.name},
               {"operator_id", task.operator_id.empty() ? Json() : Json(task.operator_id)},
               {"states", task.states}};
  const auto expires = [](const std::string& kept) { return !kept.empty(); };
  if (std::ranges::any_of(task.kept, expires)) json["kept"] = task.kept;
  if (task.stateful) json["stateful"] = true;
  return json;
}

Json NodeJson(const PlanNode& node, const LineIndex& lines) {
  Json output = Json::array();
  for (const PlanColumn& column : node.output) {
    Json row = {{"name", column.name}, {"type", column.type}};
    if (!column.time_attribute.empty()) row["time_attribute"] = column.time_attribute;
    output.push_back(std::move(row));
  }
  Json tasks = Json::array();
  for (const PlanTask& task : node.tasks) tasks.push_back(TaskJson(task));
  return {{"id", node.id},
          {"operator", node.operator_name},
          {"description", node.description},
          {"inputs", node.inputs},
          {"changelog", node.changelog},
          {"output", std::move(output)},
          {"upsert_keys", node.upsert_keys},
          {"tasks", std::move(tasks)},
          {"span", node.span ? SpanJson(lines, *node.span) : Json()}};
}

}  // namespace

std::string WritePlanText(const PlanReport& plan, const SourceFile& source, bool color) {
  PlanText text(plan);
  for (uint32_t root : plan.roots) text.AddRoot(root);
  std::string out = text.Take();
  if (!plan.diagnostics.empty()) {
    if (!out.empty()) out += "\n";
    out += DiagnosticsText(plan.diagnostics, source, color);
  }
  const bool keeps_state = std::ranges::any_of(plan.nodes, KeepsKeyedState);
  if (keeps_state && plan.state_ttl.empty()) {
    out += "\nState that no window ends is kept for ever (table.exec.state.ttl is not set).\n";
  } else if (keeps_state) {
    out += "\nState that no window ends is kept for " + Printable(plan.state_ttl) +
           " after its last use (table.exec.state.ttl).\n";
  }
  if (plan.refused) {
    std::string at;
    if (plan.refused_at && !plan.refused_at->empty()) {
      const TextPosition begin = LineIndex(source.text).PositionOf(plan.refused_at->begin);
      at = "at " + std::to_string(begin.line) + ":" + std::to_string(begin.column) + ": ";
    }
    out += Wrapped("refused: ", at + *plan.refused);
  }
  return out;
}

std::string WritePlanDot(const PlanReport& plan, const SourceFile& /*source*/, bool /*color*/) {
  std::string out = "digraph plan {\n  rankdir = BT;\n  node [shape = box];\n";
  for (const PlanNode& node : plan.nodes) {
    const bool stateful = KeepsKeyedState(node) || std::ranges::any_of(node.tasks, &PlanTask::stateful);
    const std::string label = node.operator_name + "\n" + Printable(node.description);
    out += "  n" + std::to_string(node.id) + " [label = " + Json(label).dump();
    if (stateful) out += ", style = bold";
    out += "];\n";
    for (uint32_t input : node.inputs) {
      const auto below = std::ranges::find(plan.nodes, input, &PlanNode::id);
      const std::string kinds = below == plan.nodes.end() ? "" : Joined(below->changelog, ", ");
      out += "  n" + std::to_string(input) + " -> n" + std::to_string(node.id) + " [label = " +
             Json(kinds).dump() + "];\n";
    }
  }
  return out + "}\n";
}

std::string WritePlanJson(const PlanReport& plan, const SourceFile& source, bool /*color*/) {
  const LineIndex lines(source.text);
  Json operators = Json::array();
  for (const PlanNode& node : plan.nodes) operators.push_back(NodeJson(node, lines));
  return Dump({{"schema", "flinkcompat-plan/1"},
               {"engine", rule_engine::EngineName(plan.engine)},
               {"flink_version", plan.flink_version},
               {"operators", std::move(operators)},
               {"roots", plan.roots},
               {"refused", plan.refused ? Json(*plan.refused) : Json()},
               {"refused_at", plan.refused_at ? SpanJson(lines, *plan.refused_at) : Json()},
               {"state_ttl", plan.state_ttl},
               {"diagnostics", DiagnosticsJson(plan.diagnostics, source)}});
}

}  // namespace flinkcompat::report
