#include "diff/align.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

#include "diff/facet_diff.h"

namespace flinkcompat::diff {
namespace {

using plan::OperatorId;

// What it costs to leave an operator without a counterpart. A stateful one is worth more than any
// number of differences between two of a kind; so is a sink, which is the statement.
constexpr size_t kStatefulWeight = 20;
constexpr size_t kSourceWeight = 12;
constexpr size_t kStatelessWeight = 6;
constexpr size_t kMaxDistance = 16;
// Statements with different sinks are one renamed statement if less than this part of them differs.
constexpr size_t kRenameLikeness = 4;
constexpr size_t kMaxComparedRoots = 2500;

size_t WeightOf(const PlanView& view, OperatorId id) {
  const plan::OperatorInfo& info = plan::InfoOf(view.plan.at(id).kind);
  if (info.stateful || std::holds_alternative<plan::Sink>(view.plan.at(id).kind)) {
    return kStatefulWeight;
  }
  if (info.transparent) return std::min<size_t>(view.facets[Index(id)].size(), 3);
  return view.plan.at(id).inputs.empty() ? kSourceWeight : kStatelessWeight;
}

// The operator and all below it, in short: equal for equal facets.
std::string Digest(const PlanView& view, const plan::Operator& op,
                   const std::vector<plan::Facet>& facets) {
  uint64_t hash = 14695981039346656037ULL;
  auto add = [&hash](std::string_view text) {
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    hash = (hash ^ 0x1FU) * 1099511628211ULL;
  };
  add(plan::InfoOf(op.kind).name);
  for (const plan::Facet& facet : facets) {
    add(plan::FacetName(facet.kind));
    add(facet.key);
    add(facet.identity);
  }
  for (bind::ColumnId column : op.output) add(view.plan.job.column(column).name);
  for (plan::OperatorId input : op.inputs) add(view.digests[Index(input)]);
  return std::to_string(hash);
}

enum class Step : uint8_t { kMatch, kSkipOld, kSkipNew, kReplace };

struct Choice {
  size_t cost = 0;
  Step step = Step::kReplace;
  // kSkipOld, kSkipNew: the input that goes on. kMatch: for each old input the new one, or none.
  size_t through = 0;
  std::vector<std::optional<size_t>> assignment;
};

// Whether the operator joins a left and a right input that are alike.
bool HasSides(const plan::OperatorKind& kind) {
  return std::holds_alternative<plan::Join>(kind) ||
         std::holds_alternative<plan::IntervalJoin>(kind) ||
         std::holds_alternative<plan::WindowJoin>(kind);
}

class Aligner {
 public:
  Aligner(const PlanView& old_view, const PlanView& new_view) : old_(old_view), new_(new_view) {}

  const Choice& Best(OperatorId o, OperatorId n) {
    const uint64_t key = uint64_t{Index(o)} << 32U | Index(n);
    const auto known = memo_.find(key);
    if (known != memo_.end()) return known->second;
    Choice best = Compute(o, n);
    return memo_.emplace(key, std::move(best)).first->second;
  }

  void Reconstruct(OperatorId o, OperatorId n, std::vector<Pair>& pairs, size_t& top);
  size_t AddBranch(const PlanView& view, OperatorId id, bool is_old, std::vector<Pair>& pairs);

 private:
  Choice Compute(OperatorId o, OperatorId n) {
    if (old_.digests[Index(o)] == new_.digests[Index(n)]) {
      Choice equal;
      equal.step = Step::kMatch;
      for (size_t i = 0; i < old_.plan.at(o).inputs.size(); ++i) equal.assignment.emplace_back(i);
      return equal;
    }
    Choice best;
    best.cost = old_.subtree_weight[Index(o)] + new_.subtree_weight[Index(n)];
    if (old_.plan.at(o).kind.index() == new_.plan.at(n).kind.index()) TryMatch(o, n, best);
    TrySkip(o, n, best);
    return best;
  }

  void TryMatch(OperatorId o, OperatorId n, Choice& best) {
    const plan::OperatorKind& kind = old_.plan.at(o).kind;
    Choice match =
        std::holds_alternative<plan::Union>(kind) ? MatchInAnyOrder(o, n) : MatchInOrder(o, n);
    if (HasSides(kind)) {
      Choice crossed = MatchCrosswise(o, n);
      if (crossed.cost < match.cost) match = std::move(crossed);
    }
    match.step = Step::kMatch;
    match.cost +=
        std::min(FacetDistance(old_.facets[Index(o)], new_.facets[Index(n)]), kMaxDistance);
    if (match.cost <= best.cost) best = std::move(match);
  }

