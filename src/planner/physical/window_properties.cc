#include "planner/physical/window_properties.h"

#include <algorithm>

namespace flinkcompat::planner {
namespace {

std::set<size_t> Moved(const std::set<size_t>& columns, const std::map<size_t, std::vector<size_t>>& passed) {
  std::set<size_t> moved;
  for (size_t column : columns) {
    const auto places = passed.find(column);
    if (places != passed.end()) moved.insert(places->second.begin(), places->second.end());
  }
  return moved;
}

std::optional<WindowProperties> OfExprs(const Rel& rel, const std::vector<Rex>& exprs) {
  std::optional<WindowProperties> below = WindowPropertiesOf(rel->inputs[0]);
  if (!below) return below;
  std::map<size_t, std::vector<size_t>> passed;
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (IsInput(exprs[i])) passed[exprs[i]->index].push_back(i);
  }
  below->start = Moved(below->start, passed);
  below->end = Moved(below->end, passed);
  below->time = Moved(below->time, passed);
  if (below->start.empty() && below->end.empty() && below->time.empty()) return std::nullopt;
  return below;
}

// Columns that no set of keys makes NULL.
std::optional<WindowProperties> OfExpand(const Rel& rel, const Expand& expand) {
  std::vector<Rex> kept = expand.projects[0];
  for (const std::vector<Rex>& project : expand.projects) {
    for (size_t i = 0; i < kept.size(); ++i) {
      if (!IsInput(project[i])) kept[i] = project[i];
    }
  }
  return OfExprs(rel, kept);
}

std::set<size_t> Shifted(const std::set<size_t>& columns, size_t by) {
  std::set<size_t> shifted;
  for (size_t column : columns) shifted.insert(column + by);
  return shifted;
}

bool IsBoundOp(const Rex& rex) {
  return rex->kind == RexKind::kCall && (rex->name == "=" || rex->name == "<" || rex->name == "<=" ||
                                         rex->name == ">" || rex->name == ">=");
}

// The time attribute that an expression is, with a constant offset at most.
const RexNode* TimeColumn(const Rex& rex) {
  if (IsInput(rex)) return IsTimeAttribute(rex->type) ? rex.get() : nullptr;
  if (rex->kind != RexKind::kCall || (rex->name != "+" && rex->name != "-")) return nullptr;
  const bool literal = rex->operands.size() == 2 && IsLiteral(rex->operands[1]);
  const bool left_literal = rex->operands.size() == 2 && rex->name == "+" && IsLiteral(rex->operands[0]);
  if (literal) return TimeColumn(rex->operands[0]);
  return left_literal ? TimeColumn(rex->operands[1]) : nullptr;
}

bool ReadsTime(const Rex& rex, size_t begin, size_t end) {
  return Contains(rex, [&](const RexNode& node) {
    return node.kind == RexKind::kInput && node.index >= begin && node.index < end && IsTimeAttribute(node.type);
  });
}

}  // namespace

std::optional<WindowProperties> WindowPropertiesOf(const Rel& rel) {
  if (const auto* tvf = As<WindowTvf>(rel)) {
    WindowProperties properties;
    const Row& row = rel->inputs[0]->row;
    properties.window = {tvf->kind, tvf->millis, tvf->offset, IsRowtime(row[tvf->time].type)};
    properties.start = {row.size()};
    properties.end = {row.size() + 1};
    properties.time = {row.size() + 2};
    return properties;
  }
  if (const auto* calc = As<Calc>(rel)) return OfExprs(rel, calc->exprs);
  if (const auto* project = As<Project>(rel)) return OfExprs(rel, project->exprs);
  if (const auto* aggregate = As<Aggregate>(rel)) {
    std::optional<WindowProperties> below = WindowPropertiesOf(rel->inputs[0]);
    if (!below || !IsWindowAggregate(rel, *aggregate)) return std::nullopt;
    std::map<size_t, std::vector<size_t>> passed;
    for (size_t i = 0; i < aggregate->group.size(); ++i) passed[aggregate->group[i]].push_back(i);
    below->start = Moved(below->start, passed);
    below->end = Moved(below->end, passed);
    below->time = Moved(below->time, passed);
    return below;
  }
  if (const auto* join = As<Join>(rel)) {
    if (!IsWindowJoin(rel, *join)) return std::nullopt;
    std::optional<WindowProperties> left = WindowPropertiesOf(rel->inputs[0]);
    const std::optional<WindowProperties> right = WindowPropertiesOf(rel->inputs[1]);
    if (join->type == JoinType::kSemi || join->type == JoinType::kAnti || !right) return left;
    const size_t width = rel->inputs[0]->row.size();
    left->start.merge(Shifted(right->start, width));
    left->end.merge(Shifted(right->end, width));
    left->time.merge(Shifted(right->time, width));
    return left;
  }
  if (As<SetOp>(rel)) {
    const std::optional<WindowProperties> first = WindowPropertiesOf(rel->inputs[0]);
    for (const Rel& input : rel->inputs) {
      const std::optional<WindowProperties> other = WindowPropertiesOf(input);
      if (!first || !other || !(first->window == other->window) || first->start != other->start ||
          first->end != other->end) {
        return std::nullopt;
      }
    }
    return first;
  }
  if (As<Filter>(rel) || As<Window>(rel) || As<Rank>(rel)) return WindowPropertiesOf(rel->inputs[0]);
  if (const auto* expand = As<Expand>(rel)) return OfExpand(rel, *expand);
  if (As<Correlate>(rel) || As<TemporalJoin>(rel)) return WindowPropertiesOf(rel->inputs[0]);
  return std::nullopt;
}

