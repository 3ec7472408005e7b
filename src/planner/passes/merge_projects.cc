#include "planner/passes/passes.h"

namespace flinkcompat::planner {

Rel MergeProjects(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* top = As<Project>(node);
    if (top == nullptr) return node;
    const Rel& input = node->inputs[0];
    if (As<Filter>(input) && IsIdentity(top->exprs, input->row)) return input;
    const auto* bottom = As<Project>(input);
    if (bottom == nullptr) return node;
    for (const Rex& expr : bottom->exprs) {
      if (ContainsOver(expr)) return node;
    }
    std::vector<Rex> merged;
    for (const Rex& expr : top->exprs) merged.push_back(Substitute(expr, bottom->exprs));
    return MakeProject(input->inputs[0], std::move(merged), Names(node->row));
  });
}

}  // namespace flinkcompat::planner
