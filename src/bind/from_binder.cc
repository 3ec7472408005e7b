// FROM: tables, views, common tables, joins.

#include <fmt/format.h>

#include <algorithm>

#include "ast/printer.h"
#include "base/overloaded.h"
#include "bind/binder.h"
#include "bind/make_call.h"

namespace flinkcompat::bind {
namespace {

constexpr size_t kMaxViewDepth = 64;
constexpr size_t kMaxNodes = 4000;

std::optional<WindowKind> WindowKindOf(std::string_view function) {
  for (WindowKind kind :
       {WindowKind::kTumble, WindowKind::kHop, WindowKind::kCumulate, WindowKind::kSession}) {
    if (WindowKindName(kind) == function) return kind;
  }
  return std::nullopt;
}

bool IsTableArgument(const ast::Argument& argument) {
  return std::holds_alternative<ast::TableArgument>(argument.value.node) ||
         std::holds_alternative<ast::ScalarQuery>(argument.value.node);
}

bool IsLateralFunction(const ast::TableExpr& table) {
  if (std::holds_alternative<ast::Unnest>(table.node)) return true;
  const auto* function = std::get_if<ast::TableFunction>(&table.node);
  return function != nullptr && function->lateral;
}

JoinType TypeOf(ast::JoinKind kind) {
  switch (kind) {
    case ast::JoinKind::kLeft:
      return JoinType::kLeft;
    case ast::JoinKind::kRight:
      return JoinType::kRight;
    case ast::JoinKind::kFull:
      return JoinType::kFull;
    default:
      return JoinType::kInner;
  }
}

}  // namespace

ScopeEntry Binder::EntryOf(NodeId node) const {
  ScopeEntry entry;
  entry.columns = job_.node(node).output;
  entry.open_scans = OpenScans(node);
  return entry;
}

void Binder::AddEntry(Scope& scope, NodeId node, const std::optional<ast::TableAlias>& alias,
                      const std::string& fallback) {
  ScopeEntry entry = EntryOf(node);
  entry.alias = alias ? alias->name.text : fallback;
  if (alias) {
    for (size_t i = 0; i < alias->columns.size() && i < entry.columns.size(); ++i) {
      entry.columns[i].name = alias->columns[i].text;
    }
  }
  scope.entries.push_back(std::move(entry));
}

NodeId Binder::BindFrom(const ast::TableExpr& table, const Environment& environment, Scope& scope) {
  return std::visit(
      Overloaded{
          [&](const ast::TableName& name) {
            return BindTableName(table, name, environment, scope);
          },
          [&](const ast::DerivedTable& derived) {
            Environment inner = environment;
            inner.outer = derived.lateral ? &scope : environment.outer;
            const NodeId node = BindQuery(*derived.query, inner);
            AddEntry(scope, node, table.alias, "");
            return node;
          },
          [&](const ast::TableFunction&) { return BindTableFunction(table, environment, scope); },
          [&](const ast::Unnest&) {
            const NodeId row = AddNode(Node{Values{"one row"}, {}, {}, table.span});
            return BindCorrelate(row, table, false, nullptr, environment, scope);
          },
          [&](const ast::Join& join) { return BindJoin(join, table.span, environment, scope); },
          [&](const ast::MatchRecognize& match) {
            return BindMatch(table, match, environment, scope);
          },
          [&](const ast::OpaqueTableSuffix& opaque) {
            const NodeId input = BindFrom(*opaque.input, environment, scope);
            Unmodelled(table.span, "this table suffix");
            return AddNode(Node{Unsupported{"table suffix", opaque.text, {}},
                                {input},
                                job_.node(input).output,
                                table.span});
          }},
      table.node);
}

NodeId Binder::BindTableName(const ast::TableExpr& table, const ast::TableName& name,
                             const Environment& environment, Scope& scope) {
  const NodeId node = BindTable(name.name, name.hints, table.span, environment);
  AddEntry(scope, node, table.alias, name.name.parts.back().text);
  if (!table.alias) scope.entries.back().path = environment.ns.PathOf(name.name);
  return node;
}

NodeId Binder::BindTable(const ast::QualifiedName& name, const std::vector<ast::Hint>& hints,
                         Span span, const Environment& environment) {
  const std::string& object = name.parts.back().text;
  if (name.parts.size() == 1) {
    for (const CommonTables* frame = environment.common_tables; frame != nullptr;
         frame = frame->parent) {
      if (frame->table->name.text != object) continue;
      Environment inner = environment;
      inner.common_tables = frame->parent;
      inner.outer = nullptr;
      if (view_depth_ >= kMaxViewDepth || job_.nodes.size() > kMaxNodes) {
        Unmodelled(span, "such a deep nesting of common tables");
        return AddNode(Node{Unsupported{"common table", object, {}}, {}, {}, span});
      }
      ++view_depth_;
      const NodeId node = BindQuery(*frame->table->query, inner);
      --view_depth_;
      auto& output = job_.nodes[Index(node)].output;
      const std::vector<ast::Name>& columns = frame->table->columns;
      for (size_t i = 0; i < columns.size() && i < output.size(); ++i) {
        output[i].name = columns[i].text;
      }
      return node;
    }
  }
  const std::string path = environment.ns.PathOf(name);
  const auto view = catalog_.views.find(path);
  if (view != catalog_.views.end()) return BindView(view->second, span);
  return BindScan(path, object, hints, span);
}

NodeId Binder::BindView(const catalog::View& view, Span span) {
  if (view_depth_ >= kMaxViewDepth || job_.nodes.size() > kMaxNodes) {
    Unmodelled(span, "such a deep nesting of views");
    return AddNode(Node{Unsupported{"view", view.path, {}}, {}, {}, span});
  }
  ++view_depth_;
  Environment environment;
  environment.ns = view.ns;
  const NodeId node = BindQuery(*view.query, environment);
  --view_depth_;
  auto& output = job_.nodes[Index(node)].output;
  for (size_t i = 0; i < view.columns.size() && i < output.size(); ++i) {
    output[i].name = view.columns[i].text;
  }
  return node;
}

NodeId Binder::BindScan(const std::string& path, const std::string& name,
                        const std::vector<ast::Hint>& hints, Span span) {
  Scan scan;
  scan.path = path;
  AddHints(hints);
  scan.name = name;
  for (const ast::Hint& hint : hints) {
    if (UpperCase(hint.name.text) != "OPTIONS") continue;
    for (const ast::HintArgument& argument : hint.arguments) {
      scan.hint_options[argument.key] = argument.value;
    }
  }
  const auto table = catalog_.tables.find(path);
  if (table != catalog_.tables.end()) scan.table = &table->second;
  const NodeId id = AddNode(Node{std::move(scan), {}, {}, span});
  if (table != catalog_.tables.end()) {
    BindTableColumns(table->second, id);
    return id;
  }
  sink_.Report(DiagnosticKind::kUndeclaredTable, span,
               fmt::format("table `{}` is not declared in this script; its columns are taken by "
                           "name, their types are unknown",
                           name),
               "put its CREATE TABLE into the script");
  const ColumnId star = AddColumn({"*", {}, OpenStar{id}, span});
  std::get<Scan>(job_.nodes[Index(id)].kind).star = star;
  job_.nodes[Index(id)].output.push_back({star, "*"});
  open_scans_[Index(id)].push_back(id);
  return id;
}

void Binder::BindTableColumns(const catalog::Table& table, NodeId scan) {
  std::vector<OutputColumn> output;
  Scope scope;
  scope.entries.emplace_back();
  // Physical and metadata columns first: computed columns may read any of them.
  for (const catalog::Column& column : table.columns) {
    if (column.kind == catalog::ColumnKind::kComputed) continue;
    const ColumnId id =
        AddColumn({column.name, column.type, SourceColumn{scan, column.name, column.metadata_key},
                   column.span});
    scope.entries.front().columns.push_back({id, column.name});
  }
  Environment environment;
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  auto& physical = scope.entries.front().columns;
  Scan& node = std::get<Scan>(job_.nodes[Index(scan)].kind);
  if (table.watermark && table.watermark->expr != nullptr) {
    for (const OutputColumn& column : physical) {
      if (column.name != table.watermark->column) continue;
      job_.columns[Index(column.column)].type.time_attribute = flink::TimeAttribute::kRowtime;
    }
  }
  for (const catalog::Column& column : table.columns) {
    if (column.kind != catalog::ColumnKind::kComputed) {
      output.push_back(*std::ranges::find(physical, column.name, &OutputColumn::name));
      continue;
    }
    Expr expr = BindExpr(*column.expr, context);
    if (table.watermark && table.watermark->column == column.name) {
      expr.type.time_attribute = flink::TimeAttribute::kRowtime;
    }
    const ColumnId id = AddColumn({column.name, expr.type, Computed{expr}, column.span});
    output.push_back({id, column.name});
    physical.push_back({id, column.name});
  }
  for (const OutputColumn& column : output) node.columns.push_back(column.column);
  if (table.watermark && table.watermark->expr != nullptr) {
    node.watermark = BindExpr(*table.watermark->expr, context);
    const auto time = std::ranges::find(physical, table.watermark->column, &OutputColumn::name);
    if (time != physical.end()) node.watermark_column = time->column;
  }
  job_.nodes[Index(scan)].output = std::move(output);
}

NodeId Binder::BindJoin(const ast::Join& join, Span span, const Environment& environment,
                        Scope& scope) {
  const size_t first_entry = scope.entries.size();
  const NodeId left = BindFrom(*join.left, environment, scope);
  const size_t left_entries = scope.entries.size();
  const bool left_outer = join.kind == ast::JoinKind::kLeft;
  if (IsLateralFunction(*join.right)) {
    return BindCorrelate(left, *join.right, left_outer, &join, environment, scope);
  }
  const auto* derived = std::get_if<ast::DerivedTable>(&join.right->node);
  const bool lateral = derived != nullptr && derived->lateral;
  const std::vector<ColumnId> outer_uses = correlated_uses_;
  const NodeId right = BindFrom(*join.right, environment, scope);
  Node node{Join{}, {left, right}, job_.node(left).output, span};
  for (const OutputColumn& column : job_.node(right).output) node.output.push_back(column);
  if ((lateral && correlated_uses_.size() != outer_uses.size()) ||
      join.kind == ast::JoinKind::kAsof) {
    correlated_uses_ = outer_uses;
    Unmodelled(span, "this join");
    node.kind = Unsupported{"lateral or ASOF join", job_.Text(span), {}};
    return AddNode(std::move(node));
  }
  Join bound;
  bound.type = TypeOf(join.kind);
  bound.type_span = Span{join.left->span.end, join.right->span.begin};
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  if (join.on) bound.condition = Conjuncts(BindExpr(**join.on, context));
  std::vector<std::string> names;
  for (const ast::Name& name : join.using_columns) names.push_back(name.text);
  if (join.natural) {
    for (size_t i = left_entries; i < scope.entries.size(); ++i) {
      for (const OutputColumn& column : scope.entries[i].columns) {
        for (size_t j = first_entry; j < left_entries; ++j) {
          const auto& columns = scope.entries[j].columns;
          const bool common =
              std::ranges::find(columns, column.name, &OutputColumn::name) != columns.end();
          if (common && column.name != "*") names.push_back(column.name);
        }
      }
    }
  }
  for (Expr& conjunct : BindUsing(names, scope, left_entries, bound.type, span)) {
    bound.condition.push_back(std::move(conjunct));
  }
  if (join.right->system_time) {
    bound.system_time = BindExpr(**join.right->system_time, context);
  }
  node.kind = std::move(bound);
  if (!context.subqueries.empty()) {
    node.kind = Unsupported{"join with a sub-query", ast::ToSql(**join.on), {}};
    for (const auto& [subquery, column, text] : context.subqueries) node.inputs.push_back(subquery);
  }
  return AddNode(std::move(node));
}

std::vector<Expr> Binder::BindUsing(const std::vector<std::string>& names, Scope& scope,
                                    size_t left_entries, JoinType type, Span span) {
  std::vector<Expr> conjuncts;
  ScopeEntry merged;
  for (const std::string& name : names) {
    std::optional<ColumnId> left, right;
    for (size_t i = 0; i < left_entries && !left; ++i) {
      left = FindColumn(scope.entries[i], name, span);
    }
    for (size_t i = left_entries; i < scope.entries.size() && !right; ++i) {
      right = FindColumn(scope.entries[i], name, span);
    }
    if (!left || !right) continue;
    conjuncts.push_back(MakeCall("=", {Use(*left, span), Use(*right, span)}, span));
    // The bare name is the side that is never padded, or the first of both that is not NULL.
    for (ScopeEntry& entry : scope.entries) entry.merged.push_back(name);
    ColumnId column = type == JoinType::kRight ? *right : *left;
    if (type == JoinType::kFull) {
      Expr both = MakeCall("COALESCE", {Use(*left, span), Use(*right, span)}, span);
      both.type = job_.column(*left).type;
      column = ColumnFor(both, name);
    }
    merged.columns.push_back({column, name});
  }
  if (!merged.columns.empty()) scope.entries.push_back(std::move(merged));
  return conjuncts;
}

NodeId Binder::BindCorrelate(NodeId left, const ast::TableExpr& right, bool left_outer,
                             const ast::Join* join, const Environment& environment, Scope& scope) {
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  Correlate correlate;
  correlate.left_outer = left_outer;
  if (const auto* unnest = std::get_if<ast::Unnest>(&right.node)) {
    std::vector<Expr> collections;
    for (const ast::Expr& expr : unnest->collections) {
      collections.push_back(BindExpr(expr, context));
    }
    correlate.call = {FunctionCall{unnest->with_ordinality ? "UNNEST WITH ORDINALITY" : "UNNEST",
                                   std::move(collections)},
                      {},
                      right.span};
  } else {
    correlate.call = BindExpr(std::get<ast::TableFunction>(right.node).call, context);
  }
  std::vector<std::string> names;
  std::vector<flink::LogicalType> types;
  if (right.alias) {
    for (const ast::Name& name : right.alias->columns) names.push_back(name.text);
  }
  if (const FunctionCall* call = CallOf(correlate.call, "UNNEST")) {
    const flink::LogicalType& collection = call->arguments.front().type;
    const flink::LogicalType element =
        collection.children.empty() ? flink::LogicalType{} : collection.children.front();
    types = element.root == flink::TypeRoot::kRow ? element.children : std::vector{element};
    if (names.empty()) names = element.field_names;
  }
  if (names.empty()) names.push_back(right.alias ? right.alias->name.text : "EXPR$0");
  Node node{Correlate{}, {left}, job_.node(left).output, right.span};
  ScopeEntry entry;
  entry.alias = right.alias ? right.alias->name.text : "";
  for (size_t i = 0; i < names.size(); ++i) {
    const ColumnId column = AddColumn(
        {names[i], i < types.size() ? types[i] : flink::LogicalType{},
         ProducedColumn{
             fmt::format("f{}", scope.entries.size()), fmt::format("{}", i), {correlate.call}},
         right.span});
    correlate.produced.push_back(column);
    node.output.push_back({column, names[i]});
    entry.columns.push_back({column, names[i]});
  }
  scope.entries.push_back(std::move(entry));
  if (join != nullptr && join->on) correlate.condition = Conjuncts(BindExpr(**join->on, context));
  node.kind = std::move(correlate);
  return AddNode(std::move(node));
}

NodeId Binder::BindTableFunction(const ast::TableExpr& table, const Environment& environment,
                                 Scope& scope) {
  const auto* call = std::get_if<ast::Call>(&std::get<ast::TableFunction>(table.node).call.node);
  if (call != nullptr && WindowKindOf(UpperCase(call->name.parts.back().text))) {
    const NodeId node = BindWindowTvf(*call, table.span, environment);
    AddEntry(scope, node, table.alias, "");
    return node;
  }
  const bool over_tables =
      call != nullptr && std::ranges::any_of(call->arguments, [](const ast::Argument& argument) {
        return std::holds_alternative<ast::TableArgument>(argument.value.node);
      });
  if (over_tables) return BindProcessTableFunction(table, *call, environment, scope);
  const NodeId row = AddNode(Node{Values{"one row"}, {}, {}, table.span});
  return BindCorrelate(row, table, false, nullptr, environment, scope);
}

NodeId Binder::BindProcessTableFunction(const ast::TableExpr& table, const ast::Call& call,
                                        const Environment& environment, Scope& scope) {
  const std::string name = UpperCase(call.name.parts.back().text);
  Unmodelled(table.span, fmt::format("table function `{}` over a table", name));
  const std::string text = ast::ToSql(std::get<ast::TableFunction>(table.node).call);
  Node node{Unsupported{"table function " + name, text, {}}, {}, {}, table.span};
  for (const ast::Argument& argument : call.arguments) {
    if (!std::holds_alternative<ast::TableArgument>(argument.value.node)) continue;
    node.inputs.push_back(BindTableArgument(argument, environment));
    const std::vector<OutputColumn>& columns = job_.node(node.inputs.back()).output;
    node.output.insert(node.output.end(), columns.begin(), columns.end());
  }
  const NodeId id = AddNode(std::move(node));
  AddEntry(scope, id, table.alias, "");
  scope.entries.back().open_function = id;
  return id;
}

NodeId Binder::BindTableArgument(const ast::Argument& argument, const Environment& environment) {
  if (const auto* query = std::get_if<ast::ScalarQuery>(&argument.value.node)) {
    return BindQuery(*query->query, environment);
  }
  const auto& table = std::get<ast::TableArgument>(argument.value.node);
  if (table.query) return BindQuery(**table.query, environment);
  return BindTable(*table.table, {}, argument.value.span, environment);
}

void Binder::BindWindowArguments(const ast::Call& call, SelectContext& context, Window& window) {
  const bool two_sizes = window.kind == WindowKind::kHop || window.kind == WindowKind::kCumulate;
  // Named arguments may stand in any order; SLIDE and STEP come first in the positional form.
  for (const ast::Argument& argument : call.arguments) {
    if (const auto* table = std::get_if<ast::TableArgument>(&argument.value.node)) {
      for (const ast::Expr& key : table->partition_by) {
        window.session_partition.push_back(ColumnFor(BindExpr(key, context), ""));
      }
      continue;
    }
    if (const auto* descriptor = std::get_if<ast::Descriptor>(&argument.value.node)) {
      if (descriptor->columns.empty()) continue;
      const ast::Name& name = descriptor->columns.front();
      window.time = ColumnFor(ResolveName({name}, *context.scope, argument.value.span), name.text);
      window.time_span = argument.value.span;
      continue;
    }
    if (IsTableArgument(argument)) continue;
    const Expr size = BindExpr(argument.value, context);
    const auto* constant = std::get_if<Constant>(&size.node);
    const std::string text = constant != nullptr ? constant->text : job_.Text(argument.value.span);
    const std::string label = argument.name ? UpperCase(argument.name->text) : "";
    const size_t expected = two_sizes ? 2 : 1;
    if (label == "OFFSET" || (label.empty() && window.sizes.size() == expected)) {
      window.offset = text == "INTERVAL 0 ms" ? "" : text;
    } else if (label == "SLIDE" || label == "STEP") {
      window.sizes.insert(window.sizes.begin(), text);
    } else {
      window.sizes.push_back(text);
    }
  }
}

NodeId Binder::BindWindowTvf(const ast::Call& call, Span span, const Environment& environment) {
  std::optional<NodeId> input;
  for (const ast::Argument& argument : call.arguments) {
    if (!IsTableArgument(argument)) continue;
    input = BindTableArgument(argument, environment);
  }
  if (!input) {
    Unmodelled(span, "a window function without a table");
    return AddNode(Node{Unsupported{"window function", job_.Text(span), {}}, {}, {}, span});
  }
  Scope scope;
  scope.entries.push_back(EntryOf(*input));
  SelectContext context;
  context.environment = &environment;
  context.scope = &scope;
  context.allow_subqueries = false;
  WindowTvf tvf;
  tvf.window.kind = *WindowKindOf(UpperCase(call.name.parts.back().text));
  tvf.window.span = span;
  BindWindowArguments(call, context, tvf.window);

  Node node{WindowTvf{}, {*input}, job_.node(*input).output, span};
  const NodeId self{static_cast<uint32_t>(job_.nodes.size())};
  const flink::LogicalType bound = flink::MakeType(flink::TypeRoot::kTimestamp, false, 3);
  auto add = [&](const char* name, const char* property, const flink::LogicalType& type) {
    const ColumnId id = AddColumn({name, type, WindowProperty{self, property}, span});
    node.output.push_back({id, name});
    return id;
  };
  tvf.start = add("window_start", "START", bound);
  tvf.end = add("window_end", "END", bound);
  tvf.time = add("window_time", "TIME", job_.column(tvf.window.time).type);
  node.kind = std::move(tvf);
  return AddNode(std::move(node));
}

}  // namespace flinkcompat::bind
