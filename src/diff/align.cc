#include "diff/align.h"

#include <algorithm>
#include <limits>
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

size_t WeightOf(const PlanView& view, OperatorId id) {
  const plan::OperatorInfo& info = plan::InfoOf(view.plan.at(id).kind);
  if (info.stateful || std::holds_alternative<plan::Sink>(view.plan.at(id).kind)) {
    return kStatefulWeight;
  }
  if (info.transparent) return std::min<size_t>(view.facets[Index(id)].size(), 3);
  return view.plan.at(id).inputs.empty() ? kSourceWeight : kStatelessWeight;
}

enum class Step : uint8_t { kMatch, kSkipOld, kSkipNew, kReplace };

struct Choice {
  size_t cost = 0;
  Step step = Step::kReplace;
  // kSkipOld, kSkipNew: the input that goes on. kMatch: for each old input the new one, or none.
  size_t through = 0;
  std::vector<std::optional<size_t>> assignment;
};

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
    Choice best;
    best.cost = old_.subtree_weight[Index(o)] + new_.subtree_weight[Index(n)];
    if (old_.plan.at(o).kind.index() == new_.plan.at(n).kind.index()) TryMatch(o, n, best);
    TrySkip(o, n, best);
    return best;
  }

  void TryMatch(OperatorId o, OperatorId n, Choice& best) {
    const size_t distance =
        std::min(FacetDistance(old_.facets[Index(o)], new_.facets[Index(n)]), kMaxDistance);
    Choice match;
    match.step = Step::kMatch;
    match.cost = distance;
    const auto& old_inputs = old_.plan.at(o).inputs;
    const auto& new_inputs = new_.plan.at(n).inputs;
    match.assignment.resize(old_inputs.size());
    std::vector<bool> taken(new_inputs.size());
    const bool commutes = std::holds_alternative<plan::Union>(old_.plan.at(o).kind);
    for (size_t i = 0; i < old_inputs.size(); ++i) {
      size_t cheapest = old_.subtree_weight[Index(old_inputs[i])];
      for (size_t j = 0; j < new_inputs.size(); ++j) {
        if (taken[j] || (!commutes && i != j)) continue;
        const size_t cost = Best(old_inputs[i], new_inputs[j]).cost;
        const size_t apart =
            old_.subtree_weight[Index(old_inputs[i])] + new_.subtree_weight[Index(new_inputs[j])];
        if (commutes && cost >= apart) continue;
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
    if (match.cost <= best.cost) best = std::move(match);
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

const std::string& SinkPath(const PlanView& view, OperatorId root) {
  return std::get<plan::Sink>(view.plan.at(root).kind).sink.path;
}

// Pairs roots greedily by cost among those that `allowed` lets meet.
template <typename Allowed>
void PairRoots(Aligner& aligner, std::vector<OperatorId>& old_roots,
               std::vector<OperatorId>& new_roots,
               std::vector<std::pair<OperatorId, OperatorId>>& pairs, const Allowed& allowed) {
  for (;;) {
    size_t cheapest = std::numeric_limits<size_t>::max();
    std::pair<size_t, size_t> chosen;
    for (size_t i = 0; i < old_roots.size(); ++i) {
      for (size_t j = 0; j < new_roots.size(); ++j) {
        if (!allowed(old_roots[i], new_roots[j])) continue;
        const size_t cost = aligner.Best(old_roots[i], new_roots[j]).cost;
        if (cost < cheapest) {
          cheapest = cost;
          chosen = {i, j};
        }
      }
    }
    if (cheapest == std::numeric_limits<size_t>::max()) return;
    pairs.emplace_back(old_roots[chosen.first], new_roots[chosen.second]);
    old_roots.erase(old_roots.begin() + static_cast<std::ptrdiff_t>(chosen.first));
    new_roots.erase(new_roots.begin() + static_cast<std::ptrdiff_t>(chosen.second));
  }
}

}  // namespace

PlanView::PlanView(const plan::Plan& of, const plan::TableNames& names)
    : plan(of), lineage(of.job, names) {
  const size_t count = plan.operators.size();
  subtree_weight.resize(count);
  stateful_below.resize(count);
  stateful_above.resize(count);
  rank_above.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const plan::Operator& op = plan.operators[i];
    facets.push_back(plan::FacetsOf(plan, op, lineage));
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
  std::vector<OperatorId> old_roots = old_view.plan.roots, new_roots = new_view.plan.roots;
  std::vector<std::pair<OperatorId, OperatorId>> pairs;
  PairRoots(aligner, old_roots, new_roots, pairs, [&](OperatorId o, OperatorId n) {
    return SinkPath(old_view, o) == SinkPath(new_view, n);
  });
  // Another sink for nearly the same query: it was renamed.
  PairRoots(aligner, old_roots, new_roots, pairs, [&](OperatorId o, OperatorId n) {
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
  for (OperatorId root : old_roots) {
    statements.push_back({root, std::nullopt, {}});
    aligner.AddBranch(old_view, root, true, statements.back().pairs);
  }
  for (OperatorId root : new_roots) {
    statements.push_back({std::nullopt, root, {}});
    aligner.AddBranch(new_view, root, false, statements.back().pairs);
  }
  return statements;
}

}  // namespace flinkcompat::diff
