#include "diff/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <tuple>

#include "diff/align.h"
#include "diff/facet_diff.h"

namespace flinkcompat::diff {
namespace {

using plan::FacetKind;
using plan::OperatorId;
using plan::Tag;

// --- Renamed source tables -----------------------------------------------------------------------

// What a table is apart from its name; empty for an open table.
std::string ShapeOfTable(const bind::Scan& scan) {
  if (scan.table == nullptr) return "";
  std::string shape;
  for (const catalog::Column& column : scan.table->columns) {
    shape += column.name + " " + flink::ToString(column.type) + ";";
  }
  return shape;
}

std::map<std::string, std::string> ScannedTables(const plan::Plan& plan) {
  std::map<std::string, std::string> shapes;
  for (const bind::Node& node : plan.job.nodes) {
    const auto* scan = std::get_if<bind::Scan>(&node.kind);
    if (scan != nullptr) shapes[scan->path] = ShapeOfTable(*scan);
  }
  return shapes;
}

// New names of tables that only the new job reads, to the old names that only the old one reads,
// where the declarations agree and leave no choice.
plan::TableNames RenamedTables(const plan::Plan& old_plan, const plan::Plan& new_plan) {
  std::map<std::string, std::string> old_tables = ScannedTables(old_plan);
  std::map<std::string, std::string> new_tables = ScannedTables(new_plan);
  for (auto it = old_tables.begin(); it != old_tables.end();) {
    it = new_tables.erase(it->first) > 0 ? old_tables.erase(it) : std::next(it);
  }
  plan::TableNames names;
  for (const auto& [new_path, shape] : new_tables) {
    auto has_shape = [&, &wanted = shape](const auto& table) { return table.second == wanted; };
    if (std::ranges::count_if(old_tables, has_shape) != 1) continue;
    if (std::ranges::count_if(new_tables, has_shape) != 1) continue;
    names[new_path] = std::ranges::find_if(old_tables, has_shape)->first;
  }
  return names;
}

// --- Operators -----------------------------------------------------------------------------------

// Names of the tables below an operator.
std::string TablesBelow(const plan::Plan& plan, OperatorId id) {
  const plan::Operator& op = plan.at(id);
  if (const auto* scan = std::get_if<plan::TableSourceScan>(&op.kind)) return scan->scan.name;
  std::string names;
  for (OperatorId input : op.inputs) {
    names += (names.empty() ? "" : ", ") + TablesBelow(plan, input);
  }
  return names;
}

ChangeSide OperatorSide(const plan::Plan& plan, OperatorId id) {
  const plan::Operator& op = plan.at(id);
  ChangeSide side{std::string(plan::InfoOf(op.kind).name), "", std::nullopt};
  if (const auto* scan = std::get_if<plan::TableSourceScan>(&op.kind)) side.text = scan->scan.name;
  if (const auto* sink = std::get_if<plan::Sink>(&op.kind)) {
    side.text = sink->sink.name.empty() ? "the query" : sink->sink.name;
  }
  side.identity = side.text;
  if (!op.span.empty()) side.span = op.span;
  return side;
}

// --- Branches of unions --------------------------------------------------------------------------

void AddLeftOut(const plan::Plan& plan, OperatorId consumer, OperatorId input,
                plan::UnionBranches& left_out) {
  const plan::Operator& op = plan.at(consumer);
  const auto* merge = std::get_if<plan::Union>(&op.kind);
  for (size_t i = 0; merge != nullptr && i < op.inputs.size(); ++i) {
    if (op.inputs[i] == input) left_out.insert({merge->node, i});
  }
}

// Branches of unions that the other plan lacks.
plan::UnionBranches LeftOut(const plan::Plan& plan,
                            const std::vector<StatementAlignment>& statements,
                            std::optional<OperatorId> Pair::*side) {
  plan::UnionBranches left_out;
  for (const StatementAlignment& statement : statements) {
    if (!statement.old_root || !statement.new_root) continue;
    for (const Pair& pair : statement.pairs) {
      if (!(pair.*side) || pair.inside_branch) continue;
      for (size_t index : pair.inputs) {
        const Pair& input = statement.pairs[index];
        const bool alone = input.branch_of.has_value() || input.inside_branch;
        if (alone && input.*side) AddLeftOut(plan, *(pair.*side), *(input.*side), left_out);
      }
    }
  }
  return left_out;
}

class Differ {
 public:
  Differ(const PlanView& old_view, const PlanView& new_view)
      : old_(old_view),
        new_(new_view),
        old_digests_(old_view.digests.begin(), old_view.digests.end()) {}

