// Queries: select lists, set operations, VALUES, ORDER BY and LIMIT.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "ast/printer.h"
#include "base/overloaded.h"
#include "bind/binder.h"
#include "flink/function.h"

namespace flinkcompat::bind {
namespace {

// The name that Flink gives an item without an alias: the last part of a plain name, else EXPR$n.
std::string ItemName(const ast::SelectItem& item, size_t index) {
  if (item.alias) return item.alias->text;
  if (const auto* ref = std::get_if<ast::ColumnRef>(&item.expr.node)) return ref->parts.back().text;
  return fmt::format("EXPR${}", index);
}

// The value of an ordinal such as ORDER BY 2, or 0.
size_t Ordinal(const ast::Expr& expr) {
  const auto* literal = std::get_if<ast::Literal>(&expr.node);
  if (literal == nullptr || literal->kind != ast::LiteralKind::kNumber) return 0;
  size_t value = 0;
  const char* end = literal->text.data() + literal->text.size();
  return std::from_chars(literal->text.data(), end, value).ptr == end ? value : 0;
}

// The item of the select list that ORDER BY names by ordinal or alias.
std::optional<ColumnId> NamedItem(const ast::Expr& expr, const std::vector<OutputColumn>& output) {
  const size_t ordinal = Ordinal(expr);
  if (ordinal >= 1 && ordinal <= output.size()) return output[ordinal - 1].column;
  const auto* ref = std::get_if<ast::ColumnRef>(&expr.node);
  if (ref == nullptr || ref->parts.size() != 1) return std::nullopt;
  const auto alias = std::ranges::find(output, ref->parts[0].text, &OutputColumn::name);
  if (alias == output.end()) return std::nullopt;
  return alias->column;
}

}  // namespace

NodeId Binder::BindQuery(const ast::Query& query, const Environment& environment) {
  std::vector<CommonTables> frames(query.with.size());
  Environment inner = environment;
  for (size_t i = 0; i < query.with.size(); ++i) {
    frames[i] = CommonTables{&query.with[i], inner.common_tables};
    inner.common_tables = &frames[i];
  }
  if (!query.recursive) return BindBody(query, inner);
  Unmodelled(query.span, "WITH RECURSIVE");
  const NodeId body = BindBody(query, inner);
  return AddNode(Node{Unsupported{"WITH RECURSIVE", job_.Text(query.span), {}},
                      {body},
                      job_.node(body).output,
                      query.span});
}

NodeId Binder::BindBody(const ast::Query& query, const Environment& environment) {
  return std::visit(
      Overloaded{[&](const ast::Select& select) { return BindSelect(select, query, environment); },
                 [&](const ast::Values& values) {
                   return BindOrderAndLimit(query, BindValues(values, query.span));
                 },
                 [&](const ast::ExplicitTable& table) {
                   const NodeId node = BindTable(table.name, {}, query.span, environment);
                   return BindOrderAndLimit(query, node);
                 },
                 [&](const ast::SetOperation& operation) {
                   const NodeId node = BindSetOperation(operation, query.span, environment);
                   return BindOrderAndLimit(query, node);
                 }},
      query.body);
}

NodeId Binder::BindSelect(const ast::Select& select, const ast::Query& query,
                          const Environment& environment) {
  Scope scope;
  scope.outer = environment.outer;
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.select = &select;
  context.input = select.from ? BindFrom(**select.from, environment, scope)
                              : AddNode(Node{Values{"one row"}, {}, {}, query.span});
  size_t values_before = template_values_;
  if (select.where) context.input = BindWhere(**select.where, context.input, scope, environment);
  // The bound of a Top-N decides which operator it is.
  const bool open_bound = template_values_ > values_before && ReadsOver(context.input);
  ++select_depth_;
  AddHints(select.hints);
  context.aggregating = IsAggregating(select);
  Aggregate aggregate;
  if (context.aggregating) BindGrouping(select, context, aggregate);

  values_before = template_values_;
  std::vector<OutputColumn> output = BindItems(context);
  auto bind_condition = [&](const std::optional<Box<ast::Expr>>& condition) {
    std::optional<Expr> bound;
    if (condition) bound = ReplaceKeys(BindExpr(**condition, context), context.keys);
    return bound;
  };
  const std::optional<Expr> having = bind_condition(select.having);
  // QUALIFY also sees the aliases of the select list.
  if (select.qualify) AddAliases(output, scope);
  const std::optional<Expr> qualify = bind_condition(select.qualify);
  Sort sort;
  if (!select.distinct) sort.keys = BindOrderItems(query, output, context);

  NodeId node = context.input;
  if (context.aggregating) node = AttachAggregate(std::move(aggregate), context, query.span);
  if (having) node = AttachFilter(*having, node);
  node = AttachSubqueries(context, node);
  if (!context.over_calls.empty()) node = AttachOver(context, output, node, query.span);
  if (open_bound || template_values_ > values_before) {
    node = AttachMayAggregate(select, "templates that may stand for more than a value", node);
  } else if (!context.aggregating && MayAggregate(select)) {
    node = AttachMayAggregate(select, "functions that may be aggregates", node);
  }
  if (qualify) node = AttachFilter(*qualify, node);
  node = AddNode(Node{Project{}, {node}, std::move(output), query.span});
  --select_depth_;
  if (select.distinct) return BindOrderAndLimit(query, AddDistinct(node, query.span));
  return AttachSort(query, std::move(sort), node);
}

void Binder::AddAliases(const std::vector<OutputColumn>& output, Scope& scope) const {
  ScopeEntry aliases;
  for (const OutputColumn& column : output) {
    const bool hidden = std::ranges::any_of(scope.entries, [&](const ScopeEntry& entry) {
      return std::ranges::find(entry.columns, column.name, &OutputColumn::name) !=
             entry.columns.end();
    });
    if (!hidden) aliases.columns.push_back(column);
  }
  scope.entries.push_back(std::move(aliases));
}

NodeId Binder::AttachFilter(const Expr& condition, NodeId input) {
  return AddNode(Node{Filter{condition}, {input}, job_.node(input).output, condition.span});
}

NodeId Binder::AttachAggregate(Aggregate aggregate, const SelectContext& context, Span span) {
  aggregate.calls = context.aggregate_calls;
  aggregate.ambiguous_calls = context.ambiguous_calls;
  const std::string unmodelled = aggregate.unmodelled;
  Node node;
  for (ColumnId key : aggregate.keys) node.output.push_back({key, job_.column(key).name});
  for (ColumnId call : aggregate.calls) node.output.push_back({call, job_.column(call).name});
  for (ColumnId property : context.window_properties) {
    node.output.push_back({property, job_.column(property).name});
  }
  node.kind = std::move(aggregate);
  node.inputs = {context.input};
  node.span = span;
  const NodeId id = AddNode(std::move(node));
  for (ColumnId property : context.window_properties) {
    std::get<WindowProperty>(job_.columns[Index(property)].origin).node = id;
  }
  if (unmodelled.empty()) return id;
  return AddNode(
      Node{Unsupported{"grouping sets", unmodelled, {}}, {id}, job_.node(id).output, span});
}

// A query that selects nothing but calls of user functions is a global aggregation if these are
// aggregate functions, which no file tells.
bool Binder::ReadsOver(NodeId node) const {
  return std::ranges::any_of(job_.node(node).output, [&](const OutputColumn& column) {
    return std::holds_alternative<OverResult>(job_.column(column.column).origin);
  });
}

NodeId Binder::AttachMayAggregate(const ast::Select& select, std::string_view construct,
                                  NodeId input) {
  std::string text;
  for (const ast::SelectItem& item : select.items) text += ast::ToSql(item.expr) + ";";
  const Span span{select.items.front().expr.span.begin, select.items.back().expr.span.end};
  Unmodelled(span, fmt::format("a query of {}", construct));
  return AddNode(Node{Unsupported{std::string(construct), std::move(text), {}},
                      {input},
                      job_.node(input).output,
                      span});
}

NodeId Binder::AttachSubqueries(const SelectContext& context, NodeId input) {
  for (const auto& [subquery, column, text] : context.subqueries) {
    const Span span = job_.column(column).span;
    Node node{Unsupported{"scalar sub-query", text, {}},
              {input, subquery},
              job_.node(input).output,
              span};
    node.output.push_back({column, job_.column(column).name});
    input = AddNode(std::move(node));
  }
  return input;
}

Expr Binder::SplitOffBelow(const Expr& expr, const std::vector<ColumnId>& calls,
                           std::vector<ColumnId>& below) {
  const auto* call = std::get_if<FunctionCall>(&expr.node);
  if (call == nullptr || IsConstant(expr)) return expr;
  std::vector<ColumnId> reads;
  AppendColumns(expr, reads);
  const bool reads_call = std::ranges::any_of(
      reads, [&](ColumnId id) { return std::ranges::find(calls, id) != calls.end(); });
  if (!reads_call) {
    below.push_back(ColumnFor(expr, ""));
    return Use(below.back(), expr.span);
  }
  FunctionCall split{call->function, {}};
  for (const Expr& argument : call->arguments) {
    split.arguments.push_back(SplitOffBelow(argument, calls, below));
  }
  return {std::move(split), expr.type, expr.span};
}

NodeId Binder::AttachOver(const SelectContext& context, const std::vector<OutputColumn>& output,
                          NodeId input, Span span) {
  Over over{context.over_calls, {}, output};
  for (const OutputColumn& item : output) {
    const auto* computed = std::get_if<Computed>(&job_.column(item.column).origin);
    if (computed == nullptr) continue;
    const Expr expr = computed->expr;
    std::vector<ColumnId> parts;
    const Expr split = SplitOffBelow(expr, over.calls, parts);
    if (std::holds_alternative<ColumnUse>(split.node)) {
      over.computed.push_back(item.column);
      continue;
    }
    over.computed.insert(over.computed.end(), parts.begin(), parts.end());
    job_.columns[Index(item.column)].origin = Computed{split};
  }
  Node node{std::move(over), {input}, job_.node(input).output, span};
  for (ColumnId call : context.over_calls) node.output.push_back({call, job_.column(call).name});
  const NodeId id = AddNode(std::move(node));
  for (ColumnId call : context.over_calls) {
    std::get<OverResult>(job_.columns[Index(call)].origin).over = id;
  }
  return id;
}

NodeId Binder::AttachSort(const ast::Query& query, Sort sort, NodeId input) {
  if (sort.keys.empty() && !query.limit && !query.offset) return input;
  if (query.limit) {
    sort.limit = job_.Text((*query.limit)->span);
    sort.limit_span = (*query.limit)->span;
  }
  if (query.offset) {
    sort.offset = job_.Text((*query.offset)->span);
    sort.offset_span = (*query.offset)->span;
  }
  return AddNode(Node{std::move(sort), {input}, job_.node(input).output, query.span});
}

std::vector<SortKey> Binder::BindOrderItems(const ast::Query& query,
                                            const std::vector<OutputColumn>& output,
                                            SelectContext& context) {
  std::vector<SortKey> keys;
  for (const ast::OrderItem& item : query.order_by) {
    // Ordinals and aliases name items of the select list. Anything else is bound like an item, so
    // that aggregate calls in ORDER BY join those of the select list.
    std::optional<ColumnId> column = NamedItem(item.expr, output);
    if (!column) column = ColumnFor(ReplaceKeys(BindExpr(item.expr, context), context.keys), "");
    keys.push_back({*column, item.descending, item.nulls_first, item.expr.span});
  }
  return keys;
}

std::vector<OutputColumn> Binder::BindItems(SelectContext& context) {
  std::vector<OutputColumn> output;
  for (size_t i = 0; i < context.select->items.size(); ++i) {
    const ast::SelectItem& item = context.select->items[i];
    if (const auto* star = std::get_if<ast::Star>(&item.expr.node)) {
      ExpandStar(*star, context, item.expr.span, output);
      continue;
    }
    const std::string name = ItemName(item, i);
    const Expr expr = ReplaceKeys(BindExpr(item.expr, context), context.keys);
    const ColumnId column = ColumnFor(expr, name);
    // The first alias names a result that has no name of its own.
    if (job_.column(column).name.empty()) job_.columns[Index(column)].name = name;
    output.push_back({column, name});
  }
  return output;
}

// `r.*` of a row column. False where the qualifier is no such column.
bool Binder::ExpandRowStar(const ast::Star& star, const SelectContext& context, Span span,
                           std::vector<OutputColumn>& output) {
  const std::optional<Expr> row = ResolveIn(star.qualifier, *context.scope, span);
  if (!row || row->type.root != flink::TypeRoot::kRow) return false;
  for (const std::string& field : row->type.field_names) {
    const Expr value = FieldPath(*row, {{field, span}}, 0, span);
    output.push_back({ColumnFor(value, field), field});
  }
  return true;
}

void Binder::ExpandStar(const ast::Star& star, const SelectContext& context, Span span,
                        std::vector<OutputColumn>& output) {
  bool found = false;
  for (const ScopeEntry& entry : context.scope->entries) {
    if (!star.qualifier.empty() && entry.alias != star.qualifier.back().text) continue;
    found = true;
    for (const OutputColumn& column : entry.columns) {
      const bool merged = star.qualifier.empty() &&
                          std::ranges::find(entry.merged, column.name) != entry.merged.end();
      if (!merged) output.push_back(column);
    }
  }
  if (!found && !star.qualifier.empty() && ExpandRowStar(star, context, span, output)) return;
  if (!found) {
    sink_.Report(DiagnosticKind::kUnknownColumn, span,
                 fmt::format("`{}` names no table of this query", job_.Excerpt(span)));
  }
}

NodeId Binder::BindValues(const ast::Values& values, Span span) {
  Node node;
  std::string text;
  for (const std::vector<ast::Expr>& row : values.rows) {
    text += "(";
    for (const ast::Expr& value : row) text += ast::ToSql(value) + ",";
    text += ")";
  }
  node.kind = Values{text};
  node.span = span;
  const size_t width = values.rows.empty() ? 0 : values.rows.front().size();
  Scope scope;
  SelectContext context;
  Environment environment;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  for (size_t i = 0; i < width; ++i) {
    std::vector<flink::LogicalType> types;
    for (const std::vector<ast::Expr>& row : values.rows) {
      if (i < row.size()) types.push_back(BindExpr(row[i], context).type);
    }
    const std::string name = fmt::format("EXPR${}", i);
    const ColumnId column = AddColumn(
        {name, flink::LeastRestrictive(types), ProducedColumn{"VALUES " + text, name, {}}, span});
    node.output.push_back({column, name});
  }
  return AddNode(std::move(node));
}

NodeId Binder::BindSetOperation(const ast::SetOperation& operation, Span span,
                                const Environment& environment) {
  // Runs of the same UNION ALL become one node with many inputs, as in Flink.
  NodeId result = BindQuery(*operation.first, environment);
  for (size_t i = 0; i < operation.rest.size();) {
    const ast::SetOperand& operand = operation.rest[i];
    std::vector<NodeId> branches = {result};
    while (i < operation.rest.size() && operation.rest[i].op == operand.op &&
           operation.rest[i].all == operand.all) {
      branches.push_back(BindQuery(operation.rest[i++].query, environment));
    }
    result = CombineBranches(operand.op, operand.all, branches, span);
  }
  return result;
}

NodeId Binder::CombineBranches(ast::SetOperator op, bool all, const std::vector<NodeId>& branches,
                               Span span) {
  Node node;
  for (NodeId branch : branches) {
    // UNION ALL of a UNION ALL is one union.
    const auto* nested = std::get_if<SetOperation>(&job_.node(branch).kind);
    if (nested != nullptr && op == ast::SetOperator::kUnion && all &&
        nested->op == ast::SetOperator::kUnion) {
      const std::vector<NodeId>& inner = job_.node(branch).inputs;
      node.inputs.insert(node.inputs.end(), inner.begin(), inner.end());
    } else {
      node.inputs.push_back(branch);
    }
  }
  const bool is_union = op == ast::SetOperator::kUnion;
  const std::vector<OutputColumn> names = job_.node(branches.front()).output;
  for (size_t i = 0; i < names.size(); ++i) {
    SetColumn origin{};
    std::vector<flink::LogicalType> types;
    for (NodeId branch : node.inputs) {
      const std::vector<OutputColumn>& output = job_.node(branch).output;
      if (i >= output.size()) continue;
      origin.branches.push_back(output[i].column);
      types.push_back(job_.column(output[i].column).type);
    }
    const NodeId self{static_cast<uint32_t>(job_.nodes.size())};
    origin.node = self;
    flink::LogicalType type = flink::LeastRestrictive(types);
    const bool same_attribute =
        !types.empty() && std::ranges::all_of(types, [&](const flink::LogicalType& other) {
          return other.time_attribute == types.front().time_attribute;
        });
    if (is_union && same_attribute) type.time_attribute = types.front().time_attribute;
    node.output.push_back(
        {AddColumn({names[i].name, std::move(type), std::move(origin), span}), names[i].name});
  }
  node.kind = SetOperation{op, is_union ? true : all};
  node.span = span;
  const NodeId combined = AddNode(std::move(node));
  return is_union && !all ? AddDistinct(combined, span) : combined;
}

NodeId Binder::AddDistinct(NodeId input, Span span) {
  Aggregate aggregate;
  Node node;
  for (const OutputColumn& column : job_.node(input).output) {
    if (std::ranges::find(aggregate.keys, column.column) == aggregate.keys.end()) {
      aggregate.keys.push_back(column.column);
      aggregate.key_spans.push_back(job_.column(column.column).span);
    }
    node.output.push_back(column);
  }
  aggregate.group_by_span = span;
  node.kind = std::move(aggregate);
  node.inputs = {input};
  node.span = span;
  return AddNode(std::move(node));
}

NodeId Binder::BindOrderAndLimit(const ast::Query& query, NodeId input) {
  Scope scope;
  scope.entries.push_back(EntryOf(input));
  Environment environment;
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  Sort sort;
  sort.keys = BindOrderItems(query, job_.node(input).output, context);
  return AttachSort(query, std::move(sort), input);
}

}  // namespace flinkcompat::bind
