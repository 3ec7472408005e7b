#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

// Casts the columns of a branch to the row of the set operation, nullability included.
// Flink: CoerceInputsRule.
Rel CoerceBranch(const Rel& branch, const Row& row) {
  std::vector<Rex> exprs;
  bool changed = false;
  for (size_t i = 0; i < row.size(); ++i) {
    const LogicalType& from = branch->row[i].type;
    Rex ref = InputRef(i, from);
    if (!(from == row[i].type) && !IsTimeAttribute(from)) ref = CastTo(ref, row[i].type);
    changed = changed || !IsInput(ref);
    exprs.push_back(ref);
  }
  if (!changed) return branch;
  if (const auto* project = As<Project>(branch)) {
    std::vector<Rex> casted;
    for (size_t i = 0; i < exprs.size(); ++i) {
      casted.push_back(IsInput(exprs[i]) ? project->exprs[i] : CastTo(project->exprs[i], row[i].type));
    }
    return MakeProject(branch->inputs[0], std::move(casted), Names(branch->row));
  }
  return MakeProject(branch, std::move(exprs), Names(branch->row));
}

Rel Distinct(const Rel& rel) { return MakeDistinct(rel, rel->span); }

bool IsDistinct(const Rel& rel) {
  const auto* aggregate = As<Aggregate>(rel);
  return aggregate != nullptr && aggregate->calls.empty() && aggregate->sets.empty() &&
         aggregate->group.size() == rel->row.size() && rel->inputs[0]->row.size() == rel->row.size();
}

// All columns equal, NULL equal to NULL.
Rex RowsEqual(const Row& left, const Row& right) {
  std::vector<Rex> parts;
  for (size_t i = 0; i < left.size(); ++i) {
    const Rex a = InputRef(i, left[i].type), b = InputRef(left.size() + i, right[i].type);
    const bool nullable = a->type.nullable || b->type.nullable;
    parts.push_back(nullable ? Call("IS NOT DISTINCT FROM", {a, b}, MakeType(TypeRoot::kBoolean, false))
                             : Predicate("=", {a, b}));
  }
  return AndOf(parts);
}

Rel WithColumns(const Rel& rel, const std::vector<std::pair<std::string, Rex>>& columns) {
  std::vector<Rex> exprs = Refs(rel->row);
  std::vector<std::string> names = Names(rel->row);
  for (const auto& [name, value] : columns) {
    exprs.push_back(value);
    names.push_back(name);
  }
  return MakeProject(rel, std::move(exprs), std::move(names));
}

// Repeats each row as often as its first column says. Flink: RewriteIntersectAllRule.
Rel Replicate(const Rel& rel, const Row& row) {
  Row produced = rel->row;
  const Rel function = MakeRel(TableFunction{"$REPLICATE_ROWS$1", Refs(rel->row)}, {}, row, rel->span);
  for (const Field& field : row) produced.push_back(field);
  UniquifyNames(produced);
  const Rel joined = MakeRel(Correlate{JoinType::kInner, "$replicate"}, {rel, function}, produced, rel->span);
  std::vector<Rex> exprs;
  for (size_t i = 0; i < row.size(); ++i) exprs.push_back(InputRef(rel->row.size() + i, row[i].type));
  return MakeProject(joined, std::move(exprs), Names(row));
}

Rel UnionOf(const Rel& left, const Rel& right) {
  Row row = left->row;
  for (size_t i = 0; i < row.size(); ++i) {
    row[i].type.nullable = row[i].type.nullable || right->row[i].type.nullable;
  }
  return MakeRel(SetOp{SetKind::kUnion, true}, {left, right}, row, left->span);
}

Rel Counted(const Rel& both, size_t columns, const std::vector<std::pair<std::string, std::string>>& calls) {
  Aggregate aggregate;
  aggregate.group = FirstColumns(columns);
  for (size_t i = 0; i < calls.size(); ++i) {
    const LogicalType type = MakeType(TypeRoot::kBigInt, false);
    aggregate.calls.push_back({calls[i].first, {columns + i}, false, {}, calls[i].second, type, {}});
  }
  return MakeAggregate(both, std::move(aggregate), both->span);
}

