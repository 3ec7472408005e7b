#include <algorithm>
#include <optional>

#include "planner/keys.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

using ColumnSet = std::set<size_t>;

// A node without the columns that nobody reads; map[old] is the column's new place.
struct Pruned {
  Rel rel;
  std::vector<size_t> map;
};

constexpr size_t kGone = SIZE_MAX;

Pruned Prune(const Rel& rel, const ColumnSet& needed);

ColumnSet All(const Rel& rel) {
  ColumnSet all;
  for (size_t i = 0; i < rel->row.size(); ++i) all.insert(i);
  return all;
}

Rel PruneAll(const Rel& rel) { return Prune(rel, All(rel)).rel; }

// The needed columns of what is left of a node, in the order of its row.
Pruned Selected(const Pruned& pruned, const ColumnSet& needed) {
  if (!needed.empty() && pruned.rel->row.size() == needed.size()) return pruned;
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  std::vector<size_t> map(pruned.map.size(), kGone);
  for (size_t column : needed) {
    const size_t at = pruned.map[column];
    map[column] = exprs.size();
    exprs.push_back(InputRef(at, pruned.rel->row[at].type));
    names.push_back(pruned.rel->row[at].name);
  }
  return {MakeProject(pruned.rel, std::move(exprs), std::move(names)), std::move(map)};
}

// The needed columns and no others, in the order of the row.
Pruned Exact(const Rel& rel, const ColumnSet& needed) {
  if (needed.empty()) {
    const Pruned inner = Prune(rel, needed);
    return {MakeProject(inner.rel, {NumberLiteral(0, TypeRoot::kInteger)}, {"DUMMY"}),
            std::vector<size_t>(rel->row.size(), kGone)};
  }
  return Selected(Prune(rel, needed), needed);
}

// Calcite: ProjectSetOpTransposeRule: the select list over a UNION ALL is that of each branch.
Pruned PushIntoBranches(const Rel& rel, const Project& project, const ColumnSet& needed) {
  Row row;
  std::vector<Rex> exprs;
  std::vector<size_t> map(rel->row.size(), kGone);
  for (size_t column : needed) {
    map[column] = row.size();
    row.push_back(rel->row[column]);
    exprs.push_back(project.exprs[column]);
  }
  const Rel& set = rel->inputs[0];
  std::vector<Rel> branches;
  for (const Rel& branch : set->inputs) {
    const auto* below = As<Project>(branch);
    const std::vector<Rex> columns = below ? below->exprs : Refs(branch->row);
    std::vector<Rex> merged;
    for (const Rex& expr : exprs) merged.push_back(Substitute(expr, columns));
    branches.push_back(PruneAll(MakeProject(below ? branch->inputs[0] : branch, std::move(merged), Names(row))));
  }
  return {MakeRel(set->op, std::move(branches), std::move(row), set->span), std::move(map)};
}

// The columns of its input that the needed ones of a Project read.
ColumnSet ReadBy(const Project& project, const ColumnSet& needed) {
  ColumnSet read;
  for (size_t column : needed) CollectInputs(project.exprs[column], read);
  return read;
}

// The needed columns of a Project over what is left of its input.
Pruned Projected(const Rel& rel, const Project& project, const ColumnSet& needed, const Pruned& below) {
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  std::vector<size_t> map(rel->row.size(), kGone);
  for (size_t column : needed) {
    map[column] = exprs.size();
    exprs.push_back(Remap(project.exprs[column], below.map));
    names.push_back(rel->row[column].name);
  }
  return {MakeProject(below.rel, std::move(exprs), std::move(names)), std::move(map)};
}

Pruned PruneProject(const Rel& rel, const Project& project, const ColumnSet& needed) {
  const bool names_only = IsIdentity(project.exprs, rel->inputs[0]->row);
  if (IsUnionAll(rel->inputs[0]) && !names_only && !needed.empty() &&
      std::ranges::none_of(project.exprs, ContainsOver)) {
    return PushIntoBranches(rel, project, needed);
  }
  const Pruned below = Prune(rel->inputs[0], ReadBy(project, needed));
  Pruned pruned = Projected(rel, project, needed, below);
  if (IsIdentity(As<Project>(pruned.rel)->exprs, below.rel->row)) pruned.rel = below.rel;
  return pruned;
}

