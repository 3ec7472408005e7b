// Joins: which kind it is, and which conditions go below it.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/letter_case.h"
#include "plan/lowering.h"

namespace flinkcompat::plan {
namespace {

using bind::ColumnId;
using bind::JoinType;

// `column + offset`, as the side of a time bound.
struct TimeTerm {
  ColumnId column{};
  int64_t offset = 0;
};

std::optional<int64_t> Milliseconds(const bind::Expr& expr) {
  const auto* constant = std::get_if<bind::Constant>(&expr.node);
  static constexpr std::string_view kPrefix = "INTERVAL ";
  if (constant == nullptr || !constant->text.starts_with(kPrefix)) return std::nullopt;
  const std::string_view text = std::string_view(constant->text).substr(kPrefix.size());
  int64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (std::string_view(parsed.ptr) != " ms") return std::nullopt;
  return value;
}

std::optional<TimeTerm> TimeTermOf(const bind::Expr& expr) {
  if (const auto* use = std::get_if<bind::ColumnUse>(&expr.node)) return TimeTerm{use->column, 0};
  const auto* call = std::get_if<bind::FunctionCall>(&expr.node);
  if (call == nullptr || call->arguments.size() != 2) return std::nullopt;
  if (call->function != "+" && call->function != "-") return std::nullopt;
  std::optional<TimeTerm> term = TimeTermOf(call->arguments[0]);
  const std::optional<int64_t> offset = Milliseconds(call->arguments[1]);
  if (!term || !offset) return std::nullopt;
  term->offset += call->function == "+" ? *offset : -*offset;
  return term;
}

// Whether a condition is never true where `column` is NULL. Strict operators over the bare column
// are.
bool RejectsNull(const bind::Expr& condition, const ColumnSet& side) {
  static constexpr std::string_view kStrict[] = {"=",  "<>", "<",    "<=",         ">",
                                                 ">=", "IN", "LIKE", "IS NOT NULL"};
  const auto* call = std::get_if<bind::FunctionCall>(&condition.node);
  if (call == nullptr || std::ranges::find(kStrict, call->function) == std::end(kStrict)) {
    return false;
  }
  const size_t checked = call->function == "IN" ? 1 : call->arguments.size();
  for (size_t i = 0; i < checked; ++i) {
    const auto* use = std::get_if<bind::ColumnUse>(&call->arguments[i].node);
    if (use != nullptr && side.Has(use->column)) return true;
  }
  return false;
}

}  // namespace

// The type of the join once conditions above it drop the rows that it pads. Calcite:
// RelOptUtil.simplifyJoin.
JoinType Lowering::WithoutPadding(NodeId id, const bind::Join& join,
                                  const Conditions& conditions) const {
  const NodeId left = job().node(id).inputs[0], right = job().node(id).inputs[1];
  bool left_real = false, right_real = false;
  for (const bind::Expr& condition : conditions) {
    left_real = left_real || RejectsNull(condition, Available(left));
    right_real = right_real || RejectsNull(condition, Available(right));
  }
  JoinType type = join.type;
  if (type == JoinType::kFull && right_real) type = left_real ? JoinType::kInner : JoinType::kRight;
  if (type == JoinType::kFull && left_real) type = JoinType::kLeft;
  if (type == JoinType::kLeft && right_real) type = JoinType::kInner;
  if (type == JoinType::kRight && left_real) type = JoinType::kInner;
  return type;
}

Lowering::JoinConditions Lowering::SplitConditions(NodeId id, const bind::Join& join,
                                                   Conditions conditions) const {
  const NodeId left = job().node(id).inputs[0], right = job().node(id).inputs[1];
  JoinConditions split;
  split.type = WithoutPadding(id, join, conditions);
  const JoinType type = split.type;
  const bool inner = type == JoinType::kInner, semi = type == JoinType::kSemi;
  // A temporal or lookup join keeps its conditions, and those on the versioned side, to itself.
  const bool plain = !join.system_time;
  // Conditions of ON go below a side whose unmatched rows do not come out.
  const bool push_left = plain && (inner || semi || type == JoinType::kRight);
  const bool push_right =
      plain && (inner || semi || type == JoinType::kLeft || type == JoinType::kAnti);
  for (const bind::Expr& conjunct : join.condition) {
    Conditions& place = push_left && ReadsOnly(conjunct, Available(left))     ? split.left
                        : push_right && ReadsOnly(conjunct, Available(right)) ? split.right
                                                                              : split.on;
    place.push_back(conjunct);
  }
  // Conditions of WHERE go below a side that the join does not pad with NULLs.
  const bool left_kept = type != JoinType::kRight && type != JoinType::kFull;
  const bool right_kept = plain && (inner || type == JoinType::kRight);
  for (bind::Expr& condition : conditions) {
    Conditions& place = left_kept && ReadsOnly(condition, Available(left))     ? split.left
                        : right_kept && ReadsOnly(condition, Available(right)) ? split.right
                        : inner && plain                                       ? split.on
                                                                               : split.above;
    place.push_back(std::move(condition));
  }
  return split;
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Join& join, const ColumnSet& required,
                               Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId left = node.inputs[0], right = node.inputs[1];
  JoinConditions split = SplitConditions(id, join, std::move(conditions));
  const ColumnSet wanted = Expand(required, split.above, Available(id));
  std::vector<ColumnId> reads = wanted.columns();
  for (const bind::Expr& conjunct : split.on) bind::AppendColumns(conjunct, reads);
  if (join.system_time) bind::AppendColumns(*join.system_time, reads);
  ColumnSet both = Available(left);
  both.Add(Available(right).columns());
  ColumnSet left_columns, right_columns;
  const ColumnSet all = Expand(ColumnSet(reads), {}, both);
  for (ColumnId column_id : all.columns()) {
    (Available(left).Has(column_id) ? left_columns : right_columns).Add(column_id);
  }
  const OperatorId left_op = Lower(left, left_columns, std::move(split.left));
  const OperatorId right_op = Lower(right, right_columns, std::move(split.right));
  if (join.system_time && IsLookup(right, *join.system_time)) {
    for (size_t i = Index(left_op) + 1; i <= Index(right_op); ++i) {
      auto* scan = std::get_if<TableSourceScan>(&plan_.operators[i].kind);
      if (scan != nullptr) scan->dimension = true;
    }
  }
  JoinSpec spec{split.type, join.type_span, {}, left_columns.columns(), right_columns.columns()};
  OperatorKind kind = ClassifyJoin(id, join, std::move(spec), std::move(split.on));
  return Finish(Add(std::move(kind), {left_op, right_op}, wanted.columns(), node.span), required,
                std::move(split.above), node.span);
}

OperatorKind Lowering::ClassifyJoin(NodeId id, const bind::Join& join, JoinSpec spec,
                                    Conditions conditions) const {
  const NodeId left = job().node(id).inputs[0], right = job().node(id).inputs[1];
  spec.condition = std::move(conditions);
  if (join.system_time) {
    if (!IsLookup(right, *join.system_time)) return TemporalJoin{spec, *join.system_time};
    NodeId scan = right;
    while (!job().node(scan).inputs.empty()) scan = job().node(scan).inputs.front();
    const auto& table = std::get<bind::Scan>(job().node(scan).kind);
    return LookupJoin{spec, IsAsync(table)};
  }
  if (IsWindowJoin(spec, left)) return WindowJoin{spec};
  if (std::optional<OperatorKind> interval = AsIntervalJoin(spec, left)) return *interval;
  return Join{spec};
}

// Whether the table is looked up asynchronously: by its options, by a hint on it, or by a LOOKUP
// hint.
bool Lowering::IsAsync(const bind::Scan& scan) const {
  for (const char* key : {"async", "lookup.async"}) {
    if (scan.table != nullptr && EqualWithoutCase(scan.table->Option(key), "true")) return true;
    const auto hint = scan.hint_options.find(key);
    if (hint != scan.hint_options.end() && EqualWithoutCase(hint->second, "true")) return true;
  }
  return std::ranges::any_of(job().hints, [](const bind::QueryHint& hint) {
    return hint.text.starts_with("LOOKUP(") && hint.text.find("async") != std::string::npos;
  });
}

bool Lowering::IsLookup(NodeId right, const bind::Expr& time) const {
  const auto* use = std::get_if<bind::ColumnUse>(&time.node);
  const bool proctime = bind::CallOf(time, "PROCTIME") != nullptr ||
                        (use != nullptr && column(use->column).type.time_attribute ==
                                               flink::TimeAttribute::kProctime);
  if (!proctime) return false;
  NodeId at = right;
  while (std::holds_alternative<bind::Project>(job().node(at).kind) ||
         std::holds_alternative<bind::Filter>(job().node(at).kind)) {
    at = job().node(at).inputs.front();
  }
  return std::holds_alternative<bind::Scan>(job().node(at).kind);
}

bool Lowering::IsWindowJoin(const JoinSpec& spec, NodeId left) const {
  bool start = false, end = false;
  for (const bind::Expr& conjunct : spec.condition) {
    const bind::FunctionCall* equal = bind::CallOf(conjunct, "=");
    if (equal == nullptr) continue;
    const auto* a = std::get_if<bind::ColumnUse>(&equal->arguments[0].node);
    const auto* b = std::get_if<bind::ColumnUse>(&equal->arguments[1].node);
    if (a == nullptr || b == nullptr) continue;
    const bool across = Available(left).Has(a->column) != Available(left).Has(b->column);
    const bind::WindowProperty* p = WindowOf(a->column);
    const bind::WindowProperty* q = WindowOf(b->column);
    if (!across || p == nullptr || q == nullptr || p->property != q->property) continue;
    start = start || p->property == "START";
    end = end || p->property == "END";
  }
  return start && end;
}

// The bound on left time minus right time that a comparison of both time attributes sets.
std::optional<Lowering::TimeBound> Lowering::BoundOf(const bind::Expr& comparison,
                                                     NodeId left) const {
  const auto* call = std::get_if<bind::FunctionCall>(&comparison.node);
  if (call == nullptr || call->arguments.size() != 2) return std::nullopt;
  std::optional<TimeTerm> a = TimeTermOf(call->arguments[0]);
  std::optional<TimeTerm> b = TimeTermOf(call->arguments[1]);
  if (!a || !b) return std::nullopt;
  auto is_time = [&](const TimeTerm& term) {
    return column(term.column).type.time_attribute != flink::TimeAttribute::kNone;
  };
  if (!is_time(*a) || !is_time(*b)) return std::nullopt;
  if (Available(left).Has(a->column) == Available(left).Has(b->column)) return std::nullopt;
  std::string op = call->function;
  if (op == ">" || op == ">=") {
    op = op == ">" ? "<" : "<=";
    std::swap(a, b);
  }
  if (op != "<" && op != "<=" && op != "=") return std::nullopt;
  // a + x <= b + y says a - b <= y - x.
  const int64_t gap = b->offset - a->offset - (op == "<" ? 1 : 0);
  TimeBound bound;
  const bool a_left = Available(left).Has(a->column);
  bound.left = a_left ? a->column : b->column;
  bound.right = a_left ? b->column : a->column;
  if (a_left || op == "=") bound.upper = a_left ? gap : -gap;
  if (!a_left || op == "=") bound.lower = a_left ? gap : -gap;
  return bound;
}

std::optional<OperatorKind> Lowering::AsIntervalJoin(const JoinSpec& spec, NodeId left) const {
  IntervalJoin join;
  join.spec = spec;
  join.spec.condition.clear();
  std::optional<int64_t> lower, upper;
  for (const bind::Expr& conjunct : spec.condition) {
    const std::optional<TimeBound> bound = BoundOf(conjunct, left);
    if (!bound) {
      join.spec.condition.push_back(conjunct);
      continue;
    }
    join.left_time = bound->left;
    join.right_time = bound->right;
    if (bound->upper) upper = std::min(upper.value_or(INT64_MAX), *bound->upper);
    if (bound->lower) lower = std::max(lower.value_or(INT64_MIN), *bound->lower);
    const Span at = conjunct.span;
    if (join.bounds_span.empty()) join.bounds_span = at;
    join.bounds_span = {std::min(join.bounds_span.begin, at.begin),
                        std::max(join.bounds_span.end, at.end)};
  }
  if (!lower || !upper) return std::nullopt;
  join.lower = *lower;
  join.upper = *upper;
  return OperatorKind(std::move(join));
}

}  // namespace flinkcompat::plan
