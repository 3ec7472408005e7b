// OVER: aggregation per row, or a ranking that a filter makes a Top-N or a deduplication.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "plan/lowering.h"

namespace flinkcompat::plan {
namespace {

using bind::ColumnId;

bool IsRanking(const bind::OverResult& result) {
  return result.function == "ROW_NUMBER" || result.function == "RANK" ||
         result.function == "DENSE_RANK";
}

// The value of a constant integer expression.
std::optional<int64_t> IntegerOf(const bind::Expr& expr) {
  if (const auto* call = std::get_if<bind::FunctionCall>(&expr.node)) {
    if (call->function.starts_with("CAST AS ") && call->function.ends_with("INT")) {
      return IntegerOf(call->arguments.front());
    }
    if (call->arguments.size() != 2) return std::nullopt;
    const auto left = IntegerOf(call->arguments[0]), right = IntegerOf(call->arguments[1]);
    constexpr int64_t kSmall = 1'000'000'000;
    if (!left || !right || std::abs(*left) > kSmall || std::abs(*right) > kSmall) {
      return std::nullopt;
    }
    if (call->function == "+") return *left + *right;
    if (call->function == "-") return *left - *right;
    if (call->function == "*") return *left * *right;
    return std::nullopt;
  }
  const auto* constant = std::get_if<bind::Constant>(&expr.node);
  if (constant == nullptr) return std::nullopt;
  int64_t value = 0;
  const char* end = constant->text.data() + constant->text.size();
  const auto parsed = std::from_chars(constant->text.data(), end, value);
  return parsed.ptr == end && parsed.ec == std::errc() ? std::optional(value) : std::nullopt;
}

struct RankBounds {
  std::optional<int64_t> begin;
  std::optional<int64_t> end;
};

// What a conjunct says about the rank, if it compares it with a constant.
std::optional<RankBounds> BoundsOf(const bind::Expr& condition, ColumnId rank) {
  const auto* call = std::get_if<bind::FunctionCall>(&condition.node);
  if (call == nullptr || call->arguments.size() < 2) return std::nullopt;
  auto is_rank = [&](const bind::Expr& expr) {
    const auto* use = std::get_if<bind::ColumnUse>(&expr.node);
    return use != nullptr && use->column == rank;
  };
  if (call->function == "BETWEEN") {
    const auto low = IntegerOf(call->arguments[1]), high = IntegerOf(call->arguments[2]);
    if (!is_rank(call->arguments[0]) || !low || !high) return std::nullopt;
    return RankBounds{low, high};
  }
  const bool left = is_rank(call->arguments[0]);
  if (!left && !is_rank(call->arguments[1])) return std::nullopt;
  const std::optional<int64_t> value = IntegerOf(call->arguments[left ? 1 : 0]);
  if (!value || call->arguments.size() != 2) return std::nullopt;
  std::string op = call->function;
  if (!left && op != "=") {
    if (op.front() != '<' && op.front() != '>') return std::nullopt;
    op.front() = op.front() == '<' ? '>' : '<';
  }
  if (op == "=") return RankBounds{value, value};
  if (op == "<=") return RankBounds{std::nullopt, value};
  if (op == "<") return RankBounds{std::nullopt, *value - 1};
  if (op == ">=") return RankBounds{value, std::nullopt};
  if (op == ">") return RankBounds{*value + 1, std::nullopt};
  return std::nullopt;
}

// Calls over the same window share an operator.
bool SameWindow(const bind::OverResult& a, const bind::OverResult& b) {
  auto key = [](const bind::SortKey& k) {
    return std::tuple(k.column, k.descending, k.nulls_first.value_or(!k.descending));
  };
  return a.partition_by == b.partition_by && a.frame == b.frame &&
         std::ranges::equal(a.order_by, b.order_by, {}, key, key);
}

void AppendReads(const bind::OverResult& result, std::vector<ColumnId>& reads) {
  for (const bind::Expr& argument : result.arguments) bind::AppendColumns(argument, reads);
  if (result.filter) bind::AppendColumns(*result.filter, reads);
  reads.insert(reads.end(), result.partition_by.begin(), result.partition_by.end());
  for (const bind::SortKey& key : result.order_by) reads.push_back(key.column);
}

}  // namespace

OperatorId Lowering::LowerNode(NodeId id, const bind::Over& over, const ColumnSet& required,
                               Conditions conditions) {
  if (const auto rank = LowerRank(id, over, required, conditions)) return *rank;
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  const ColumnSet above = conditions.empty() ? ExpandAboveOver(id, over, required)
                                             : Expand(required, conditions, Available(id));
  std::vector<ColumnId> calls;
  std::vector<ColumnId> reads;
  for (ColumnId call : over.calls) {
    if (!above.Has(call)) continue;
    calls.push_back(call);
    AppendReads(std::get<bind::OverResult>(column(call).origin), reads);
  }
  ColumnSet needs(reads);
  for (ColumnId column_id : above.columns()) {
    if (std::ranges::find(over.calls, column_id) == over.calls.end()) needs.Add(column_id);
  }
  OperatorId op = Lower(input, needs, {});
  std::vector<ColumnId> output = needs.columns();
  if (const std::optional<std::string> text = UnfollowedRanking(over, conditions)) {
    output.insert(output.end(), calls.begin(), calls.end());
    op = Add(Unsupported{"condition on a rank", *text, {needs.columns()}, {}}, {op}, output,
             node.span);
    return Finish(op, required, std::move(conditions), node.span);
  }
  while (!calls.empty()) {
    const auto& first = std::get<bind::OverResult>(column(calls.front()).origin);
    OverAggregate aggregate{first.partition_by,
                            first.partition_spans,
                            first.order_by,
                            first.frame,
                            first.window_span,
                            {},
                            output};
    std::vector<ColumnId> rest;
    for (ColumnId call : calls) {
      const bool same = SameWindow(first, std::get<bind::OverResult>(column(call).origin));
      (same ? aggregate.calls : rest).push_back(call);
    }
    output.insert(output.end(), aggregate.calls.begin(), aggregate.calls.end());
    op = Add(std::move(aggregate), {op}, output, first.window_span);
    calls = std::move(rest);
  }
  return Finish(op, required, std::move(conditions), node.span);
}

// The columns that an OVER must bring for a projection right above it. Flink merges the two, so
// that whatever reads no call is computed below the operator and passed through as a column.
ColumnSet Lowering::ExpandAboveOver(NodeId id, const bind::Over& over, const ColumnSet& required) {
  ColumnSet columns;
  for (ColumnId column_id : required.columns()) {
    const auto* computed = std::get_if<bind::Computed>(&column(column_id).origin);
    if (Available(id).Has(column_id)) {
      columns.Add(column_id);
    } else if (computed != nullptr && !bind::IsConstant(computed->expr)) {
      const bind::Expr expr = computed->expr;
      if (ReadsAny(expr, over.calls)) {
        AddParts(id, over, expr, columns);
      } else {
        columns.Add(column_id);
      }
    }
  }
  return columns;
}

void Lowering::AddParts(NodeId id, const bind::Over& over, const bind::Expr& expr,
                        ColumnSet& columns) {
  if (const auto* use = std::get_if<bind::ColumnUse>(&expr.node)) {
    columns.Add(ExpandAboveOver(id, over, ColumnSet({use->column})).columns());
    return;
  }
  const auto* call = std::get_if<bind::FunctionCall>(&expr.node);
  if (call == nullptr || bind::IsConstant(expr)) return;
  if (!ReadsAny(expr, over.calls)) {
    plan_.job.columns.push_back({"", expr.type, bind::Computed{expr}, expr.span});
    columns.Add(ColumnId{static_cast<uint32_t>(plan_.job.columns.size() - 1)});
    return;
  }
  for (const bind::Expr& argument : std::vector(call->arguments)) {
    AddParts(id, over, argument, columns);
  }
}

bool Lowering::ReadsAny(const bind::Expr& expr, const std::vector<ColumnId>& columns) const {
  std::vector<ColumnId> pending;
  bind::AppendColumns(expr, pending);
  while (!pending.empty()) {
    const ColumnId id = pending.back();
    pending.pop_back();
    if (std::ranges::find(columns, id) != columns.end()) return true;
    const auto* computed = std::get_if<bind::Computed>(&column(id).origin);
    if (computed != nullptr) bind::AppendColumns(computed->expr, pending);
  }
  return false;
}

// The text of the conditions on a rank that make no Top-N this planner knows, if there are any.
std::optional<std::string> Lowering::UnfollowedRanking(const bind::Over& over,
                                                       const Conditions& conditions) const {
  std::string text;
  for (const bind::Expr& condition : conditions) {
    std::vector<ColumnId> reads;
    bind::AppendColumns(condition, reads);
    const bool on_rank = std::ranges::any_of(over.calls, [&](ColumnId call) {
      return IsRanking(std::get<bind::OverResult>(column(call).origin)) &&
             std::ranges::find(reads, call) != reads.end();
    });
    if (on_rank) text += job().Text(condition.span) + ";";
  }
  if (text.empty()) return std::nullopt;
  for (ColumnId call : over.calls) text += job().Text(column(call).span) + ";";
  return text;
}

std::optional<OperatorId> Lowering::LowerRank(NodeId id, const bind::Over& over,
                                              const ColumnSet& required, Conditions& conditions) {
  if (over.calls.size() != 1) return std::nullopt;
  const ColumnId rank = over.calls.front();
  const auto& result = std::get<bind::OverResult>(column(rank).origin);
  if (!IsRanking(result) || result.order_by.empty()) return std::nullopt;
  RankBounds range;
  Conditions rest;
  Span range_span;
  for (const bind::Expr& condition : conditions) {
    const std::optional<RankBounds> bounds = BoundsOf(condition, rank);
    if (!bounds) {
      rest.push_back(condition);
      continue;
    }
    if (bounds->begin) range.begin = std::max(range.begin.value_or(1), *bounds->begin);
    if (bounds->end) range.end = std::min(range.end.value_or(INT64_MAX), *bounds->end);
    range_span = condition.span;
  }
  if (!range.end) return std::nullopt;
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  const ColumnSet above = Expand(required, rest, Available(id));
  std::vector<ColumnId> reads;
  AppendReads(result, reads);
  ColumnSet needs(reads);
  for (ColumnId column_id : above.columns()) {
    if (column_id != rank) needs.Add(column_id);
  }
  RankSpec spec{result.function, result.partition_by,     result.partition_spans,
                result.order_by, range.begin.value_or(1), *range.end,
                range_span,      above.Has(rank),         needs.columns()};
  const bind::SortKey order = result.order_by.front();
  const bool first_row = spec.begin <= 1 && spec.end == 1 && result.function == "ROW_NUMBER" &&
                         result.order_by.size() == 1 && IsTimeAttribute(input, order.column);
  auto has_property = [&](const char* property) {
    return std::ranges::any_of(result.partition_by, [&](ColumnId key) {
      return WindowOf(key) != nullptr && WindowOf(key)->property == property;
    });
  };
  const bool windowed = has_property("START") && has_property("END");
  OperatorKind kind = Rank{spec};
  if (windowed) {
    kind = first_row ? OperatorKind(WindowDeduplicate{spec}) : OperatorKind(WindowRank{spec});
  } else if (first_row) {
    kind = Deduplicate{spec.partition_by, spec.partition_spans, order, spec.stored, over.exposed};
  }
  const OperatorId below = Lower(input, needs, {});
  std::vector<ColumnId> output = needs.columns();
  if (above.Has(rank)) output.push_back(rank);
  const OperatorId op = Add(std::move(kind), {below}, std::move(output), node.span);
  return Finish(op, required, std::move(rest), node.span);
}

}  // namespace flinkcompat::plan
