#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/multi_join_keys.h"
#include "planner/passes/passes.h"
#include "planner/physical/window_properties.h"

namespace flinkcompat::planner {
namespace {

// Joins that are bound by time are another operator.
bool CanJoinMany(const Rel& node) {
  const auto* join = As<Join>(node);
  return join != nullptr && (join->type == JoinType::kInner || join->type == JoinType::kLeft) &&
         !IntervalConditionOf(node, *join);
}

// Whether a join above has a key in common with all inputs of `below`, one of its sides.
bool SharesKey(const Rel& below, const Rel& right, const Rex& condition) {
  const auto* join = As<MultiJoin>(below);
  if (join == nullptr) return false;
  std::vector<Rel> inputs = below->inputs;
  inputs.push_back(right);
  std::vector<Rex> conditions = join->conditions;
  conditions.push_back(condition);
  const std::optional<MultiJoinKeys> keys = MultiJoinKeysOf(inputs, conditions);
  return keys && !keys->common[0].empty();
}

Rel Convert(const Rel& node);

// The hint of a join is passed on to its inputs, once they are looked at again.
Rel WithHintFrom(const Join& join, const Rel& input) {
  if (!join.hints.multi_join || !CanJoinMany(input)) return input;
  RelNode hinted = *input;
  std::get<Join>(hinted.op).hints.multi_join = true;
  return Convert(std::make_shared<const RelNode>(std::move(hinted)));
}

Rel Convert(const Rel& node) {
  const Join& join = *As<Join>(node);
  const Rel &left = node->inputs[0], &right = node->inputs[1];
  // Flink asks with the columns of the whole join, and fails where the right side agrees by chance.
  if (SharesKey(right, right, join.condition)) {
    Refuse(node->span, "Flink cannot plan a MultiJoin whose right side is a MultiJoin by the same key; join its tables "
                       "one after the other, or switch table.optimizer.multi-join.enabled off");
  }
  const auto ttl = [](const std::string& text) { return text.empty() ? std::string("0s") : text; };
  MultiJoin all{{JoinType::kInner}, {BooleanLiteral(true)}, {ttl(join.hints.left_ttl)}};
  std::vector<Rel> inputs = {left};
  if (SharesKey(left, right, join.condition)) {
    all = *As<MultiJoin>(left);
    if (all.ttls.empty()) all.ttls.assign(all.types.size(), "0s");
    inputs = left->inputs;
  } else {
    inputs[0] = WithHintFrom(join, left);
  }
  all.types.push_back(join.type);
  all.conditions.push_back(join.condition);
  all.ttls.push_back(ttl(join.hints.right_ttl));
  inputs.push_back(WithHintFrom(join, right));
  if (std::ranges::all_of(all.ttls, [](const std::string& text) { return text == "0s"; })) all.ttls.clear();
  return MakeRel(std::move(all), std::move(inputs), node->row, node->span);
}

// Whether Flink's planner takes the two rows for one: names do not count.
bool SameTypes(const Row& a, const Row& b) {
  return std::ranges::equal(a, b, {}, &Field::type, &Field::type);
}

}  // namespace

Rel FormMultiJoins(const Rel& rel, const Settings& settings) {
  const bool always = settings.AtLeast(2, 1) && settings.IsOn("table.optimizer.multi-join.enabled");
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    const bool wanted = CanJoinMany(node) && (always || As<Join>(node)->hints.multi_join);
    if (!wanted) return node;
    if (!settings.AtLeast(2, 2)) GiveUp(node->span, "MultiJoin is not modelled before Flink 2.2");
    return Convert(node);
  });
}

Rel ConfuseMultiJoins(const Rel& rel) {
  std::vector<Rel> known;
  bool confused = false;
  const Rel result = BottomUp(rel, [&](const Rel& node) -> Rel {
    if (As<MultiJoin>(node) == nullptr) return node;
    for (const Rel& first : known) {
      if (!SameTypes(first->row, node->row)) continue;
      confused = confused || Digest(first) != Digest(node);
      return first;
    }
    known.push_back(node);
    return node;
  });
  return confused ? PushProjections(result) : result;
}

}  // namespace flinkcompat::planner
