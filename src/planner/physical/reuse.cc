#include "planner/physical/reuse.h"

#include <map>

#include "base/overloaded.h"
#include "planner/physical/modes.h"

namespace flinkcompat::planner {
namespace {

class Sharer {
 public:
  explicit Sharer(bool sources) : sources_(sources) {}

  void Visit(Physical& node) {
    for (Physical& input : node->inputs) Visit(input);
    if (Get<TableSink>(node) || (Get<Scan>(node) && !sources_) || !IsStable(*node)) return;
    const auto [known, is_new] = nodes_.emplace(DigestOf(*node), node);
    if (!is_new) node = known->second;
  }

 private:
  // What is not deterministic is computed for each reader.
  static bool IsStable(const PhysicalNode& node) {
    const auto* calc = std::get_if<Calc>(&node.op);
    if (calc == nullptr) return true;
    for (const Rex& expr : calc->exprs) {
      const bool proctime = Contains(expr, [](const RexNode& part) {
        return part.kind == RexKind::kCall && part.name == "PROCTIME";
      });
      if (proctime || !IsDeterministic(expr)) return false;
    }
    return !calc->condition || IsDeterministic(calc->condition);
  }

  static std::string DigestOf(const PhysicalNode& node) {
    std::string text = node.name + "(" + Describe(node) + ")";
    std::visit(Overloaded{[&](const Calc& calc) {
                            for (const Rex& expr : calc.exprs) text += expr->digest + ",";
                            if (calc.condition) text += calc.condition->digest;
                          },
                          [&](const Values& values) {
                            for (const auto& tuple : values.tuples) {
                              for (const Rex& value : tuple) text += value->digest + ",";
                            }
                          },
                          [&](const Expand& expand) {
                            for (const auto& project : expand.projects) {
                              for (const Rex& expr : project) text += expr->digest + ",";
                            }
                          },
                          [&](const Scan& scan) {
                            for (const auto& [key, value] : scan.hints) text += key + "=" + value;
                          },
                          [](const auto&) {}},
               node.op);
    for (const Field& field : node.row) text += field.name + " " + flink::ToString(field.type) + ";";
    for (const std::string& kind : ModeOf(node)) text += kind;
    for (const Physical& input : node.inputs) {
      text += "#" + std::to_string(reinterpret_cast<uintptr_t>(input.get()));
    }
    return text;
  }

  bool sources_;
  std::map<std::string, Physical> nodes_;
};

}  // namespace

void ShareSubPlans(std::vector<Physical>& roots, const Settings& settings) {
  if (!settings.IsOn("table.optimizer.reuse-sub-plan-enabled", true)) return;
  Sharer sharer(settings.IsOn("table.optimizer.reuse-source-enabled", true));
  for (Physical& root : roots) sharer.Visit(root);
}

}  // namespace flinkcompat::planner
