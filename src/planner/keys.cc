#include "planner/keys.h"

#include <algorithm>

#include "flink/type_casts.h"

namespace flinkcompat::planner {
namespace {

bool Keeps(KeepingCasts casts, const LogicalType& from, const LogicalType& to) {
  if (SameButNull(from, to)) return true;
  return casts == KeepingCasts::kInjective ? flink::SupportsInjectiveCast(from, to)
                                           : flink::SupportsImplicitCast(from, to);
}

KeySet OfJoin(const Rel& rel, JoinType type, const Rex& condition) {
  const size_t width = rel->inputs[0]->row.size();
  if (type == JoinType::kSemi || type == JoinType::kAnti) return UniqueKeys(rel->inputs[0]);
  const KeySet left = UniqueKeys(rel->inputs[0]), right = UniqueKeys(rel->inputs[1]);
  const EquiJoin equi = AnalyseJoin(condition, width);
  return JoinKeys(left, right, width, ContainsKey(equi.left, left), ContainsKey(equi.right, right), type);
}

}  // namespace

bool ContainsKey(const std::vector<size_t>& columns, const KeySet& keys) {
  const ColumnKey all(columns.begin(), columns.end());
  return std::ranges::any_of(keys, [&](const ColumnKey& key) { return std::ranges::includes(all, key); });
}

std::map<size_t, std::vector<size_t>> PassedColumns(const std::vector<Rex>& exprs, KeepingCasts casts) {
  std::map<size_t, std::vector<size_t>> passed;
  for (size_t i = 0; i < exprs.size(); ++i) {
    Rex expr = exprs[i];
    if (IsCall(expr, "Reinterpret")) expr = expr->operands[0];
    if (IsCall(expr, "CAST") && IsInput(expr->operands[0]) && Keeps(casts, expr->operands[0]->type, expr->type)) {
      expr = expr->operands[0];
    }
    if (IsInput(expr)) passed[expr->index].push_back(i);
  }
  return passed;
}

KeySet MoveKeys(const KeySet& keys, const std::map<size_t, std::vector<size_t>>& passed) {
  KeySet result;
  for (const ColumnKey& key : keys) {
    KeySet moved = {{}};
    for (size_t column : key) {
      KeySet next;
      const auto places = passed.find(column);
      if (places != passed.end()) {
        for (const ColumnKey& partial : moved) {
          for (size_t place : places->second) {
            ColumnKey extended = partial;
            extended.insert(place);
            next.insert(std::move(extended));
          }
        }
      }
      moved = std::move(next);
    }
    result.merge(moved);
  }
  return result;
}

KeySet JoinKeys(const KeySet& left, const KeySet& right, size_t left_width, bool left_unique,
                bool right_unique, JoinType type) {
  KeySet shifted;
  for (const ColumnKey& key : right) {
    ColumnKey moved;
    for (size_t column : key) moved.insert(column + left_width);
    shifted.insert(std::move(moved));
  }
  KeySet keys;
  for (const ColumnKey& a : left) {
    for (const ColumnKey& b : shifted) {
      ColumnKey both = a;
      both.insert(b.begin(), b.end());
      keys.insert(std::move(both));
    }
  }
  const bool nulls_left = type == JoinType::kRight || type == JoinType::kFull;
  const bool nulls_right = type == JoinType::kLeft || type == JoinType::kFull;
  if (right_unique && !nulls_left) keys.insert(left.begin(), left.end());
  if (left_unique && !nulls_right) keys.insert(shifted.begin(), shifted.end());
  return keys;
}

KeySet ScanKeys(const Scan& scan, const Row& row) {
  if (scan.table == nullptr || scan.table->primary_key.empty()) return {};
  const std::vector<size_t> key = PositionsOf(row, scan.table->primary_key);
  if (key.size() < scan.table->primary_key.size()) return {};
  return {{key.begin(), key.end()}};
}

EquiJoin AnalyseJoin(const Rex& condition, size_t left_width) {
  EquiJoin result;
  for (const Rex& part : Conjuncts(condition)) {
    const bool null_safe = IsCall(part, "IS NOT DISTINCT FROM");
    if ((IsCall(part, "=") || null_safe) && IsInput(part->operands[0]) && IsInput(part->operands[1])) {
      size_t a = part->operands[0]->index, b = part->operands[1]->index;
      if (a > b) std::swap(a, b);
      if (a < left_width && b >= left_width) {
        result.left.push_back(a);
        result.right.push_back(b - left_width);
        result.filters_null.push_back(!null_safe);
        continue;
      }
    }
    result.rest.push_back(part);
  }
  return result;
}

KeySet UniqueKeys(const Rel& rel) {
  if (const auto* scan = As<Scan>(rel)) return ScanKeys(*scan, rel->row);
  if (const auto* project = As<Project>(rel)) {
    return MoveKeys(UniqueKeys(rel->inputs[0]), PassedColumns(project->exprs, KeepingCasts::kInjective));
  }
  if (const auto* calc = As<Calc>(rel)) {
    return MoveKeys(UniqueKeys(rel->inputs[0]), PassedColumns(calc->exprs, KeepingCasts::kInjective));
  }
  if (const auto* aggregate = As<Aggregate>(rel)) {
    if (!aggregate->sets.empty()) return {};
    ColumnKey key;
    for (size_t i = 0; i < aggregate->group.size(); ++i) key.insert(i);
    return {key};
  }
  if (const auto* join = As<Join>(rel)) return OfJoin(rel, join->type, join->condition);
  if (const auto* join = As<TemporalJoin>(rel)) return OfJoin(rel, join->type, join->condition);
  if (const auto* set = As<SetOp>(rel); set != nullptr && !set->all) {
    ColumnKey key;
    for (size_t i = 0; i < rel->row.size(); ++i) key.insert(i);
    return {key};
  }
  if (const auto* rank = As<Rank>(rel)) {
    KeySet keys = UniqueKeys(rel->inputs[0]);
    ColumnKey key(rank->partition.begin(), rank->partition.end());
    if (rank->end == 1 && rank->start == 1 && !rank->outputs_number) return {key};
    if (rank->outputs_number) {
      key.insert(rel->row.size() - 1);
      keys.insert(std::move(key));
    }
    return keys;
  }
  if (As<Filter>(rel) || As<Sort>(rel) || As<WatermarkAssigner>(rel) || As<Window>(rel) || As<Snapshot>(rel)) {
    return UniqueKeys(rel->inputs[0]);
  }
  return {};
}

}  // namespace flinkcompat::planner
