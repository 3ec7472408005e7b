#include "planner/passes/decorrelate.h"

#include <algorithm>

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
  std::vector<Rex> exprs = project.exprs;
  std::vector<std::string> names = Names(rel->row);
  for (const Rex& expr : exprs) {
    if (Reads(expr, id)) Refuse(rel->span, "a sub-query's select list that reads the outer row is not modelled");
  }
  for (Rex& condition : below.conditions) {
    condition = Transform(condition, [&](const Rex& node) {
      if (!IsInput(node)) return Rex();
      return InputRef(Expose(node->index, below.rel, exprs, names), node->type);
    });
  }
  Row row;
  for (const std::string& name : names) row.push_back({name, {}});
  UniquifyNames(row);
  return {MakeProject(below.rel, std::move(exprs), Names(row)), std::move(below.conditions)};
}

Decorrelated OfAggregate(const Rel& rel, const Aggregate& aggregate, const std::string& id) {
  Decorrelated below = Decorrelate(rel->inputs[0], id);
  Aggregate grouped = aggregate;
  std::set<size_t> keys(grouped.group.begin(), grouped.group.end());
  for (const Rex& condition : below.conditions) {
    if (!IsCall(condition, "=")) Refuse(rel->span, "a correlated aggregate needs equality conditions");
    CollectInputs(condition, keys);
  }
  grouped.group.assign(keys.begin(), keys.end());
  const Rel result = MakeAggregate(below.rel, grouped, rel->span);
  // The old columns first, the new keys behind them.
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  const auto add = [&](size_t column) {
    exprs.push_back(InputRef(column, result->row[column].type));
    names.push_back(result->row[column].name);
    return exprs.size() - 1;
  };
  const auto position = [&](size_t column) {
    return static_cast<size_t>(std::ranges::find(grouped.group, column) - grouped.group.begin());
  };
  for (size_t key : aggregate.group) add(position(key));
  for (size_t i = 0; i < aggregate.calls.size(); ++i) add(grouped.group.size() + i);
  std::map<size_t, size_t> moved;
  for (Rex& condition : below.conditions) {
    condition = Transform(condition, [&](const Rex& node) {
      if (!IsInput(node)) return Rex();
      const auto known = moved.find(node->index);
      const size_t at = known != moved.end() ? known->second : add(position(node->index));
      moved[node->index] = at;
      return InputRef(at, node->type);
    });
  }
  Row row;
  for (const std::string& name : names) row.push_back({name, {}});
  UniquifyNames(row);
  return {IsIdentity(exprs, result->row) ? result : MakeProject(result, std::move(exprs), Names(row)),
          std::move(below.conditions)};
}

}  // namespace

Decorrelated Decorrelate(const Rel& rel, const std::string& id) {
  if (!ReadsOuterRow(rel, id)) return {rel, {}};
  if (const auto* filter = As<Filter>(rel)) {
    Decorrelated below = Decorrelate(rel->inputs[0], id);
    std::vector<Rex> own;
    for (const Rex& part : Conjuncts(filter->condition)) {
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
      return {MakeJoin(left.rel, right.rel, JoinType::kInner, AndOf(own), rel->span), conditions};
    }
  }
  Refuse(rel->span, "unexpected correlate variable: this correlated sub-query cannot be decorrelated");
}

}  // namespace flinkcompat::planner