  Choice MatchInOrder(OperatorId o, OperatorId n) {
    const auto& old_inputs = old_.plan.at(o).inputs;
    const auto& new_inputs = new_.plan.at(n).inputs;
    Choice match;
    for (size_t i = 0; i < std::max(old_inputs.size(), new_inputs.size()); ++i) {
      if (i >= new_inputs.size()) {
        match.cost += old_.subtree_weight[Index(old_inputs[i])];
        match.assignment.emplace_back(std::nullopt);
      } else if (i >= old_inputs.size()) {
        match.cost += new_.subtree_weight[Index(new_inputs[i])];
      } else {
        match.cost += Best(old_inputs[i], new_inputs[i]).cost;
        match.assignment.emplace_back(i);
      }
    }
    return match;
  }

  // Both inputs of a join on the other side. That is a change of its own.
  Choice MatchCrosswise(OperatorId o, OperatorId n) {
    const auto& old_inputs = old_.plan.at(o).inputs;
    const auto& new_inputs = new_.plan.at(n).inputs;
    Choice match;
    match.cost =
        1 + Best(old_inputs[0], new_inputs[1]).cost + Best(old_inputs[1], new_inputs[0]).cost;
    match.assignment = {1, 0};
    return match;
  }

  // Each old input with the likest of the new ones that are left, equal ones first.
  Choice MatchInAnyOrder(OperatorId o, OperatorId n) {
    const auto& old_inputs = old_.plan.at(o).inputs;
    const auto& new_inputs = new_.plan.at(n).inputs;
    Choice match;
    match.assignment.resize(old_inputs.size());
    std::vector<bool> taken(new_inputs.size());
    for (size_t i = 0; i < old_inputs.size(); ++i) {
      for (size_t j = 0; j < new_inputs.size() && !match.assignment[i]; ++j) {
        const bool equal = old_.digests[Index(old_inputs[i])] == new_.digests[Index(new_inputs[j])];
        if (taken[j] || !equal) continue;
        match.assignment[i] = j;
        taken[j] = true;
      }
    }
    for (size_t i = 0; i < old_inputs.size(); ++i) {
      if (match.assignment[i]) continue;
      size_t cheapest = old_.subtree_weight[Index(old_inputs[i])];
      for (size_t j = 0; j < new_inputs.size(); ++j) {
        if (taken[j]) continue;
        const size_t cost = Best(old_inputs[i], new_inputs[j]).cost;
        const size_t apart =
            old_.subtree_weight[Index(old_inputs[i])] + new_.subtree_weight[Index(new_inputs[j])];
        if (cost >= apart) continue;
        if (!match.assignment[i] || cost < cheapest) {
          match.assignment[i] = j;
          cheapest = cost;
        }
      }
      if (match.assignment[i]) taken[*match.assignment[i]] = true;
      match.cost += cheapest;
    }
    for (size_t j = 0; j < new_inputs.size(); ++j) {
      if (!taken[j]) match.cost += new_.subtree_weight[Index(new_inputs[j])];
    }
    return match;
  }

  void TrySkip(OperatorId o, OperatorId n, Choice& best) {
    const auto& old_inputs = old_.plan.at(o).inputs;
    const auto& new_inputs = new_.plan.at(n).inputs;
    for (size_t i = 0; i < old_inputs.size(); ++i) {
      const size_t rest = old_.subtree_weight[Index(o)] - old_.subtree_weight[Index(old_inputs[i])];
      const size_t cost = rest + Best(old_inputs[i], n).cost;
      if (cost < best.cost) best = {cost, Step::kSkipOld, i, {}};
    }
    for (size_t j = 0; j < new_inputs.size(); ++j) {
      const size_t rest = new_.subtree_weight[Index(n)] - new_.subtree_weight[Index(new_inputs[j])];
      const size_t cost = rest + Best(o, new_inputs[j]).cost;
      if (cost < best.cost) best = {cost, Step::kSkipNew, j, {}};
    }
  }

  void ReconstructMatch(OperatorId o, OperatorId n, const Choice& choice, std::vector<Pair>& pairs,
                        size_t& top);
  void ReconstructSkip(OperatorId o, OperatorId n, const Choice& choice, std::vector<Pair>& pairs,
                       size_t& top);

