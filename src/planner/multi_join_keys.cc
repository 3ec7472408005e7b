#include "planner/multi_join_keys.h"

#include <algorithm>
#include <map>
#include <set>

namespace flinkcompat::planner {
namespace {

struct Attribute {
  size_t input = 0, column = 0;
  auto operator<=>(const Attribute&) const = default;
};

// Equality of an attribute with one of the step's input.
struct Equation {
  Attribute left, right;
};

class Extractor {
 public:
  Extractor(const std::vector<size_t>& widths, const std::vector<Rex>& conditions) : widths_(widths) {
    steps_.resize(widths.size());
    for (const Rex& condition : conditions) {
      for (const Rex& part : Conjuncts(condition)) Add(part);
    }
    for (const auto& step : steps_) {
      for (const Equation& equation : step) Unite(equation.left, equation.right);
    }
  }

  std::optional<MultiJoinKeys> Keys() {
    MultiJoinKeys keys;
    for (size_t i = 0; i < widths_.size(); ++i) {
      keys.own.emplace_back();
      for (const Equation& equation : steps_[i]) keys.own[i].push_back(equation.right.column);
    }
    keys.own[0] = first_;
    keys.common.resize(widths_.size());
    if (parents_.empty()) return keys;
    const std::vector<std::set<Attribute>> shared = SharedSets();
    for (size_t i = 0; i < widths_.size(); ++i) {
      std::vector<Attribute> attributes;
      for (const auto& set : shared) {
        if (const std::optional<Attribute> member = MemberOf(set, i)) attributes.push_back(*member);
      }
      if (attributes.empty()) return std::nullopt;
      std::ranges::sort(attributes, {}, [&](const Attribute& attribute) {
        return std::pair(Root(attribute).column, attribute.column);
      });
      for (const Attribute& attribute : attributes) keys.common[i].push_back(attribute.column);
    }
    return keys;
  }

 private:
  void Add(const Rex& part) {
    if (!IsCall(part, "=") || !IsInput(part->operands[0]) || !IsInput(part->operands[1])) return;
    std::optional<Attribute> left = At(part->operands[0]->index), right = At(part->operands[1]->index);
    if (!left || !right || left->input == right->input) return;
    if (right->input < left->input) std::swap(left, right);
    if (left->input == 0) first_.push_back(left->column);
    steps_[right->input].push_back({*left, *right});
  }

  std::optional<Attribute> At(size_t column) const {
    for (size_t input = 0; input < widths_.size(); ++input) {
      if (column < widths_[input]) return Attribute{input, column};
      column -= widths_[input];
    }
    return std::nullopt;
  }

  Attribute Root(Attribute attribute) const {
    while (parents_.at(attribute) != attribute) attribute = parents_.at(attribute);
    return attribute;
  }

  // The root of a set decides the order of the key, so that ranks are counted as Flink counts them.
  void Unite(const Attribute& left, const Attribute& right) {
    parents_.try_emplace(left, left);
    parents_.try_emplace(right, right);
    const Attribute a = Root(left), b = Root(right);
    if (a == b) return;
    if (ranks_[a] < ranks_[b]) {
      parents_[a] = b;
      return;
    }
    parents_[b] = a;
    if (ranks_[a] == ranks_[b]) ++ranks_[a];
  }

  // The sets of equal attributes that every condition reads.
  std::vector<std::set<Attribute>> SharedSets() const {
    std::map<Attribute, std::set<Attribute>> sets;
    for (const auto& [attribute, parent] : parents_) sets[Root(attribute)].insert(attribute);
    std::vector<std::set<Attribute>> shared;
    for (const auto& entry : sets) {
      const auto& set = entry.second;
      const bool in_all = std::ranges::all_of(steps_, [&](const std::vector<Equation>& step) {
        return step.empty() || std::ranges::any_of(step, [&](const Equation& equation) {
                 return set.contains(equation.left) || set.contains(equation.right);
               });
      });
      const bool in_first = first_.empty() || std::ranges::any_of(first_, [&](size_t column) {
                              return set.contains({0, column});
                            });
      if (in_all && in_first) shared.push_back(set);
    }
    return shared;
  }

  // One attribute of an input: the first in the order of a Java HashSet.
  static std::optional<Attribute> MemberOf(const std::set<Attribute>& set, size_t input) {
    size_t buckets = 16;
    while (set.size() * 4 > buckets * 3) buckets *= 2;
    const auto bucket = [&](const Attribute& attribute) {
      return (31 * (31 + attribute.input) + attribute.column) % buckets;
    };
    std::optional<Attribute> first;
    for (const Attribute& attribute : set) {
      if (attribute.input == input && (!first || bucket(attribute) < bucket(*first))) first = attribute;
    }
    return first;
  }

  const std::vector<size_t>& widths_;
  std::vector<std::vector<Equation>> steps_;  // by the input that they join
  std::vector<size_t> first_;
  std::map<Attribute, Attribute> parents_;
  std::map<Attribute, int> ranks_;
};

}  // namespace

std::optional<MultiJoinKeys> MultiJoinKeysOf(const std::vector<Rel>& inputs, const std::vector<Rex>& conditions) {
  std::vector<size_t> widths;
  for (const Rel& input : inputs) widths.push_back(input->row.size());
  return Extractor(widths, conditions).Keys();
}

}  // namespace flinkcompat::planner