  PlanDiff Run(const std::vector<StatementAlignment>& statements) {
    DiffJobs();
    for (const StatementAlignment& statement : statements) DiffStatement(statement);
    return std::move(diff_);
  }

 private:
  void DiffJobs();
  void DiffStatement(const StatementAlignment& statement);
  void DiffPair(const StatementAlignment& statement, size_t index, size_t owner);
  void AddMatch(const Pair& pair, size_t first_match);
  void AddReplaced(const StatementAlignment& statement, size_t index, ChangeKind kind,
                   size_t first_match);
  void AddSwap(const Pair& pair, size_t owner);
  void AddOperatorChange(const Pair& pair, ChangeKind kind, size_t owner, FacetKind facet,
                         std::string_view operator_name);
  void AddWholeStatement(const StatementAlignment& statement, size_t owner);
  void AddOutputChanges(const StatementAlignment& statement, size_t owner);
  void AddPresence(const StatementAlignment& statement, size_t first_match);
  void AddUpgraded(const StatementAlignment& statement, size_t first_match);
  plan::TagSet TagsOf(const Pair& pair) const;
  void Emit(Change change, const Pair& pair, size_t owner);
  const plan::OperatorInfo& Info(const Pair& pair) const;
  bool IsShared(OperatorId root) const;

