#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

bool IsEmpty(const Rel& rel) {
  const auto* values = As<Values>(rel);
  return values != nullptr && values->tuples.empty();
}

Rel Empty(const Rel& rel) { return MakeRel(Values{}, {}, rel->row, rel->span); }

Rel PruneJoin(const Rel& rel, const Join& join) {
  // A condition that is never true empties the side that is not preserved.
  const bool never = IsFalse(join.condition);
  const bool left = IsEmpty(rel->inputs[0]) || (never && join.type == JoinType::kRight);
  const bool right = IsEmpty(rel->inputs[1]) || (never && join.type != JoinType::kRight && join.type != JoinType::kFull);
  switch (join.type) {
    case JoinType::kInner:
    case JoinType::kSemi:
      return left || right ? Empty(rel) : rel;
    case JoinType::kAnti:
      if (left) return Empty(rel);
      return right ? rel->inputs[0] : rel;
    case JoinType::kLeft:
    case JoinType::kFull:
    case JoinType::kRight:
      break;
  }
  if (IsEmpty(rel->inputs[0]) && (IsEmpty(rel->inputs[1]) || join.type == JoinType::kLeft)) return Empty(rel);
  if (IsEmpty(rel->inputs[1]) && join.type == JoinType::kRight) return Empty(rel);
  if (left && join.type == JoinType::kRight) {
    const size_t width = rel->inputs[0]->row.size();
    std::vector<Rex> exprs;
    for (size_t i = 0; i < width; ++i) exprs.push_back(NullLiteral(rel->row[i].type));
    for (size_t i = 0; i < rel->inputs[1]->row.size(); ++i) exprs.push_back(InputRef(i, rel->inputs[1]->row[i].type));
    return MakeProject(rel->inputs[1], std::move(exprs), Names(rel->row));
  }
  if (right && join.type == JoinType::kLeft) {
    std::vector<Rex> exprs = Refs(rel->inputs[0]->row);
    for (size_t i = exprs.size(); i < rel->row.size(); ++i) exprs.push_back(NullLiteral(rel->row[i].type));
    return MakeProject(rel->inputs[0], std::move(exprs), Names(rel->row));
  }
  return rel;
}

Rel PruneSet(const Rel& rel, const SetOp& set) {
  if (set.kind == SetKind::kIntersect) {
    return std::ranges::any_of(rel->inputs, IsEmpty) ? Empty(rel) : rel;
  }
  if (set.kind == SetKind::kMinus) return IsEmpty(rel->inputs[0]) ? Empty(rel) : rel;
  std::vector<Rel> inputs;
  for (const Rel& input : rel->inputs) {
    if (!IsEmpty(input)) inputs.push_back(input);
  }
  if (inputs.empty()) return Empty(rel);
  if (inputs.size() > 1 || !set.all) return WithInputs(rel, std::move(inputs));
  return inputs[0]->row == rel->row
             ? inputs[0]
             : MakeProject(inputs[0], [&] {
                 std::vector<Rex> exprs = Refs(inputs[0]->row);
                 for (size_t i = 0; i < exprs.size(); ++i) exprs[i] = CastTo(exprs[i], rel->row[i].type);
                 return exprs;
               }(), Names(rel->row));
}

}  // namespace

Rel PruneEmpty(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* filter = As<Filter>(node)) {
      return IsFalse(filter->condition) || IsEmpty(node->inputs[0]) ? Empty(node) : node;
    }
    if (const auto* join = As<Join>(node)) {
      if (IsFalse(join->condition) && join->type == JoinType::kInner) return Empty(node);
      return PruneJoin(node, *join);
    }
    if (const auto* set = As<SetOp>(node)) return PruneSet(node, *set);
    if (const auto* sort = As<Sort>(node)) {
      return IsEmpty(node->inputs[0]) || sort->fetch == uint64_t{0} ? Empty(node) : node;
    }
    if (const auto* aggregate = As<Aggregate>(node)) {
      return IsEmpty(node->inputs[0]) && !aggregate->group.empty() ? Empty(node) : node;
    }
    if (As<Project>(node)) return IsEmpty(node->inputs[0]) ? Empty(node) : node;
    return node;
  });
}

}  // namespace flinkcompat::planner