// Each row of `counted`, its first columns, as often as `count` says.
Rel Repeated(const Rel& counted, const Rex& count, const std::string& name, const Row& row) {
  std::vector<Rex> exprs = {count};
  std::vector<std::string> names = {name};
  for (size_t i = 0; i < row.size(); ++i) {
    exprs.push_back(InputRef(i, counted->row[i].type));
    names.push_back(counted->row[i].name);
  }
  return Replicate(MakeProject(counted, std::move(exprs), std::move(names)), row);
}

Rel IntersectAll(const Rel& node) {
  const size_t n = node->row.size();
  const LogicalType boolean = MakeType(TypeRoot::kBoolean);
  const Rex yes = BooleanLiteral(true), no = NullLiteral(boolean);
  const Rel left = WithColumns(node->inputs[0], {{"vcol_left_marker", yes}, {"vcol_right_marker", no}});
  const Rel right = WithColumns(node->inputs[1], {{"vcol_left_marker", no}, {"vcol_right_marker", yes}});
  const Rel counted = Counted(UnionOf(left, right), n, {{"COUNT", "vcol_left_cnt"}, {"COUNT", "vcol_right_cnt"}});
  const LogicalType bigint = MakeType(TypeRoot::kBigInt, false);
  const Rex l = InputRef(n, bigint), r = InputRef(n + 1, bigint), one = NumberLiteral(1, TypeRoot::kInteger);
  const Rel filtered = MakeFilter(counted, AndOf({Predicate(">=", {l, one}), Predicate(">=", {r, one})}));
  return Repeated(filtered, Call("IF", {Predicate(">", {l, r}), r, l}, bigint), "$f0", node->row);
}

Rel MinusAll(const Rel& node) {
  const size_t n = node->row.size();
  const Rel left = WithColumns(node->inputs[0], {{"vcol_marker", NumberLiteral(1, TypeRoot::kBigInt)}});
  const Rel right = WithColumns(node->inputs[1], {{"vcol_marker", NumberLiteral(-1, TypeRoot::kBigInt)}});
  const Rel counted = Counted(UnionOf(left, right), n, {{"SUM", "sum_vcol_marker"}});
  const Rex sum = InputRef(n, counted->row[n].type);
  const Rel filtered = MakeFilter(counted, Predicate(">", {sum, NumberLiteral(0, TypeRoot::kInteger)}));
  return Repeated(filtered, sum, "sum_vcol_marker", node->row);
}

Rel ExpandSet(const Rel& node, const SetOp& set) {
  if (set.kind == SetKind::kUnion) {
    std::vector<Rel> inputs;
    for (const Rel& input : node->inputs) {
      // A distinct branch of a distinct union need not be distinct itself.
      const Rel branch = !set.all && IsDistinct(input) ? input->inputs[0] : input;
      inputs.push_back(CoerceBranch(branch, node->row));
    }
    const Rel all = MakeRel(SetOp{SetKind::kUnion, true}, std::move(inputs), node->row, node->span);
    return set.all ? all : Distinct(all);
  }
  const Rel left = CoerceBranch(node->inputs[0], node->row), right = CoerceBranch(node->inputs[1], node->row);
  const bool intersect = set.kind == SetKind::kIntersect;
  if (set.all) {
    const Rel coerced = WithInputs(node, {left, right});
    return intersect ? IntersectAll(coerced) : MinusAll(coerced);
  }
  const JoinType type = intersect ? JoinType::kSemi : JoinType::kAnti;
  return Distinct(MakeJoin(left, right, type, RowsEqual(left->row, right->row), node->span));
}

}  // namespace

Rel ExpandSetOperations(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* set = As<SetOp>(node);
    return set == nullptr ? node : ExpandSet(node, *set);
  });
}

}  // namespace flinkcompat::planner
