#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/rel/simplify.h"

namespace flinkcompat::planner {
namespace {

// Flink: FlinkRexUtil.isMergeable: what is not deterministic must not be evaluated twice.
bool IsMergeable(const Calc& top, const Calc& bottom) {
  for (size_t i = 0; i < bottom.exprs.size(); ++i) {
    if (IsDeterministic(bottom.exprs[i])) continue;
    size_t uses = 0;
    const auto count = [&](const Rex& rex) {
      Contains(rex, [&](const RexNode& node) {
        if (node.kind == RexKind::kInput && node.index == i) ++uses;
        return false;
      });
    };
    for (const Rex& expr : top.exprs) count(expr);
    if (top.condition) count(top.condition);
    if (uses > 1) return false;
  }
  return true;
}

}  // namespace

Rel FormCalcs(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* project = As<Project>(node)) {
      return MakeCalc(node->inputs[0], project->exprs, Names(node->row), {});
    }
    if (const auto* filter = As<Filter>(node)) {
      return MakeCalc(node->inputs[0], Refs(node->row), Names(node->row), filter->condition);
    }
    return node;
  });
}

Rel MergeCalcs(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* top = As<Calc>(node);
    if (top == nullptr) return node;
    const Rel& input = node->inputs[0];
    if (const auto* bottom = As<Calc>(input); bottom != nullptr && IsMergeable(*top, *bottom)) {
      std::vector<Rex> exprs;
      for (const Rex& expr : top->exprs) {
        const Rex merged = Simplify(Substitute(expr, bottom->exprs));
        exprs.push_back(merged->type == expr->type ? merged : CastTo(merged, expr->type));
      }
      std::vector<Rex> conditions = Conjuncts(bottom->condition);
      for (const Rex& part : Conjuncts(top->condition)) conditions.push_back(Substitute(part, bottom->exprs));
      const Rex condition = Simplify(AndOf(conditions), false);
      return WithoutTrivialCalc(MakeCalc(input->inputs[0], std::move(exprs), Names(node->row), condition));
    }
    return WithoutTrivialCalc(node);
  });
}

}  // namespace flinkcompat::planner