std::set<size_t> WindowProperties::Columns() const {
  std::set<size_t> all = start;
  all.insert(end.begin(), end.end());
  all.insert(time.begin(), time.end());
  return all;
}

std::optional<WindowlessCalc> WithoutWindowColumns(const std::vector<Rex>& exprs, const Rex& condition, const Row& row,
                                                   const std::set<size_t>& bounds, const Rel& function) {
  const Row& input = function->inputs[0]->row;
  const size_t time = As<WindowTvf>(function)->time;
  const auto computes = [&](const Rex& rex) {
    const std::set<size_t> read = InputsOf(rex);
    return std::ranges::any_of(read, [&](size_t column) { return column >= input.size(); });
  };
  if (condition && computes(condition)) return std::nullopt;
  WindowlessCalc calc;
  calc.map.resize(exprs.size());
  Row named;
  std::optional<size_t> kept_time;
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (!IsInput(exprs[i]) && computes(exprs[i])) return std::nullopt;
    if (bounds.contains(i)) continue;
    calc.map[i] = calc.exprs.size();
    if (!kept_time && IsInput(exprs[i]) && exprs[i]->index == time) kept_time = calc.exprs.size();
    calc.exprs.push_back(exprs[i]);
    AddNamed(named, row[i].name, exprs[i]->type);
  }
  calc.time = kept_time.value_or(calc.exprs.size());
  calc.adds_time = !kept_time;
  if (calc.adds_time) {
    calc.exprs.push_back(InputRef(time, input[time].type));
    AddNamed(named, input[time].name, input[time].type);
  }
  calc.names = Names(named);
  return calc;
}

bool IsWindowAggregate(const Rel& rel, const Aggregate& aggregate) {
  const std::optional<WindowProperties> below = WindowPropertiesOf(rel->inputs[0]);
  if (!below) return false;
  const auto grouped = [&](const std::set<size_t>& columns) {
    return std::ranges::any_of(columns, [&](size_t column) {
      return std::ranges::find(aggregate.group, column) != aggregate.group.end();
    });
  };
  return grouped(below->start) && grouped(below->end);
}

bool IsWindowJoin(const Rel& rel, const Join& join) {
  const std::optional<WindowProperties> left = WindowPropertiesOf(rel->inputs[0]);
  const std::optional<WindowProperties> right = WindowPropertiesOf(rel->inputs[1]);
  if (!left || !right || !(left->window == right->window)) return false;
  const EquiJoin equi = AnalyseJoin(join.condition, rel->inputs[0]->row.size());
  bool starts = false, ends = false;
  for (size_t i = 0; i < equi.left.size(); ++i) {
    starts = starts || (left->start.contains(equi.left[i]) && right->start.contains(equi.right[i]));
    ends = ends || (left->end.contains(equi.left[i]) && right->end.contains(equi.right[i]));
  }
  return starts && ends;
}

std::optional<IntervalCondition> IntervalConditionOf(const Rel& rel, const Join& join) {
  if (join.type == JoinType::kSemi || join.type == JoinType::kAnti) return std::nullopt;
  const size_t left = rel->inputs[0]->row.size();
  const size_t all = left + rel->inputs[1]->row.size();
  int lower = 0, upper = 0, equal = 0;
  std::optional<bool> rowtime;
  bool same_types = true;
  std::vector<Rex> rest;
  for (const Rex& part : Conjuncts(join.condition)) {
    const bool both = ReadsTime(part, 0, left) && ReadsTime(part, left, all);
    if (!both || !IsBoundOp(part)) {
      rest.push_back(part);
      continue;
    }
    const RexNode* a = TimeColumn(part->operands[0]);
    const RexNode* b = TimeColumn(part->operands[1]);
    if (a == nullptr || b == nullptr || (a->index < left) == (b->index < left)) return std::nullopt;
    if (IsRowtime(a->type) != IsRowtime(b->type)) return std::nullopt;
    if (rowtime && *rowtime != IsRowtime(a->type)) return std::nullopt;
    rowtime = IsRowtime(a->type);
    same_types = same_types && (!*rowtime || a->type.root == b->type.root);
    const bool left_first = a->index < left;
    if (part->name == "=") ++equal;
    else if ((part->name.starts_with("<")) == left_first) ++upper;
    else ++lower;
  }
  if (!rowtime) return std::nullopt;
  const bool bounded = (equal == 1 && lower == 0 && upper == 0) || (equal == 0 && lower == 1 && upper == 1);
  if (!bounded) return std::nullopt;
  return IntervalCondition{*rowtime, AndOf(rest), same_types};
}

}  // namespace flinkcompat::planner
