#include "planner/passes/decorrelate.h"

#include <algorithm>
#include <map>

#include "planner/convert/refusal.h"

namespace flinkcompat::planner {
namespace {

bool Reads(const Rex& rex, const std::string& id) { return ReadsOuterRow(rex, id); }

// The position of a column of the input among the expressions; appended if it is not there.
size_t Expose(size_t column, const Rel& input, std::vector<Rex>& exprs, std::vector<std::string>& names) {
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (IsInput(exprs[i]) && exprs[i]->index == column) return i;
  }
  exprs.push_back(InputRef(column, input->row[column].type));
  names.push_back(input->row[column].name);
  return exprs.size() - 1;
}

Decorrelated OfProject(const Rel& rel, const Project& project, const std::string& id) {
  Decorrelated below = Decorrelate(rel->inputs[0], id);
  std::vector<Rex> exprs;
  std::vector<std::string> names = Names(rel->row);
  for (const Rex& expr : project.exprs) {
    exprs.push_back(Remap(expr, below.map));
    if (Reads(expr, id)) GiveUp(rel->span, "a sub-query's select list that reads the outer row is not modelled");
  }
  for (Rex& condition : below.conditions) {
    condition = Transform(condition, [&](const Rex& node) {
      if (!IsInput(node)) return Rex();
      return InputRef(Expose(node->index, below.rel, exprs, names), node->type);
    });
  }
  return {MakeProject(below.rel, std::move(exprs), UniqueNames(names)), std::move(below.conditions),
          FirstColumns(rel->row.size())};
}

// An aggregate for each outer row is one that also groups by the columns that are compared with it.
Decorrelated OfAggregate(const Rel& rel, const Aggregate& aggregate, const std::string& id) {
  Decorrelated below = Decorrelate(rel->inputs[0], id);
  Aggregate grouped = aggregate;
  std::set<size_t> keys;
  for (size_t& key : grouped.group) {
    key = below.map[key];
    keys.insert(key);
  }
  for (AggCall& call : grouped.calls) {
    MoveColumns(call, below.map);
    // A group exists for its keys: the type may be nullable all the same.
  }
  std::vector<Rex> known;
  for (const Rex& condition : below.conditions) {
    if (!IsCall(condition, "=")) GiveUp(rel->span, "a correlated aggregate whose conditions are no equalities is not modelled");
    for (size_t column : InputsOf(condition)) {
      if (keys.insert(column).second && below.rel->row[column].type.nullable) {
        known.push_back(Call("IS NOT NULL", {InputRef(column, below.rel->row[column].type)},
                             flink::MakeType(TypeRoot::kBoolean, false)));
      }
    }
  }
  // Its own keys first, then those of the outer row, then what the calls read.
  const std::vector<size_t> own = grouped.group;
  std::set<size_t> rest;
  for (const AggCall& call : grouped.calls) rest.merge(ColumnsOf(call));
  std::vector<size_t> order = own;
  const auto append = [&](const std::set<size_t>& columns) {
    for (size_t column : columns) {
      if (std::ranges::find(order, column) == order.end()) order.push_back(column);
    }
  };
  append(keys);
  grouped.group = FirstColumns(order.size());
  append(rest);
  std::vector<size_t> position(below.rel->row.size(), 0);
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  for (size_t column : order) {
    position[column] = exprs.size();
    exprs.push_back(InputRef(column, below.rel->row[column].type));
    names.push_back(below.rel->row[column].name);
  }
  for (AggCall& call : grouped.calls) MoveColumns(call, position);
  // NULL equals nothing, so that its group is never asked for.
  const Rel filtered = known.empty() ? below.rel : MakeFilter(below.rel, AndOf(known));
  const Rel input = exprs.empty() ? filtered : MakeProject(filtered, exprs, names);
  const Rel result = MakeAggregate(input, grouped, rel->span);
  std::vector<size_t> map;
  for (size_t key : own) map.push_back(position[key]);
  for (size_t i = 0; i < aggregate.calls.size(); ++i) map.push_back(grouped.group.size() + i);
  for (Rex& condition : below.conditions) {
    condition = Transform(condition, [&](const Rex& node) {
      return IsInput(node) ? InputRef(position[node->index], node->type) : Rex();
    });
  }
  return {result, std::move(below.conditions), std::move(map)};
}

}  // namespace

Decorrelated Decorrelate(const Rel& rel, const std::string& id) {
  if (!ReadsOuterRow(rel, id)) return {rel, {}, FirstColumns(rel->row.size())};
  if (const auto* filter = As<Filter>(rel)) {
    Decorrelated below = Decorrelate(rel->inputs[0], id);
    std::vector<Rex> own;
    for (const Rex& original : Conjuncts(filter->condition)) {
      const Rex part = Remap(original, below.map);
      (Reads(part, id) ? below.conditions : own).push_back(part);
    }
    below.rel = own.empty() ? below.rel : MakeFilter(below.rel, AndOf(own));
    return below;
  }
  if (const auto* project = As<Project>(rel)) return OfProject(rel, *project, id);
  if (const auto* aggregate = As<Aggregate>(rel)) return OfAggregate(rel, *aggregate, id);
  if (const auto* join = As<Join>(rel); join != nullptr && join->type == JoinType::kInner) {
    Decorrelated left = Decorrelate(rel->inputs[0], id), right = Decorrelate(rel->inputs[1], id);
    const size_t width = rel->inputs[0]->row.size();
    if (left.rel->row.size() == width) {
      std::vector<Rex> conditions = left.conditions, own;
      for (const Rex& condition : right.conditions) {
        conditions.push_back(Shift(condition, 0, static_cast<int64_t>(width)));
      }
      for (const Rex& part : Conjuncts(join->condition)) (Reads(part, id) ? conditions : own).push_back(part);
      const Rel joined = MakeJoin(left.rel, right.rel, JoinType::kInner, AndOf(own), rel->span);
      return {joined, conditions, FirstColumns(rel->row.size())};
    }
  }
  GiveUp(rel->span, "this correlated sub-query is not modelled");
}

}  // namespace flinkcompat::planner