// Both sides of a join without what neither the condition nor the reader needs.
Pruned PruneBoth(const Rel& rel, const ColumnSet& read, const std::function<RelOp(const std::vector<size_t>&)>& op,
                 JoinType type) {
  const size_t left = rel->inputs[0]->row.size();
  ColumnSet to_left, to_right;
  for (size_t column : read) {
    if (column < left) to_left.insert(column);
    else to_right.insert(column - left);
  }
  const Pruned a = Exact(rel->inputs[0], to_left), b = Exact(rel->inputs[1], to_right);
  std::vector<size_t> map = a.map;
  for (size_t column : b.map) map.push_back(column == kGone ? kGone : column + a.rel->row.size());
  Row row = JoinRow(a.rel->row, b.rel->row, type);
  Rel result = MakeRel(op(map), {a.rel, b.rel}, std::move(row), rel->span);
  if (type == JoinType::kSemi || type == JoinType::kAnti) map.resize(left);
  return {result, std::move(map)};
}

// Calls that nobody reads go; the input keeps the columns that they read.
// Flink: PruneAggregateCallRule.
Pruned PruneAggregate(const Rel& rel, const Aggregate& aggregate, const ColumnSet& needed) {
  const size_t keys = aggregate.group.size();
  Aggregate kept = aggregate;
  kept.calls.clear();
  std::vector<size_t> map(rel->row.size(), kGone);
  for (size_t i = 0; i < keys; ++i) map[i] = i;
  for (size_t i = 0; i < aggregate.calls.size(); ++i) {
    // A global aggregate keeps one call at least.
    const bool none_needed = keys == 0 && needed.empty();
    if (!needed.contains(keys + i) && !(none_needed && i == 0)) continue;
    map[keys + i] = keys + kept.calls.size();
    kept.calls.push_back(aggregate.calls[i]);
  }
  // Its own Project reads what it needs; a row without one is read whole.
  const Rel input = PruneAll(rel->inputs[0]);
  if (kept.calls.size() == aggregate.calls.size()) return {WithInputs(rel, {input}), map};
  return {ReplaceAggregate(rel, input, std::move(kept)), std::move(map)};
}

// A left join whose right side adds no rows and no columns that are read.
// Calcite: ProjectJoinRemoveRule.
std::optional<Pruned> WithoutRight(const Rel& rel, const Join& join, const ColumnSet& needed) {
  const size_t left = rel->inputs[0]->row.size();
  if (join.type != JoinType::kLeft || (!needed.empty() && *needed.rbegin() >= left)) return std::nullopt;
  if (needed.size() == rel->row.size()) return std::nullopt;
  const EquiJoin equi = AnalyseJoin(join.condition, left);
  if (!ContainsKey(equi.right, UniqueKeys(rel->inputs[1]))) return std::nullopt;
  Pruned pruned = Prune(rel->inputs[0], needed);
  pruned.map.resize(rel->row.size(), kGone);
  return pruned;
}

// Unread calls go, and the properties of the window if none of them is read.
// Flink: PruneAggregateCallRule, WindowPropertiesRules.
Pruned PruneWindowGroup(const Rel& rel, const WindowGroup& group, const ColumnSet& needed) {
  const size_t keys = group.group.size(), properties = keys + group.calls.size();
  const bool reads_properties = !needed.empty() && *needed.rbegin() >= properties;
  WindowGroup kept = group;
  kept.calls.clear();
  std::vector<size_t> map(rel->row.size(), kGone);
  Row row;
  for (size_t i = 0; i < rel->row.size(); ++i) {
    const bool is_call = i >= keys && i < properties;
    if (is_call && !needed.contains(i)) continue;
    if (i >= properties && !reads_properties && !needed.empty()) continue;
    if (is_call) kept.calls.push_back(group.calls[i - keys]);
    map[i] = row.size();
    row.push_back(rel->row[i]);
  }
  return {MakeRel(std::move(kept), {PruneAll(rel->inputs[0])}, std::move(row), rel->span), std::move(map)};
}

Pruned PruneTvf(const Rel& rel, const WindowTvf& tvf, const ColumnSet& needed) {
  const size_t width = rel->inputs[0]->row.size();
  ColumnSet inputs = {tvf.time};
  inputs.insert(tvf.partition.begin(), tvf.partition.end());
  for (size_t column : needed) {
    if (column < width) inputs.insert(column);
  }
  const Pruned below = Exact(rel->inputs[0], inputs);
  WindowTvf kept = tvf;
  kept.time = below.map[tvf.time];
  for (size_t& column : kept.partition) column = below.map[column];
  Row row = below.rel->row;
  std::vector<size_t> map = below.map;
  for (size_t i = width; i < rel->row.size(); ++i) {
    map.push_back(row.size());
    row.push_back(rel->row[i]);
  }
  return {MakeRel(std::move(kept), {below.rel}, std::move(row), rel->span), std::move(map)};
}

