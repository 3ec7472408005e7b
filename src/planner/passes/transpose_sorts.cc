#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// Flink takes a MultiJoin for one row, so that a projection above saves nothing.
bool IsTakenForOneRow(const Rel& rel) {
  if (As<MultiJoin>(rel)) return true;
  return rel->inputs.size() == 1 && IsTakenForOneRow(rel->inputs[0]);
}

}  // namespace

Rel TransposeSorts(const Rel& rel, bool before_pruning) {
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    const auto* sort = As<Sort>(node);
    if (sort == nullptr) return node;
    const Rel& input = node->inputs[0];
    const auto* project = As<Project>(input);
    if (project == nullptr) return node;
    Sort moved = *sort;
    for (SortField& field : moved.order) {
      const Rex& key = project->exprs[field.column];
      if (!IsInput(key)) return node;
      field.column = key->index;
    }
    if (std::ranges::any_of(project->exprs, ContainsOver)) return node;
    const Rel& below = input->inputs[0];
    // Where a Calc stays below anyway, it does the projection too.
    Rel source = below;
    while (As<WatermarkAssigner>(source)) source = source->inputs[0];
    if (As<Filter>(source) || As<Project>(source) || IsTakenForOneRow(source)) return node;
    // All rows are sorted: fewer columns of them cost less.
    const bool only_scan = before_pruning || !sort->fetch;
    if (only_scan && !As<Scan>(source)) return node;
    const Rel sorted = MakeRel(std::move(moved), {below}, below->row, node->span);
    return MakeProject(sorted, project->exprs, Names(node->row));
  });
}

}  // namespace flinkcompat::planner