  const PlanView& old_;
  const PlanView& new_;
  std::unordered_map<uint64_t, Choice> memo_;
};

size_t Aligner::AddBranch(const PlanView& view, OperatorId id, bool is_old,
                          std::vector<Pair>& pairs) {
  Pair pair;
  (is_old ? pair.old_operator : pair.new_operator) = id;
  for (OperatorId input : view.plan.at(id).inputs) {
    const size_t below = AddBranch(view, input, is_old, pairs);
    pairs[below].inside_branch = true;
    pair.inputs.push_back(below);
  }
  pairs.push_back(std::move(pair));
  return pairs.size() - 1;
}

void Aligner::Reconstruct(OperatorId o, OperatorId n, std::vector<Pair>& pairs, size_t& top) {
  const Choice choice = Best(o, n);
  if (choice.step == Step::kMatch) {
    ReconstructMatch(o, n, choice, pairs, top);
  } else if (choice.step == Step::kReplace) {
    const size_t old_top = AddBranch(old_, o, true, pairs);
    top = AddBranch(new_, n, false, pairs);
    pairs[old_top].replaced = true;
    pairs[top].replaced = true;
    pairs[top].inputs.push_back(old_top);
  } else {
    ReconstructSkip(o, n, choice, pairs, top);
  }
}

void Aligner::ReconstructMatch(OperatorId o, OperatorId n, const Choice& choice,
                               std::vector<Pair>& pairs, size_t& top) {
  Pair pair;
  pair.old_operator = o;
  pair.new_operator = n;
  pair.swapped = HasSides(old_.plan.at(o).kind) && choice.assignment.front() == 1;
  std::vector<size_t> branches;
  const auto& old_inputs = old_.plan.at(o).inputs;
  const auto& new_inputs = new_.plan.at(n).inputs;
  std::set<size_t> taken;
  for (size_t i = 0; i < old_inputs.size(); ++i) {
    size_t below = 0;
    if (choice.assignment[i]) {
      taken.insert(*choice.assignment[i]);
      Reconstruct(old_inputs[i], new_inputs[*choice.assignment[i]], pairs, below);
    } else {
      below = AddBranch(old_, old_inputs[i], true, pairs);
      branches.push_back(below);
    }
    pair.inputs.push_back(below);
  }
  for (size_t j = 0; j < new_inputs.size(); ++j) {
    if (taken.contains(j)) continue;
    branches.push_back(AddBranch(new_, new_inputs[j], false, pairs));
    pair.inputs.push_back(branches.back());
  }
  top = pairs.size();
  for (size_t branch : branches) pairs[branch].branch_of = top;
  pairs.push_back(std::move(pair));
}

void Aligner::ReconstructSkip(OperatorId o, OperatorId n, const Choice& choice,
                              std::vector<Pair>& pairs, size_t& top) {
  const bool is_old = choice.step == Step::kSkipOld;
  const PlanView& view = is_old ? old_ : new_;
  const OperatorId id = is_old ? o : n;
  const auto& inputs = view.plan.at(id).inputs;
  Pair pair;
  (is_old ? pair.old_operator : pair.new_operator) = id;
  for (size_t i = 0; i < inputs.size(); ++i) {
    size_t below = 0;
    if (i == choice.through) {
      Reconstruct(is_old ? inputs[i] : o, is_old ? n : inputs[i], pairs, below);
    } else {
      below = AddBranch(view, inputs[i], is_old, pairs);
      pairs[below].inside_branch = true;
    }
    pair.inputs.push_back(below);
  }
  top = pairs.size();
  pairs.push_back(std::move(pair));
}

// Statements that may be paired with one another.
struct RootGroup {
  std::vector<OperatorId> old_roots;
  std::vector<OperatorId> new_roots;
};

const std::string& SinkPath(const PlanView& view, OperatorId root) {
  return std::get<plan::Sink>(view.plan.at(root).kind).sink.path;
}

using RootPairs = std::vector<std::pair<OperatorId, OperatorId>>;

void Erase(std::vector<OperatorId>& roots, OperatorId root) {
  roots.erase(std::ranges::find(roots, root));
}

// Pairs equal statements, each in its order.
void PairEqual(const PlanView& old_view, const PlanView& new_view, RootGroup& group,
               RootPairs& pairs) {
  std::multimap<std::string_view, OperatorId> by_digest;
  for (OperatorId root : group.new_roots) by_digest.emplace(new_view.digests[Index(root)], root);
  const std::vector<OperatorId> old_roots = std::move(group.old_roots);
  group.old_roots.clear();
  for (OperatorId root : old_roots) {
    const auto equal = by_digest.find(old_view.digests[Index(root)]);
    if (equal == by_digest.end()) {
      group.old_roots.push_back(root);
      continue;
    }
    pairs.emplace_back(root, equal->second);
    by_digest.erase(equal);
  }
  std::erase_if(group.new_roots, [&](OperatorId root) {
    const auto [first, last] = by_digest.equal_range(new_view.digests[Index(root)]);
    return std::none_of(first, last, [&](const auto& entry) { return entry.second == root; });
  });
}

template <typename Allowed>
void PairInOrder(RootGroup& group, RootPairs& pairs, const Allowed& allowed) {
  RootGroup rest;
  const size_t count = std::max(group.old_roots.size(), group.new_roots.size());
  for (size_t i = 0; i < count; ++i) {
    const bool both = i < group.old_roots.size() && i < group.new_roots.size();
    if (both && allowed(group.old_roots[i], group.new_roots[i])) {
      pairs.emplace_back(group.old_roots[i], group.new_roots[i]);
      continue;
    }
    if (i < group.old_roots.size()) rest.old_roots.push_back(group.old_roots[i]);
    if (i < group.new_roots.size()) rest.new_roots.push_back(group.new_roots[i]);
  }
  group = std::move(rest);
}

// Pairs the roots of a group, cheapest first, as long as `allowed` lets the cheapest meet. A group
// too large to compare each with each is paired in order.
template <typename Allowed>
void PairByLikeness(Aligner& aligner, RootGroup& group, RootPairs& pairs, const Allowed& allowed) {
  if (group.old_roots.size() * group.new_roots.size() > kMaxComparedRoots) {
    PairInOrder(group, pairs, allowed);
    return;
  }
  while (!group.old_roots.empty() && !group.new_roots.empty()) {
    std::pair chosen(group.old_roots.front(), group.new_roots.front());
    size_t cheapest = std::numeric_limits<size_t>::max();
    for (OperatorId o : group.old_roots) {
      for (OperatorId n : group.new_roots) {
        const size_t cost = aligner.Best(o, n).cost;
        if (cost >= cheapest) continue;
        cheapest = cost;
        chosen = {o, n};
      }
    }
    if (!allowed(chosen.first, chosen.second)) return;
    pairs.push_back(chosen);
    Erase(group.old_roots, chosen.first);
    Erase(group.new_roots, chosen.second);
  }
}

}  // namespace

PlanView::PlanView(const plan::Plan& of, const plan::TableNames& names,
                   plan::UnionBranches left_out)
    : plan(of), lineage(of.job, names, std::move(left_out)) {
  const size_t count = plan.operators.size();
  subtree_weight.resize(count);
  stateful_below.resize(count);
  stateful_above.resize(count);
  rank_above.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const plan::Operator& op = plan.operators[i];
    facets.push_back(plan::FacetsOf(plan, op, lineage));
    digests.push_back(Digest(*this, op, facets.back()));
    subtree_weight[i] = WeightOf(*this, OperatorId{static_cast<uint32_t>(i)});
    stateful_below[i] = plan::InfoOf(op.kind).stateful;
    for (OperatorId input : op.inputs) {
      subtree_weight[i] += subtree_weight[Index(input)];
      stateful_below[i] = stateful_below[i] || stateful_below[Index(input)];
    }
  }
  for (size_t i = count; i-- > 0;) {
    const plan::Operator& op = plan.operators[i];
    const bool stateful = stateful_above[i] || plan::InfoOf(op.kind).stateful;
    const bool rank = rank_above[i] || std::holds_alternative<plan::WindowRank>(op.kind);
    for (OperatorId input : op.inputs) {
      stateful_above[Index(input)] = stateful_above[Index(input)] || stateful;
      rank_above[Index(input)] = rank_above[Index(input)] || rank;
    }
  }
}

