#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// Columns in the order of the row below, none twice.
bool IsAscending(const std::vector<Rex>& exprs) {
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (!IsInput(exprs[i]) || (i > 0 && exprs[i - 1]->index >= exprs[i]->index)) return false;
  }
  return true;
}

// The columns that a filter reads, whether or not they are selected, are selected below it, by the
// names that they have there; what then is left of the select list goes with its names.
// Calcite: ProjectFilterTransposeRule, ProjectRemoveRule.
bool LosesNames(const Project& project, const Filter& filter) {
  if (!IsAscending(project.exprs)) return false;
  std::set<size_t> selected;
  for (const Rex& expr : project.exprs) selected.insert(expr->index);
  const std::set<size_t> read = InputsOf(filter.condition);
  return std::ranges::includes(selected, read);
}

Rel Named(const Rel& node, const std::vector<std::string>& names) {
  if (names == Names(node->row)) return node;
  RelNode named = *node;
  for (size_t i = 0; i < names.size(); ++i) named.row[i].name = names[i];
  return std::make_shared<const RelNode>(std::move(named));
}

// The first columns of a node are those of its input; the rest are its own.
std::vector<std::string> PassedNames(const Rel& node) {
  std::vector<std::string> names = Names(node->inputs[0]->row);
  const std::vector<std::string> own = Names(node->row);
  if (own.size() <= names.size()) return own.size() == names.size() ? names : own;
  names.insert(names.end(), own.begin() + static_cast<std::ptrdiff_t>(names.size()), own.end());
  return UniqueNames(names);
}

// A node's columns under the names that its inputs have now.
Rel Renamed(const Rel& node) {
  if (const auto* aggregate = As<Aggregate>(node)) {
    return Named(node, Names(AggregateRow(node->inputs[0]->row, *aggregate)));
  }
  if (const auto* join = As<Join>(node)) {
    return Named(node, Names(JoinRow(node->inputs[0]->row, node->inputs[1]->row, join->type)));
  }
  if (As<TemporalJoin>(node) || As<Correlate>(node)) {
    return Named(node, Names(JoinRow(node->inputs[0]->row, node->inputs[1]->row, JoinType::kInner)));
  }
  if (As<SetOp>(node)) return Named(node, Names(node->inputs[0]->row));
  if (const auto* group = As<WindowGroup>(node)) {
    std::vector<std::string> names = Names(node->row);
    for (size_t i = 0; i < group->group.size(); ++i) names[i] = node->inputs[0]->row[group->group[i]].name;
    return Named(node, UniqueNames(names));
  }
  const bool passes = As<Filter>(node) || As<Sort>(node) || As<WatermarkAssigner>(node) || As<Window>(node) ||
                      As<Rank>(node) || As<WindowTvf>(node) || As<Snapshot>(node);
  return passes ? Named(node, PassedNames(node)) : node;
}

}  // namespace

Rel MergeProjects(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* top = As<Project>(node);
    if (top == nullptr) return node;
    const Rel& input = node->inputs[0];
    if (As<Filter>(input) && IsIdentity(top->exprs, input->row)) return input;
    const auto* bottom = As<Project>(input);
    if (bottom == nullptr) return node;
    if (IsIdentity(top->exprs, input->row)) return input;
    for (const Rex& expr : bottom->exprs) {
      if (ContainsOver(expr)) return node;
    }
    std::vector<Rex> merged;
    for (const Rex& expr : top->exprs) merged.push_back(Substitute(expr, bottom->exprs));
    // Names make no difference, so the one that is there already stays. Calcite: HepPlanner.addRelToGraph.
    if (std::ranges::equal(merged, bottom->exprs, Equal)) return input;
    return MakeProject(input->inputs[0], std::move(merged), Names(node->row));
  });
}

Rel LoseNames(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* project = As<Project>(node);
    if (project == nullptr) return Renamed(node);
    const Rel& input = node->inputs[0];
    if (IsIdentity(project->exprs, input->row)) return input;
    const auto* filter = As<Filter>(input);
    if (filter == nullptr || !LosesNames(*project, *filter)) return node;
    std::vector<std::string> names;
    for (const Rex& expr : project->exprs) names.push_back(input->row[expr->index].name);
    return MakeProject(input, project->exprs, std::move(names));
  });
}

}  // namespace flinkcompat::planner
