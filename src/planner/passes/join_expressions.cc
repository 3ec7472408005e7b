#include <algorithm>

#include "flink/function.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// Keys of unequal types are cast to their common type. Flink: JoinConditionTypeCoerceRule.
Rex CoerceKeys(const Rex& part) {
  if (!IsCall(part, "=")) return part;
  const Rex &a = part->operands[0], &b = part->operands[1];
  if (IsLiteral(a) || IsLiteral(b) || SameButNull(a->type, b->type)) return part;
  const LogicalType common = flink::LeastRestrictive({Plain(a->type), Plain(b->type)});
  if (!common.known()) return part;
  const auto cast = [&](const Rex& rex) {
    return SameButNull(rex->type, common) ? rex : CastTo(rex, Nullable(common, rex->type.nullable));
  };
  return Predicate("=", {cast(a), cast(b)});
}

// Computed keys become columns of their side. Calcite: JoinPushExpressionsRule.
class Pusher {
 public:
  Pusher(const Rel& rel, const Join& join) : rel_(rel), join_(join) {
    width_ = rel->inputs[0]->row.size();
  }

  Rel Push() {
    std::vector<Rex> parts;
    for (const Rex& original : Conjuncts(join_.condition)) {
      const Rex part = CoerceKeys(original);
      changed_ = changed_ || part != original;
      parts.push_back(part);
    }
    // Where the computed columns of the left side stand is known once all are.
    std::vector<std::pair<size_t, Rex>> computed;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (!IsCall(parts[i], "=")) continue;
      const int a = SideOf(parts[i]->operands[0]), b = SideOf(parts[i]->operands[1]);
      if (a == 0 || b == 0 || a == b) continue;
      for (const Rex& operand : parts[i]->operands) {
        if (!IsInput(operand)) (SideOf(operand) == 1 ? left_ : right_).push_back(operand);
      }
    }
    if (left_.empty() && right_.empty()) {
      if (!changed_) return rel_;
      return MakeRel(Join{join_.type, AndOf(parts), join_.hints}, rel_->inputs, rel_->row, rel_->span);
    }
    const Rel left = Extend(rel_->inputs[0], left_, 0), right = Extend(rel_->inputs[1], right_, width_);
    const size_t new_width = left->row.size();
    std::vector<Rex> moved;
    for (const Rex& part : parts) {
      moved.push_back(Transform(part, [&](const Rex& node) -> Rex {
        for (size_t i = 0; i < left_.size(); ++i) {
          if (Equal(node, left_[i])) return InputRef(width_ + i, node->type);
        }
        for (size_t i = 0; i < right_.size(); ++i) {
          if (Equal(node, right_[i])) return InputRef(new_width + rel_->inputs[1]->row.size() + i, node->type);
        }
        if (!IsInput(node)) return Rex();
        return node->index < width_ ? node : InputRef(node->index - width_ + new_width, node->type);
      }));
    }
    const Rel joined = MakeJoin(left, right, join_.type, AndOf(moved), rel_->span, join_.hints);
    std::vector<Rex> kept;
    for (size_t i = 0; i < rel_->row.size(); ++i) {
      const size_t column = i < width_ ? i : i - width_ + new_width;
      kept.push_back(InputRef(column, joined->row[column].type));
    }
    return MakeProject(joined, std::move(kept), Names(rel_->row));
  }

 private:
  // 1 for the left side, 2 for the right one, 0 for both or none.
  int SideOf(const Rex& rex) const {
    const std::set<size_t> inputs = InputsOf(rex);
    if (inputs.empty()) return 0;
    if (*inputs.rbegin() < width_) return 1;
    return *inputs.begin() >= width_ ? 2 : 0;
  }

  static Rel Extend(const Rel& input, std::vector<Rex>& computed, size_t offset) {
    std::vector<Rex> unique;
    for (const Rex& rex : computed) {
      if (std::ranges::none_of(unique, [&](const Rex& other) { return Equal(other, rex); })) unique.push_back(rex);
    }
    computed = unique;
    if (computed.empty()) return input;
    std::vector<Rex> exprs = Refs(input->row);
    std::vector<std::string> names = Names(input->row);
    for (const Rex& rex : computed) {
      const Rex own = Shift(rex, offset, -static_cast<int64_t>(offset));
      std::string name = "$f" + std::to_string(exprs.size());
      if (IsCall(own, "CAST") && IsInput(own->operands[0])) name = input->row[own->operands[0]->index].name;
      exprs.push_back(own);
      names.push_back(std::move(name));
    }
    return MakeProject(input, std::move(exprs), UniqueNames(names));
  }

  const Rel& rel_;
  const Join& join_;
  size_t width_ = 0;
  bool changed_ = false;
  std::vector<Rex> left_, right_;
};

}  // namespace

Rel PushJoinExpressions(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* join = As<Join>(node);
    return join == nullptr ? node : Pusher(node, *join).Push();
  });
}

}  // namespace flinkcompat::planner