std::vector<StatementAlignment> Align(const PlanView& old_view, const PlanView& new_view) {
  Aligner aligner(old_view, new_view);
  std::map<std::string, RootGroup> by_sink;
  for (OperatorId root : old_view.plan.roots) {
    by_sink[SinkPath(old_view, root)].old_roots.push_back(root);
  }
  for (OperatorId root : new_view.plan.roots) {
    by_sink[SinkPath(new_view, root)].new_roots.push_back(root);
  }
  RootPairs pairs;
  RootGroup rest;
  for (auto& [path, group] : by_sink) {
    PairEqual(old_view, new_view, group, pairs);
    PairByLikeness(aligner, group, pairs, [](OperatorId, OperatorId) { return true; });
    rest.old_roots.insert(rest.old_roots.end(), group.old_roots.begin(), group.old_roots.end());
    rest.new_roots.insert(rest.new_roots.end(), group.new_roots.begin(), group.new_roots.end());
  }
  // Another sink for nearly the same query: it was renamed.
  PairByLikeness(aligner, rest, pairs, [&](OperatorId o, OperatorId n) {
    const size_t apart = old_view.subtree_weight[Index(o)] + new_view.subtree_weight[Index(n)];
    return aligner.Best(o, n).cost * kRenameLikeness < apart;
  });
  std::ranges::sort(pairs, {}, [](const auto& pair) { return pair.second; });
  std::vector<StatementAlignment> statements;
  for (const auto& [o, n] : pairs) {
    statements.push_back({o, n, {}});
    size_t top = 0;
    aligner.Reconstruct(o, n, statements.back().pairs, top);
  }
  for (OperatorId root : rest.old_roots) {
    statements.push_back({root, std::nullopt, {}});
    aligner.AddBranch(old_view, root, true, statements.back().pairs);
  }
  for (OperatorId root : rest.new_roots) {
    statements.push_back({std::nullopt, root, {}});
    aligner.AddBranch(new_view, root, false, statements.back().pairs);
  }
  return statements;
}

}  // namespace flinkcompat::diff