Pruned PruneTemporal(const Rel& rel, const TemporalJoin& join, const ColumnSet& needed) {
  ColumnSet read = needed;
  CollectInputs(join.condition, read);
  const size_t left = rel->inputs[0]->row.size();
  if (!join.lookup) {
    read.insert(join.left_time);
    for (size_t i = 0; i < rel->inputs[1]->row.size(); ++i) {
      if (IsRowtime(rel->inputs[1]->row[i].type)) read.insert(left + i);
    }
  }
  return PruneBoth(rel, read,
                   [&](const std::vector<size_t>& map) -> RelOp {
                     TemporalJoin kept = join;
                     kept.condition = Remap(join.condition, map);
                     kept.left_time = map[join.left_time];
                     return kept;
                   },
                   join.type);
}

Pruned Narrow(const Rel& rel, const ColumnSet& needed);

// The needed columns alone; what is below loses columns where Flink's cost-based planner drops them.
Rel ExactNarrow(const Rel& rel, const ColumnSet& needed) {
  return Selected(Narrow(rel, needed), needed).rel;
}

// Each input without the columns that nobody reads, which may be all of them.
// Flink: ProjectMultiJoinTransposeRule.
//
// `pruned`: the inputs have lost all that they themselves do not need. Where one of them is a Project
// Flink's rule does nothing before the cost-based planner runs.
Pruned PruneMultiJoin(const Rel& rel, const MultiJoin& join, const ColumnSet& needed, bool pruned) {
  const bool blocked = pruned || std::ranges::any_of(rel->inputs, [](const Rel& input) {
                         const auto* project = As<Project>(input);
                         return project != nullptr && !IsIdentity(project->exprs, input->inputs[0]->row);
                       });
  ColumnSet read = needed;
  for (const Rex& condition : join.conditions) CollectInputs(condition, read);
  std::vector<Rel> inputs;
  std::vector<size_t> map;
  Row row;
  for (const Rel& input : rel->inputs) {
    const size_t begin = map.size();
    ColumnSet own;
    for (size_t i = 0; i < input->row.size(); ++i) {
      const bool is_read = read.contains(begin + i);
      map.push_back(is_read ? row.size() : kGone);
      if (!is_read) continue;
      own.insert(i);
      row.push_back(rel->row[begin + i]);
    }
    if (blocked) inputs.push_back(ExactNarrow(pruned ? input : PruneAll(input), own));
    else inputs.push_back(own.empty() ? MakeProject(Prune(input, own).rel, {}, {}) : Exact(input, own).rel);
  }
  MultiJoin kept = join;
  for (Rex& condition : kept.conditions) condition = Remap(condition, map);
  return {MakeRel(std::move(kept), std::move(inputs), std::move(row), rel->span), std::move(map)};
}

Pruned PruneWatermark(const Rel& rel, const WatermarkAssigner& assigner, const ColumnSet& needed) {
  ColumnSet read = needed;
  read.insert(assigner.rowtime);
  const Pruned below = read.size() < rel->row.size()
                           ? Exact(rel->inputs[0], read)
                           : Pruned{PruneAll(rel->inputs[0]), FirstColumns(rel->row.size())};
  Row row = below.rel->row;
  const size_t rowtime = below.map[assigner.rowtime];
  row[rowtime].type = rel->row[assigner.rowtime].type;
  return {MakeRel(WatermarkAssigner{rowtime}, {below.rel}, std::move(row), rel->span), below.map};
}

Pruned NarrowUnion(const Rel& rel, const ColumnSet& needed,
                   const std::function<Rel(const Rel&, const ColumnSet&)>& exact) {
  std::vector<Rel> inputs;
  for (const Rel& input : rel->inputs) inputs.push_back(exact(input, needed));
  Row row;
  std::vector<size_t> map(rel->row.size(), kGone);
  for (size_t column : needed) {
    map[column] = row.size();
    row.push_back(rel->row[column]);
  }
  return {MakeRel(rel->op, std::move(inputs), std::move(row), rel->span), std::move(map)};
}

