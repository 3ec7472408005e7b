#include "plan/upsert_keys.h"

#include <algorithm>

#include "base/overloaded.h"

namespace flinkcompat::plan {
namespace {

using Keys = std::vector<ColumnSet>;

bool IsWithin(const ColumnSet& key, const ColumnSet& columns) {
  return std::ranges::all_of(key.columns(),
                             [&](bind::ColumnId column) { return columns.Has(column); });
}

Keys PrimaryKey(const Plan& plan, const bind::Scan& scan) {
  if (scan.table == nullptr || scan.table->primary_key.empty()) return {};
  ColumnSet key;
  const auto& names = scan.table->primary_key;
  for (bind::ColumnId column : scan.columns) {
    const bool in_key = std::ranges::find(names, plan.job.column(column).name) != names.end();
    if (in_key) key.Add(column);
  }
  return {key};
}

// The columns of either side that the conditions equate with the other side's.
std::pair<ColumnSet, ColumnSet> Equated(const JoinSpec& spec) {
  const ColumnSet left_columns(spec.left);
  ColumnSet left, right;
  for (const bind::Expr& conjunct : spec.condition) {
    const bind::FunctionCall* equal = bind::CallOf(conjunct, "=");
    if (equal == nullptr) continue;
    for (const bind::Expr& side : equal->arguments) {
      const auto* use = std::get_if<bind::ColumnUse>(&side.node);
      if (use == nullptr) continue;
      (left_columns.Has(use->column) ? left : right).Add(use->column);
    }
  }
  return {left, right};
}

Keys JoinKeys(const JoinSpec& spec, const Keys& left, const Keys& right) {
  const auto [left_equated, right_equated] = Equated(spec);
  auto covers = [](const Keys& keys, const ColumnSet& columns) {
    return std::ranges::any_of(keys, [&](const ColumnSet& key) { return IsWithin(key, columns); });
  };
  using bind::JoinType;
  const bool inner = spec.type == JoinType::kInner;
  Keys keys;
  if (spec.type == JoinType::kSemi || spec.type == JoinType::kAnti ||
      ((inner || spec.type == JoinType::kLeft) && covers(right, right_equated))) {
    keys.insert(keys.end(), left.begin(), left.end());
  }
  if ((inner || spec.type == JoinType::kRight) && covers(left, left_equated)) {
    keys.insert(keys.end(), right.begin(), right.end());
  }
  if (!inner) return keys;
  for (const ColumnSet& a : left) {
    for (const ColumnSet& b : right) {
      keys.push_back(a);
      keys.back().Add(b.columns());
    }
  }
  return keys;
}

Keys RankKeys(const Operator& op, const RankSpec& spec, const Keys& input) {
  Keys keys = input;
  ColumnSet partition(spec.partition_by);
  if (spec.begin <= 1 && spec.end == 1) keys.push_back(partition);
  if (spec.rank_in_output && spec.function == "ROW_NUMBER") {
    partition.Add(op.output.back());
    keys.push_back(partition);
  }
  return keys;
}

}  // namespace

std::vector<ColumnSet> UpsertKeys(const Plan& plan, OperatorId id) {
  const Operator& op = plan.at(id);
  auto input = [&](size_t i) { return UpsertKeys(plan, op.inputs[i]); };
  Keys keys = std::visit(
      Overloaded{
          [&](const TableSourceScan& scan) { return PrimaryKey(plan, scan.scan); },
          [&](const ChangelogNormalize& normalize) { return Keys{ColumnSet(normalize.keys)}; },
          [&](const Calc&) { return input(0); }, [&](const WatermarkAssigner&) { return input(0); },
          [&](const GroupAggregate& group) {
            return group.grouping_sets.empty() ? Keys{ColumnSet(group.keys)} : Keys{};
          },
          [&](const Deduplicate& deduplicate) { return Keys{ColumnSet(deduplicate.partition_by)}; },
          [&](const Rank& rank) { return RankKeys(op, rank.spec, input(0)); },
          [&](const Join& join) { return JoinKeys(join.spec, input(0), input(1)); },
          [&](const LookupJoin& join) { return JoinKeys(join.spec, input(0), input(1)); },
          [&](const TemporalJoin&) { return input(0); }, [&](const Limit&) { return input(0); },
          [&](const SortLimit&) { return input(0); }, [&](const TemporalSort&) { return input(0); },
          [](const auto&) { return Keys{}; }},
      op.kind);
  // A key counts only while all its columns are there.
  const ColumnSet output(op.output);
  std::erase_if(keys, [&](const ColumnSet& key) { return !IsWithin(key, output); });
  return keys;
}

}  // namespace flinkcompat::plan