  const PlanView& old_;
  const PlanView& new_;
  const std::set<std::string> old_digests_;
  PlanDiff diff_;
};

const plan::OperatorInfo& Differ::Info(const Pair& pair) const {
  return pair.new_operator ? plan::InfoOf(new_.plan.at(*pair.new_operator).kind)
                           : plan::InfoOf(old_.plan.at(*pair.old_operator).kind);
}

plan::TagSet Differ::TagsOf(const Pair& pair) const {
  plan::TagSet tags;
  const std::pair<const PlanView*, std::optional<OperatorId>> sides[] = {
      {&old_, pair.old_operator}, {&new_, pair.new_operator}};
  for (const auto& [view, id] : sides) {
    if (!id) continue;
    if (view->stateful_above[Index(*id)]) tags.Add(Tag::kDownstreamStateful);
    if (view->rank_above[Index(*id)]) tags.Add(Tag::kBelowRank);
  }
  return tags;
}

void Differ::Emit(Change change, const Pair& pair, size_t owner) {
  change.operator_name = Info(pair).name;
  change.owner = owner;
  change.tags.Add(TagsOf(pair));
  diff_.changes.push_back(std::move(change));
}

void Differ::DiffJobs() {
  for (Change& change : DiffFacets(plan::JobFacets(old_.plan), plan::JobFacets(new_.plan))) {
    if (change.kind == ChangeKind::kRemoved && !new_.plan.complete) continue;
    if (change.kind == ChangeKind::kAdded && !old_.plan.complete) continue;
    change.operator_name = "Job";
    diff_.changes.push_back(std::move(change));
  }
}

void Differ::AddMatch(const Pair& pair, size_t first_match) {
  OperatorMatch match;
  match.operator_name = Info(pair).name;
  match.in_old = pair.old_operator.has_value();
  match.in_new = pair.new_operator.has_value();
  for (size_t input : pair.inputs) match.inputs.push_back(first_match + input);
  if (pair.old_operator) {
    for (const plan::StateSignature& state :
         plan::StatesOf(old_.plan, old_.plan.at(*pair.old_operator), old_.lineage)) {
      match.state.push_back({state.what, state.identity, state.span, std::nullopt, state.label});
    }
  }
  if (pair.new_operator) {
    // Items of one identity meet in their order.
    std::map<std::string, std::queue<size_t>> unmatched;
    for (size_t i = 0; i < match.state.size(); ++i) unmatched[match.state[i].identity].push(i);
    for (const plan::StateSignature& state :
         plan::StatesOf(new_.plan, new_.plan.at(*pair.new_operator), new_.lineage)) {
      std::queue<size_t>& same = unmatched[state.identity];
      if (same.empty()) {
        match.state.push_back({state.what, state.identity, std::nullopt, state.span, state.label});
      } else {
        StateItem& item = match.state[same.front()];
        item.what = state.what;
        item.label = state.label;
        item.new_span = state.span;
        same.pop();
      }
    }
  }
  diff_.operators.push_back(std::move(match));
}

void Differ::AddOperatorChange(const Pair& pair, ChangeKind kind, size_t owner, FacetKind facet,
                               std::string_view operator_name) {
  Change change;
  change.facet = facet;
  change.kind = kind;
  change.owner = owner;
  change.operator_name = operator_name;
  change.tags = TagsOf(pair);
  if (pair.old_operator) change.old_side = OperatorSide(old_.plan, *pair.old_operator);
  if (pair.new_operator) change.new_side = OperatorSide(new_.plan, *pair.new_operator);
  if (facet == FacetKind::kInput) {
    // An input is known by its tables.
    if (pair.old_operator) change.old_side->text = TablesBelow(old_.plan, *pair.old_operator);
    if (pair.new_operator) change.new_side->text = TablesBelow(new_.plan, *pair.new_operator);
  }
  // A branch or a statement counts with all that is below its top, an operator in between by
  // itself.
  const PlanView& view = pair.new_operator ? new_ : old_;
  const OperatorId id = pair.new_operator ? *pair.new_operator : *pair.old_operator;
  const bool whole = facet == FacetKind::kInput || operator_name == "Sink";
  const bool stateful = whole ? view.stateful_below[Index(id)] : Info(pair).stateful;
  if (stateful) change.tags.Add(Tag::kAddedStateful);
  diff_.changes.push_back(std::move(change));
}

bool IsOpen(const plan::Plan& plan, OperatorId id) {
  const auto* scan = std::get_if<plan::TableSourceScan>(&plan.at(id).kind);
  return scan != nullptr && scan->scan.table == nullptr;
}

void Differ::AddSwap(const Pair& pair, size_t owner) {
  AddOperatorChange(pair, ChangeKind::kReordered, owner, FacetKind::kInput, Info(pair).name);
  Change& change = diff_.changes.back();
  for (const auto& [side, plan, id] :
       {std::tuple(&change.old_side, &old_.plan, *pair.old_operator),
        std::tuple(&change.new_side, &new_.plan, *pair.new_operator)}) {
    const std::vector<OperatorId>& inputs = plan->at(id).inputs;
    (*side)->text = TablesBelow(*plan, inputs[0]) + " / " + TablesBelow(*plan, inputs[1]);
    (*side)->identity = (*side)->text;
  }
}

void Differ::DiffPair(const StatementAlignment& statement, size_t index, size_t owner) {
  const Pair& pair = statement.pairs[index];
  if (pair.old_operator && pair.new_operator) {
    if (pair.swapped) AddSwap(pair, owner);
    // Of a table that one script alone declares, the other knows nothing but the name.
    const bool name_only =
        IsOpen(old_.plan, *pair.old_operator) != IsOpen(new_.plan, *pair.new_operator);
    for (Change& change : DiffFacets(old_.facets[Index(*pair.old_operator)],
                                     new_.facets[Index(*pair.new_operator)])) {
      if (name_only && change.facet != FacetKind::kSourceTable) continue;
      Emit(std::move(change), pair, owner);
    }
    return;
  }
  if (pair.inside_branch) return;
  const ChangeKind kind = pair.old_operator ? ChangeKind::kRemoved : ChangeKind::kAdded;
  if (pair.branch_of) {
    AddOperatorChange(pair, kind, owner, FacetKind::kInput,
                      Info(statement.pairs[*pair.branch_of]).name);
    return;
  }
  if (Info(pair).name == plan::Union::kInfo.name) {
    // A union that one plan alone has is its other inputs.
    for (size_t input : pair.inputs) {
      if (!statement.pairs[input].inside_branch) continue;
      AddOperatorChange(statement.pairs[input], kind, owner, FacetKind::kInput, Info(pair).name);
    }
    return;
  }
  if (!Info(pair).transparent) {
    AddOperatorChange(pair, kind, owner, FacetKind::kOperator, Info(pair).name);
    return;
  }
  const auto& facets = pair.old_operator ? old_.facets[Index(*pair.old_operator)]
                                         : new_.facets[Index(*pair.new_operator)];
  for (const plan::Facet& facet : facets) Emit(OneSided(facet, kind), pair, owner);
  if (pair.replaced) AddReplaced(statement, index, kind, owner - index);
}

// What a replaced sub-plan is: its first operator that is more than a projection.
void Differ::AddReplaced(const StatementAlignment& statement, size_t index, ChangeKind kind,
                         size_t first_match) {
  const auto side = kind == ChangeKind::kRemoved ? &Pair::old_operator : &Pair::new_operator;
  while (Info(statement.pairs[index]).transparent) {
    const auto below = std::ranges::find_if(statement.pairs[index].inputs, [&](size_t input) {
      return (statement.pairs[input].*side).has_value();
    });
    if (below == statement.pairs[index].inputs.end()) return;
    index = *below;
  }
  AddOperatorChange(statement.pairs[index], kind, first_match + index, FacetKind::kOperator,
                    Info(statement.pairs[index]).name);
}

// Whether every stateful part of the statement, names of its columns included, stands in the old
// job.
bool Differ::IsShared(OperatorId root) const {
  std::vector<OperatorId> pending = new_.plan.at(root).inputs;
  while (!pending.empty()) {
    const OperatorId id = pending.back();
    pending.pop_back();
    if (old_digests_.contains(new_.digests[Index(id)])) continue;
    const plan::Operator& op = new_.plan.at(id);
    if (plan::InfoOf(op.kind).stateful) return false;
    pending.insert(pending.end(), op.inputs.begin(), op.inputs.end());
  }
  return true;
}

void Differ::AddWholeStatement(const StatementAlignment& statement, size_t owner) {
  const Pair& top = statement.pairs.back();
  AddOperatorChange(top, statement.old_root ? ChangeKind::kRemoved : ChangeKind::kAdded, owner,
                    FacetKind::kOperator, "Sink");
  if (statement.new_root && IsShared(*statement.new_root)) {
    diff_.changes.back().tags.Add(Tag::kSharedState);
  }
}

// Result columns: what a stateless edit changes. Told only where nothing else changed, since any
// other change explains them.
void Differ::AddOutputChanges(const StatementAlignment& statement, size_t owner) {
  auto columns_of = [](const PlanView& view, OperatorId root) {
    const auto& sink = std::get<plan::Sink>(view.plan.at(root).kind);
    std::vector<plan::Facet> facets;
    for (size_t i = 0; i < sink.columns.size(); ++i) {
      const bind::OutputColumn& column = sink.columns[i];
      const bind::Column& info = view.plan.job.column(column.column);
      plan::Facet facet{FacetKind::kOutputColumn,
                        "",
                        view.lineage.Of(column.column),
                        column.name,
                        info.span,
                        {},
                        ""};
      if (!sink.sink.path.empty()) {
        facet.key = sink.sink.target_columns[i];
        facet.identity = facet.key + " = " + facet.identity;
      }
      facets.push_back(std::move(facet));
    }
    if (!sink.sink.path.empty()) std::ranges::sort(facets, {}, &plan::Facet::key);
    return facets;
  };
  for (Change& change :
       DiffFacets(columns_of(old_, *statement.old_root), columns_of(new_, *statement.new_root))) {
    Emit(std::move(change), statement.pairs.back(), owner);
  }
}

// What matters by its mere presence once anything in the statement changed.
void Differ::AddPresence(const StatementAlignment& statement, size_t first_match) {
  for (size_t i = 0; i < statement.pairs.size(); ++i) {
    const Pair& pair = statement.pairs[i];
    for (const auto& [view, id, is_old] : {std::tuple(&old_, pair.old_operator, true),
                                           std::tuple(&new_, pair.new_operator, false)}) {
      // A facet that both jobs have is told once, with its new place.
      if (!id || (is_old && pair.new_operator)) continue;
      for (const plan::Facet& facet : view->facets[Index(*id)]) {
        const bool user_aggregate = facet.kind == FacetKind::kAggregateCall &&
                                    facet.tags.HasAny({Tag::kPython, Tag::kUndeclared});
        const bool firing =
            facet.kind == FacetKind::kEmitStrategy &&
            facet.key.ends_with("fire.enabled");  // only those that are on are facets
        const bool unmodelled = facet.kind == FacetKind::kDefinition &&
                                plan::InfoOf(view->plan.at(*id).kind).name == "Unsupported";
        if (!user_aggregate && !firing && !unmodelled) continue;
        Emit(OneSided(facet, is_old ? ChangeKind::kRemoved : ChangeKind::kAdded), pair,
             first_match + i);
        diff_.changes.back().kind = ChangeKind::kPresent;
      }
    }
  }
}

// What an upgrade may concern although it stays as it is: stateful operators and their calls.
void Differ::AddUpgraded(const StatementAlignment& statement, size_t first_match) {
  auto release_of = [](const plan::Plan& plan) {
    const auto release = plan.engine_version.find("flink");
    return release == plan.engine_version.end() ? std::string() : release->second;
  };
  if (release_of(old_.plan) == release_of(new_.plan)) return;
  for (size_t i = 0; i < statement.pairs.size(); ++i) {
    const Pair& pair = statement.pairs[i];
    if (!pair.old_operator || !pair.new_operator || !Info(pair).stateful) continue;
    AddOperatorChange(pair, ChangeKind::kPresent, first_match + i, FacetKind::kOperator,
                      Info(pair).name);
    for (const plan::Facet& facet : new_.facets[Index(*pair.new_operator)]) {
      if (facet.kind != FacetKind::kAggregateCall) continue;
      Emit(OneSided(facet, ChangeKind::kAdded), pair, first_match + i);
      diff_.changes.back().kind = ChangeKind::kPresent;
    }
  }
}

void Differ::DiffStatement(const StatementAlignment& statement) {
  const size_t first_match = diff_.operators.size();
  const size_t first_change = diff_.changes.size();
  for (const Pair& pair : statement.pairs) AddMatch(pair, first_match);
  const size_t top = first_match + statement.pairs.size() - 1;
  if (!statement.old_root || !statement.new_root) {
    const bool other_is_complete = statement.old_root ? new_.plan.complete : old_.plan.complete;
    if (other_is_complete) AddWholeStatement(statement, top);
    return;
  }
  for (size_t i = 0; i < statement.pairs.size(); ++i) DiffPair(statement, i, first_match + i);
  if (diff_.changes.size() == first_change) AddOutputChanges(statement, top);
  if (diff_.changes.size() > first_change) AddPresence(statement, first_match);
  AddUpgraded(statement, first_match);
}

}  // namespace

PlanDiff DiffPlans(const plan::Plan& old_plan, const plan::Plan& new_plan) {
  const plan::TableNames names = RenamedTables(old_plan, new_plan);
  const PlanView old_view(old_plan, {});
  const PlanView new_view(new_plan, names);
  const std::vector<StatementAlignment> statements = Align(old_view, new_view);
  plan::UnionBranches old_branches = LeftOut(old_plan, statements, &Pair::old_operator);
  plan::UnionBranches new_branches = LeftOut(new_plan, statements, &Pair::new_operator);
  if (old_branches.empty() && new_branches.empty())
    return Differ(old_view, new_view).Run(statements);
  // A branch of a union that came or went is one change. What reads the union is compared by the
  // branches that both have, or the branch would show as a change of everything above.
  const PlanView old_rest(old_plan, {}, std::move(old_branches));
  const PlanView new_rest(new_plan, names, std::move(new_branches));
  return Differ(old_rest, new_rest).Run(Align(old_rest, new_rest));
}

}  // namespace flinkcompat::diff