// Both sides without what is not read, if that makes the left one narrower.
Pruned NarrowJoin(const Rel& rel, const Join& join, const ColumnSet& read) {
  const Rel &left = rel->inputs[0], &right = rel->inputs[1];
  const size_t width = left->row.size();
  ColumnSet to_left, to_right;
  for (size_t column : read) {
    if (column < width) to_left.insert(column);
    else to_right.insert(column - width);
  }
  if (to_left.size() == width) return {rel, FirstColumns(rel->row.size())};
  const Rel a = ExactNarrow(left, to_left), b = ExactNarrow(right, to_right);
  std::vector<size_t> map(width + right->row.size(), kGone);
  size_t next = 0;
  for (size_t column : read) map[column] = next++;
  Join kept{join.type, Remap(join.condition, map), join.hints};
  map.resize(rel->row.size());
  Row row = JoinRow(a->row, b->row, join.type);
  return {MakeRel(std::move(kept), {a, b}, std::move(row), rel->span), std::move(map)};
}

// Drops columns below a Project of the cost-based planner: through other Projects, Filters, Unions and
// MultiJoins, and from the inputs of a join whose left side gets narrower.
Pruned Narrow(const Rel& rel, const ColumnSet& needed) {
  if (const auto* project = As<Project>(rel)) {
    return Projected(rel, *project, needed, Narrow(rel->inputs[0], ReadBy(*project, needed)));
  }
  ColumnSet read = needed;
  if (const auto* filter = As<Filter>(rel)) {
    CollectInputs(filter->condition, read);
    const Pruned below = Narrow(rel->inputs[0], read);
    return {MakeFilter(below.rel, Remap(filter->condition, below.map)), below.map};
  }
  if (const auto* join = As<MultiJoin>(rel)) return PruneMultiJoin(rel, *join, needed, true);
  if (const auto* aggregate = As<Aggregate>(rel)) return PruneAggregate(rel, *aggregate, needed);
  if (const auto* join = As<Join>(rel)) {
    CollectInputs(join->condition, read);
    return NarrowJoin(rel, *join, read);
  }
  if (!IsUnionAll(rel) || needed.empty() || needed.size() == rel->row.size()) return {rel, FirstColumns(rel->row.size())};
  return NarrowUnion(rel, needed, ExactNarrow);
}

Pruned Prune(const Rel& rel, const ColumnSet& needed) {
  if (const auto* project = As<Project>(rel)) return PruneProject(rel, *project, needed);
  if (const auto* filter = As<Filter>(rel)) {
    ColumnSet read = needed;
    CollectInputs(filter->condition, read);
    const Pruned below = Prune(rel->inputs[0], read);
    return {MakeFilter(below.rel, Remap(filter->condition, below.map)), below.map};
  }
  if (const auto* join = As<Join>(rel)) {
    if (std::optional<Pruned> left = WithoutRight(rel, *join, needed)) return *left;
    ColumnSet read = needed;
    CollectInputs(join->condition, read);
    return PruneBoth(rel, read,
                     [&](const std::vector<size_t>& map) -> RelOp {
                       return Join{join->type, Remap(join->condition, map), join->hints};
                     },
                     join->type);
  }
  if (const auto* join = As<MultiJoin>(rel)) return PruneMultiJoin(rel, *join, needed, false);
  if (const auto* join = As<TemporalJoin>(rel)) return PruneTemporal(rel, *join, needed);
  if (const auto* aggregate = As<Aggregate>(rel)) return PruneAggregate(rel, *aggregate, needed);
  if (const auto* group = As<WindowGroup>(rel)) return PruneWindowGroup(rel, *group, needed);
  if (const auto* tvf = As<WindowTvf>(rel)) return PruneTvf(rel, *tvf, needed);
  if (const auto* assigner = As<WatermarkAssigner>(rel)) return PruneWatermark(rel, *assigner, needed);
  if (IsUnionAll(rel) && !needed.empty() && needed.size() < rel->row.size()) {
    return NarrowUnion(rel, needed, [](const Rel& input, const ColumnSet& columns) {
      return Exact(input, columns).rel;
    });
  }
  std::vector<Rel> inputs;
  for (const Rel& input : rel->inputs) inputs.push_back(PruneAll(input));
  return {WithInputs(rel, std::move(inputs)), FirstColumns(rel->row.size())};
}

}  // namespace

Rel PushProjections(const Rel& rel) { return PruneAll(rel); }

}  // namespace flinkcompat::planner
