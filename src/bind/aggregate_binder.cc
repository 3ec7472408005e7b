// GROUP BY, aggregate calls, group windows and OVER.

#include <fmt/format.h>

#include <algorithm>

#include "base/overloaded.h"
#include "bind/binder.h"
#include "bind/make_call.h"
#include "flink/function.h"

namespace flinkcompat::bind {
namespace {

bool IsKnownAggregate(const ast::Call& call) {
  if (call.over) return false;
  const flink::FunctionInfo* info = flink::FindFunction(call.name.parts.back().text);
  return info != nullptr && info->kind == flink::FunctionKind::kAggregate;
}

bool ContainsAggregate(const ast::Expr& expr);

bool AnyContainsAggregate(const std::vector<ast::Expr>& exprs) {
  return std::ranges::any_of(exprs, ContainsAggregate);
}

bool CallContainsAggregate(const ast::Call& call) {
  return IsKnownAggregate(call) ||
         std::ranges::any_of(call.arguments, [](const ast::Argument& argument) {
           return ContainsAggregate(argument.value);
         });
}

bool CaseContainsAggregate(const ast::Case& node) {
  if (node.operand && ContainsAggregate(**node.operand)) return true;
  if (node.otherwise && ContainsAggregate(**node.otherwise)) return true;
  return std::ranges::any_of(node.branches, [](const ast::CaseBranch& branch) {
    return ContainsAggregate(branch.when) || ContainsAggregate(branch.then);
  });
}

bool ContainsAggregate(const ast::Expr& expr) {
  return std::visit(
      Overloaded{[](const ast::Call& call) { return CallContainsAggregate(call); },
                 [](const ast::Case& node) { return CaseContainsAggregate(node); },
                 [](const ast::Unary& unary) { return ContainsAggregate(*unary.operand); },
                 [](const ast::Chain& chain) { return AnyContainsAggregate(chain.operands); },
                 [](const ast::Cast& cast) { return ContainsAggregate(*cast.value); },
                 [](const ast::Is& is) { return ContainsAggregate(*is.value); },
                 [](const ast::Like& like) {
                   return ContainsAggregate(*like.value) || ContainsAggregate(*like.pattern);
                 },
                 [](const ast::InList& in) {
                   return ContainsAggregate(*in.value) || AnyContainsAggregate(in.list);
                 },
                 [](const ast::Between& between) {
                   return ContainsAggregate(*between.value) || ContainsAggregate(*between.low) ||
                          ContainsAggregate(*between.high);
                 },
                 [](const ast::Constructor& row) { return AnyContainsAggregate(row.elements); },
                 [](const ast::Subscript& item) {
                   return ContainsAggregate(*item.value) || ContainsAggregate(*item.index);
                 },
                 [](const ast::FieldAccess& field) { return ContainsAggregate(*field.value); },
                 [](const auto&) { return false; }},
      expr.node);
}

// The function with IGNORE NULLS or RESPECT NULLS, which make another aggregate of it.
std::string FunctionText(const ast::Call& call, const std::string& name) {
  switch (call.null_treatment) {
    case ast::NullTreatment::kNone:
      return name;
    case ast::NullTreatment::kRespectNulls:
      return name + " RESPECT NULLS";
    case ast::NullTreatment::kIgnoreNulls:
      return name + " IGNORE NULLS";
  }
  return name;
}

// Equal for calls of one function with equal arguments.
size_t HashOf(const AggregateResult& result) {
  return bind::HashOf(Expr{FunctionCall{result.function, result.arguments}, {}, {}});
}

// The sets of GROUPING SETS, CUBE and ROLLUP over `width` elements, as subsets of their indexes.
std::vector<std::vector<size_t>> ExpandSets(ast::GroupingKind kind, size_t width) {
  std::vector<std::vector<size_t>> sets;
  if (kind == ast::GroupingKind::kRollup) {
    for (size_t length = width + 1; length-- > 0;) {
      std::vector<size_t> set;
      for (size_t i = 0; i < length; ++i) set.push_back(i);
      sets.push_back(std::move(set));
    }
    return sets;
  }
  constexpr size_t kMaxCube = 13;  // more than the caller takes
  const size_t count = size_t{1} << std::min(width, kMaxCube);
  for (size_t mask = count; mask-- > 0;) {
    std::vector<size_t> set;
    for (size_t i = 0; i < width; ++i) {
      if ((mask >> (width - 1 - i) & 1U) != 0) set.push_back(i);
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::string BoundText(const ast::FrameBound& bound, const std::string& offset) {
  switch (bound.kind) {
    case ast::BoundKind::kUnboundedPreceding:
      return "UNBOUNDED PRECEDING";
    case ast::BoundKind::kPreceding:
      return offset + " PRECEDING";
    case ast::BoundKind::kCurrentRow:
      return "CURRENT ROW";
    case ast::BoundKind::kFollowing:
      return offset + " FOLLOWING";
    case ast::BoundKind::kUnboundedFollowing:
      return "UNBOUNDED FOLLOWING";
  }
  return offset;
}

}  // namespace

std::string Binder::ConstantText(const Expr& expr) const {
  const auto* constant = std::get_if<Constant>(&expr.node);
  return constant != nullptr ? constant->text : job_.Text(expr.span);
}

bool Binder::IsAggregating(const ast::Select& select) const {
  if (select.group_by) return true;
  if (select.having && ContainsAggregate(**select.having)) return true;
  return std::ranges::any_of(
      select.items, [](const ast::SelectItem& item) { return ContainsAggregate(item.expr); });
}

bool Binder::MayAggregate(const ast::Select& select) const {
  auto is_user_call = [](const ast::SelectItem& item) {
    const auto* call = std::get_if<ast::Call>(&item.expr.node);
    return call != nullptr && !call->over && !call->arguments.empty() &&
           flink::FindFunction(call->name.parts.back().text) == nullptr;
  };
  return select.from && std::ranges::all_of(select.items, is_user_call);
}

void Binder::BindGrouping(const ast::Select& select, SelectContext& context, Aggregate& aggregate) {
  if (!select.group_by) return;
  context.aggregating = false;
  std::vector<std::vector<size_t>> sets = {{}};
  for (const ast::GroupingElement& element : *select.group_by) {
    aggregate.group_by_span.begin =
        aggregate.group_by_span.empty() ? element.span.begin : aggregate.group_by_span.begin;
    aggregate.group_by_span.end = element.span.end;
    std::vector<std::vector<size_t>> alternatives = BindGroupingSets(element, context, aggregate);
    constexpr size_t kMaxSets = 4096;
    if (sets.size() * alternatives.size() > kMaxSets) {
      Unmodelled(element.span, "so many grouping sets");
      aggregate.unmodelled = job_.Text(element.span);
      alternatives.resize(1);
    }
    std::vector<std::vector<size_t>> product;
    for (const std::vector<size_t>& set : sets) {
      for (const std::vector<size_t>& alternative : alternatives) {
        product.push_back(set);
        product.back().insert(product.back().end(), alternative.begin(), alternative.end());
      }
    }
    sets = std::move(product);
  }
  if (sets.size() > 1) aggregate.grouping_sets = std::move(sets);
  if (aggregate.window && !aggregate.grouping_sets.empty()) {
    Unmodelled(aggregate.group_by_span, "a group window beside grouping sets");
    aggregate.unmodelled = job_.Text(aggregate.group_by_span);
  }
  context.keys = aggregate.keys;
  context.group_window = aggregate.window;
  context.aggregating = true;
}

// The grouping sets that one element of GROUP BY stands for.
std::vector<std::vector<size_t>> Binder::BindGroupingSets(const ast::GroupingElement& element,
                                                          SelectContext& context,
                                                          Aggregate& aggregate) {
  if (element.kind == ast::GroupingKind::kExpression) {
    std::vector<std::vector<size_t>> one(1);
    BindGroupingElement(element, context, aggregate, one.front());
    return one;
  }
  std::vector<std::vector<size_t>> members;
  for (const ast::GroupingElement& set : element.sets) {
    if (element.kind == ast::GroupingKind::kSets) {
      for (std::vector<size_t>& nested : BindGroupingSets(set, context, aggregate)) {
        members.push_back(std::move(nested));
      }
      continue;
    }
    members.emplace_back();
    BindGroupingElement(set, context, aggregate, members.back());
  }
  if (element.kind == ast::GroupingKind::kSets) return members;
  std::vector<std::vector<size_t>> sets;
  for (const std::vector<size_t>& chosen : ExpandSets(element.kind, members.size())) {
    sets.emplace_back();
    for (size_t member : chosen) {
      sets.back().insert(sets.back().end(), members[member].begin(), members[member].end());
    }
  }
  return sets;
}

void Binder::BindGroupingElement(const ast::GroupingElement& element, SelectContext& context,
                                 Aggregate& aggregate, std::vector<size_t>& set) {
  for (const ast::GroupingElement& nested : element.sets) {
    BindGroupingElement(nested, context, aggregate, set);
  }
  for (const ast::Expr& expr : element.expressions) {
    if (const auto* row = std::get_if<ast::Constructor>(&expr.node);
        row != nullptr && row->kind == ast::ConstructorKind::kRow) {
      ast::GroupingElement members{ast::GroupingKind::kExpression, row->elements, {}, expr.span};
      BindGroupingElement(members, context, aggregate, set);
      continue;
    }
    const auto* call = std::get_if<ast::Call>(&expr.node);
    const flink::FunctionInfo* info =
        call == nullptr ? nullptr : flink::FindFunction(call->name.parts.back().text);
    if (info != nullptr && info->kind == flink::FunctionKind::kGroupWindow) {
      aggregate.window = BindWindow(*call, context, expr.span);
      aggregate.window_position = aggregate.keys.size();
      continue;
    }
    const Expr bound = BindExpr(expr, context);
    ColumnId key{};
    const auto same = std::ranges::find_if(aggregate.keys, [&](ColumnId id) {
      const auto* computed = std::get_if<Computed>(&job_.column(id).origin);
      return Use(id, {}) == bound || (computed != nullptr && computed->expr == bound);
    });
    const auto index = static_cast<size_t>(same - aggregate.keys.begin());
    if (same == aggregate.keys.end()) {
      key = ColumnFor(bound, job_.Excerpt(expr.span));
      aggregate.keys.push_back(key);
      aggregate.key_spans.push_back(expr.span);
    }
    if (std::ranges::find(set, index) == set.end()) set.push_back(index);
  }
}

Window Binder::BindWindow(const ast::Call& call, SelectContext& context, Span span) {
  const std::string name = UpperCase(call.name.parts.back().text);
  Window window;
  window.kind = name == "HOP"       ? WindowKind::kHop
                : name == "SESSION" ? WindowKind::kSession
                                    : WindowKind::kTumble;
  window.span = span;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const Expr argument = BindExpr(call.arguments[i].value, context);
    if (i == 0) {
      window.time = ColumnFor(argument, "");
      window.time_span = call.arguments[i].value.span;
    } else {
      window.sizes.push_back(ConstantText(argument));
    }
  }
  return window;
}

// Whether the value is certainly never NULL: a literal, or a column that its table declares so and
// that nothing has padded since.
bool Binder::IsNeverNull(const Expr& expr, NodeId input) const {
  if (!expr.type.known() || expr.type.nullable) return false;
  if (std::holds_alternative<Constant>(expr.node)) return true;
  const auto* use = std::get_if<ColumnUse>(&expr.node);
  return use != nullptr && !HasOuterJoin(input) &&
         std::holds_alternative<SourceColumn>(job_.column(use->column).origin);
}

// Whether a join below may have padded columns with NULLs that their types do not show.
bool Binder::HasOuterJoin(NodeId node) const {
  std::vector<NodeId> pending = {node};
  while (!pending.empty()) {
    const Node& current = job_.node(pending.back());
    pending.pop_back();
    const auto* join = std::get_if<Join>(&current.kind);
    const auto* correlate = std::get_if<Correlate>(&current.kind);
    const bool pads = join != nullptr && join->type != JoinType::kInner &&
                      join->type != JoinType::kSemi && join->type != JoinType::kAnti;
    if (pads || (correlate != nullptr && correlate->left_outer)) return true;
    const auto* aggregate = std::get_if<Aggregate>(&current.kind);
    if (aggregate != nullptr && !aggregate->grouping_sets.empty()) return true;
    if (std::holds_alternative<Unsupported>(current.kind)) return true;
    pending.insert(pending.end(), current.inputs.begin(), current.inputs.end());
  }
  return false;
}

bool Binder::IsUserAggregate(const std::string& name, const std::vector<Expr>& arguments,
                             const SelectContext& context) const {
  if (flink::FindFunction(name) != nullptr) return false;
  std::vector<ColumnId> columns;
  for (const Expr& argument : arguments)
    AppendColumns(ReplaceKeys(argument, context.keys), columns);
  // An aggregate reads at least one column that is no key; a scalar function cannot.
  return std::ranges::any_of(columns, [&](ColumnId column) {
    const ColumnOrigin& origin = job_.column(column).origin;
    return std::ranges::find(context.keys, column) == context.keys.end() &&
           !std::holds_alternative<AggregateResult>(origin) &&
           !std::holds_alternative<WindowProperty>(origin);
  });
}

Expr Binder::BindAggregateCall(const ast::Call& call, const std::string& name,
                               SelectContext& context, Span span) {
  context.aggregating = false;
  const size_t template_values = template_values_;
  AggregateResult result;
  result.function = FunctionText(call, name);
  result.arguments = BindArguments(call, context);
  for (const ast::Expr& expr : call.within_distinct) {
    result.arguments.push_back(MakeCall("WITHIN DISTINCT", {BindExpr(expr, context)}, expr.span));
  }
  if (call.filter) result.filter = BindExpr(**call.filter, context);
  for (const ast::OrderItem& item : call.within_group) {
    result.within_group.push_back({ColumnFor(BindExpr(item.expr, context), ""), item.descending,
                                   item.nulls_first, item.expr.span});
  }
  context.aggregating = true;
  // An aggregate holds no other.
  template_values_ = template_values;
  result.distinct = call.distinct;
  // COUNT of something that is never NULL counts rows.
  if (name == "COUNT" && !result.distinct && result.arguments.size() == 1) {
    Expr& argument = result.arguments.front();
    if (IsNeverNull(argument, context.input)) {
      argument = {Constant{"*"}, argument.type, argument.span};
    }
  }
  const flink::FunctionInfo* info = flink::FindFunction(name);
  if (info == nullptr) {
    const auto declared = catalog_.functions.find(name);
    result.undeclared = declared == catalog_.functions.end();
    result.python = !result.undeclared && declared->second.language == "PYTHON";
  }
  const size_t hash = HashOf(result);
  const auto [first, last] = context.aggregate_index.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    const ColumnId existing = it->second;
    const auto& other = std::get<AggregateResult>(job_.column(existing).origin);
    if (other.function == result.function && other.arguments == result.arguments &&
        other.distinct == result.distinct && other.filter == result.filter &&
        result.within_group.empty() && other.within_group.empty()) {
      return Use(existing, span);
    }
  }
  std::vector<flink::LogicalType> types;
  for (const Expr& argument : result.arguments) types.push_back(argument.type);
  flink::LogicalType type =
      info == nullptr ? flink::LogicalType{} : flink::ResultType(info->result, types);
  const ColumnId column = AddColumn({"", std::move(type), std::move(result), span});
  context.aggregate_calls.push_back(column);
  context.aggregate_index.emplace(hash, column);
  return Use(column, span);
}

Expr Binder::BindWindowProperty(const ast::Call& call, const std::string& name,
                                SelectContext& context, Span span) {
  const std::string property = name.substr(name.find('_') + 1);
  if (context.group_window) {
    const bool aggregating = context.aggregating;
    context.aggregating = false;
    const Window window = BindWindow(call, context, span);
    context.aggregating = aggregating;
    if (window.sizes != context.group_window->sizes || window.time != context.group_window->time) {
      sink_.Report(DiagnosticKind::kWindowMismatch, span,
                   fmt::format("`{}` is not the window of GROUP BY", job_.Excerpt(span)),
                   "write the same time column and sizes as in GROUP BY");
    }
  }
  for (ColumnId existing : context.window_properties) {
    if (std::get<WindowProperty>(job_.column(existing).origin).property == property) {
      return Use(existing, span);
    }
  }
  flink::LogicalType type = flink::ResultType(flink::FindFunction(name)->result, {});
  const ColumnId column =
      AddColumn({"", std::move(type), WindowProperty{NodeId{}, property}, span});
  context.window_properties.push_back(column);
  return Use(column, span);
}

ast::WindowSpec Binder::ResolveWindow(const ast::WindowSpec& spec,
                                      const ast::Select* select) const {
  ast::WindowSpec resolved = spec;
  for (int depth = 0; resolved.base && select != nullptr && depth < 32; ++depth) {
    const auto named = std::ranges::find_if(select->windows, [&](const ast::NamedWindow& window) {
      return window.name.text == resolved.base->text;
    });
    if (named == select->windows.end()) break;
    const ast::WindowSpec& base = named->spec;
    resolved.base = base.base;
    if (resolved.partition_by.empty()) resolved.partition_by = base.partition_by;
    if (resolved.order_by.empty()) resolved.order_by = base.order_by;
    if (!resolved.frame) resolved.frame = base.frame;
  }
  return resolved;
}

Expr Binder::BindOverCall(const ast::Call& call, const std::string& name, SelectContext& context,
                          Span span) {
  const ast::WindowSpec spec = ResolveWindow(**call.over, context.select);
  OverResult result;
  result.function = FunctionText(call, name);
  for (Expr& argument : BindArguments(call, context)) {
    result.arguments.push_back(ReplaceKeys(argument, context.keys));
  }
  if (call.filter) result.filter = ReplaceKeys(BindExpr(**call.filter, context), context.keys);
  result.distinct = call.distinct;
  result.window_span = spec.span.empty() ? span : spec.span;
  for (const ast::Expr& expr : spec.partition_by) {
    const Expr bound = ReplaceKeys(BindExpr(expr, context), context.keys);
    result.partition_by.push_back(ColumnFor(bound, job_.Excerpt(expr.span)));
    result.partition_spans.push_back(expr.span);
  }
  for (const ast::OrderItem& item : spec.order_by) {
    const Expr bound = ReplaceKeys(BindExpr(item.expr, context), context.keys);
    result.order_by.push_back({ColumnFor(bound, job_.Excerpt(item.expr.span)), item.descending,
                               item.nulls_first, item.expr.span});
  }
  if (spec.partial == "DISALLOW") Unmodelled(result.window_span, "DISALLOW PARTIAL");
  const flink::FunctionInfo* info = flink::FindFunction(name);
  // LAG and LEAD join the window of the other calls. Calcite: their frame is that of the window.
  const bool ranking = info != nullptr && info->kind == flink::FunctionKind::kWindow &&
                       name != "LAG" && name != "LEAD";
  if (spec.frame) {
    auto bound_text = [&](const ast::FrameBound& bound) {
      return BoundText(bound, bound.offset ? ConstantText(BindExpr(**bound.offset, context)) : "");
    };
    const std::string end = spec.frame->end ? bound_text(*spec.frame->end) : "CURRENT ROW";
    const std::string exclude =
        spec.frame->exclude.empty() ? "" : " EXCLUDE " + spec.frame->exclude;
    result.frame = fmt::format("{} BETWEEN {} AND {}{}",
                               spec.frame->unit == ast::FrameUnit::kRows ? "ROWS" : "RANGE",
                               bound_text(spec.frame->begin), end, exclude);
    result.frame_span = result.window_span;
  } else if (!ranking) {
    result.frame = "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW";
  }
  if (info == nullptr) {
    const auto declared = catalog_.functions.find(name);
    result.undeclared = declared == catalog_.functions.end();
    result.python = !result.undeclared && declared->second.language == "PYTHON";
  }
  std::vector<flink::LogicalType> types;
  for (const Expr& argument : result.arguments) types.push_back(argument.type);
  flink::LogicalType type =
      info == nullptr ? flink::LogicalType{} : flink::ResultType(info->result, types);
  const ColumnId column = AddColumn({"", std::move(type), std::move(result), span});
  context.over_calls.push_back(column);
  return Use(column, span);
}

Expr Binder::ReplaceKeys(const Expr& expr, const std::vector<ColumnId>& keys) const {
  for (ColumnId key : keys) {
    const auto* computed = std::get_if<Computed>(&job_.column(key).origin);
    if (computed != nullptr && computed->expr == expr) return Use(key, expr.span);
  }
  const auto* call = std::get_if<FunctionCall>(&expr.node);
  if (call == nullptr || keys.empty()) return expr;
  Expr replaced = expr;
  for (Expr& argument : std::get<FunctionCall>(replaced.node).arguments) {
    argument = ReplaceKeys(argument, keys);
  }
  return replaced;
}

}  // namespace flinkcompat::bind
