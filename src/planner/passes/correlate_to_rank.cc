#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

bool IsMapping(const Project& project) { return std::ranges::all_of(project.exprs, IsInput); }

// The columns that a filter equates with the outer row; nothing for other conditions.
std::optional<std::vector<size_t>> PartitionOf(const Filter& filter, const std::string& id) {
  std::set<size_t> columns;
  for (const Rex& part : Conjuncts(filter.condition)) {
    if (!IsCall(part, "=")) return std::nullopt;
    Rex a = part->operands[0], b = part->operands[1];
    if (!IsInput(a)) std::swap(a, b);
    if (!IsInput(a) || b->kind != RexKind::kCorrelated || b->name != id) return std::nullopt;
    columns.insert(a->index);
  }
  return std::vector<size_t>(columns.begin(), columns.end());
}

Rel Rewritten(const Rel& node, const Correlate& correlate) {
  const Rel &left = node->inputs[0], &right = node->inputs[1];
  const auto* aggregate = As<Aggregate>(left);
  const auto* sort = As<Sort>(right);
  if (correlate.type != JoinType::kInner || aggregate == nullptr || sort == nullptr) return node;
  if (!aggregate->calls.empty() || !aggregate->sets.empty() || sort->offset || !sort->fetch) return node;
  const auto* keys = As<Project>(left->inputs[0]);
  const auto* select = As<Project>(right->inputs[0]);
  if (keys == nullptr || select == nullptr || !IsMapping(*keys) || !IsMapping(*select)) return node;
  const Rel& filtered = right->inputs[0]->inputs[0];
  const auto* filter = As<Filter>(filtered);
  if (filter == nullptr) return node;
  const Rel& source = filtered->inputs[0];
  if (Digest(left->inputs[0]->inputs[0]) != Digest(source)) return node;
  const std::optional<std::vector<size_t>> partition = PartitionOf(*filter, correlate.id);
  if (!partition) return node;
  Rank rank;
  rank.function = "ROW_NUMBER";
  rank.partition = *partition;
  rank.end = static_cast<int64_t>(*sort->fetch);
  for (SortField field : sort->order) {
    field.column = select->exprs[field.column]->index;
    rank.order.push_back(field);
  }
  const Rel ranked = MakeRel(std::move(rank), {source}, source->row, node->span);
  std::vector<Rex> exprs;
  for (size_t column : *partition) exprs.push_back(InputRef(column, source->row[column].type));
  exprs.insert(exprs.end(), select->exprs.begin(), select->exprs.end());
  return MakeProject(ranked, std::move(exprs), Names(node->row));
}

}  // namespace

Rel CorrelateToRank(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* correlate = As<Correlate>(node);
    return correlate == nullptr ? node : Rewritten(node, *correlate);
  });
}

}  // namespace flinkcompat::planner
