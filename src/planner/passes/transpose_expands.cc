#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/physical/window_properties.h"

namespace flinkcompat::planner {
namespace {

// The Expand over the Calc without window columns; `bounds` are the Calc's window columns.
Rel ExpandBelow(const Rel& node, const Rel& calc, const std::set<size_t>& bounds, const WindowlessCalc& kept) {
  const auto* expand = As<Expand>(node);
  const Rel below = MakeCalc(calc->inputs[0]->inputs[0], kept.exprs, kept.names, As<Calc>(calc)->condition);
  const auto stays = [&](size_t column) {
    const Rex& expr = expand->projects[0][column];
    return !IsInput(expr) || !bounds.contains(expr->index);
  };
  Expand narrowed;
  for (const std::vector<Rex>& project : expand->projects) {
    std::vector<Rex> exprs;
    for (size_t i = 0; i < project.size(); ++i) {
      if (stays(i)) exprs.push_back(Remap(project[i], kept.map));
    }
    if (kept.adds_time) exprs.push_back(InputRef(kept.time, below->row[kept.time].type));
    narrowed.projects.push_back(std::move(exprs));
  }
  Row row;
  for (size_t i = 0; i < node->row.size(); ++i) {
    if (stays(i)) row.push_back(node->row[i]);
  }
  if (kept.adds_time) row.push_back(below->row[kept.time]);
  UniquifyNames(row);
  return MakeRel(std::move(narrowed), {below}, std::move(row), node->span);
}

Rel Transpose(const Rel& node) {
  const Rel& calc = node->inputs[0];
  const Rel& function = calc->inputs[0];
  const auto* tvf = As<WindowTvf>(function);
  const std::optional<WindowProperties> above = WindowPropertiesOf(node), below = WindowPropertiesOf(calc);
  if (!above || above->start.empty() || above->end.empty() || tvf->kind == "SESSION") return node;
  const std::set<size_t> bounds = below->Columns();
  const std::optional<WindowlessCalc> kept =
      WithoutWindowColumns(As<Calc>(calc)->exprs, As<Calc>(calc)->condition, calc->row, bounds, function);
  if (!kept) return node;
  if (above->Columns().size() < bounds.size()) return node;  // a set of keys lacks a window column
  const Rel expanded = ExpandBelow(node, calc, bounds, *kept);
  WindowTvf moved = *tvf;
  const std::vector<Rex>& columns = As<Expand>(expanded)->projects[0];
  const auto time = std::ranges::find_if(
      columns, [&](const Rex& column) { return IsInput(column) && column->index == kept->time; });
  moved.time = static_cast<size_t>(time - columns.begin());
  Row row = expanded->row;
  const size_t width = row.size();
  row.insert(row.end(), function->row.end() - 3, function->row.end());
  UniquifyNames(row);
  const Rel windowed = MakeRel(std::move(moved), {expanded}, row, function->span);
  std::vector<Rex> exprs;
  size_t next = 0;
  for (size_t i = 0; i < node->row.size(); ++i) {
    size_t column = 0;
    if (above->start.contains(i)) column = width;
    else if (above->end.contains(i)) column = width + 1;
    else if (above->time.contains(i)) column = width + 2;
    else column = next++;
    exprs.push_back(InputRef(column, row[column].type));
  }
  return MakeCalc(windowed, std::move(exprs), Names(node->row), {});
}

}  // namespace

Rel TransposeExpands(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (As<Expand>(node) == nullptr || As<Calc>(node->inputs[0]) == nullptr) return node;
    return As<WindowTvf>(node->inputs[0]->inputs[0]) == nullptr ? node : Transpose(node);
  });
}

}  // namespace flinkcompat::planner
