#include <fmt/format.h>

#include <algorithm>

#include "base/letter_case.h"
#include "base/overloaded.h"
#include "flink/connector.h"
#include "flink/function.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

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

const ast::Call* CallOf(const ast::TableFunction& function) {
  return std::get_if<ast::Call>(&function.call.node);
}

bool IsWindowTvf(const std::string& name) {
  return name == "TUMBLE" || name == "HOP" || name == "CUMULATE" || name == "SESSION";
}

// The alias of a table function names its columns above the Correlate.
Rel NameFunction(const Rel& correlate, const std::vector<std::string>& columns) {
  std::vector<std::string> names = Names(correlate->inputs[0]->row);
  names.insert(names.end(), columns.begin(), columns.end());
  return MakeProject(correlate, Refs(correlate->row), UniqueNames(names));
}

}  // namespace

Scope Converter::NewScope(const Rel& rel, const Scope* outer) {
  Scope scope;
  scope.row = rel->row;
  scope.names = Names(rel->row);
  scope.outer = outer;
  scope.id = NewId();
  return scope;
}

Converter::From Converter::Named(const Rel& rel, const std::optional<ast::TableAlias>& alias,
                                 std::string name, const Scope* outer) {
  From from{rel, NewScope(rel, outer)};
  if (alias && !alias->name.text.empty()) name = alias->name.text;
  if (alias && !alias->columns.empty()) {
    if (alias->columns.size() != rel->row.size()) {
      Refuse(alias->name.span, fmt::format("List of column aliases must have same degree as table; table "
                                           "has {} columns, whereas alias list has {}",
                                           rel->row.size(), alias->columns.size()));
    }
    for (size_t i = 0; i < alias->columns.size(); ++i) from.scope.names[i] = alias->columns[i].text;
  }
  from.scope.sources.push_back({std::move(name), {}, 0, rel->row.size()});
  return from;
}

Rel Converter::ConvertView(const catalog::View& view, Span span) {
  if (++view_depth_ > 100) Refuse(span, "a view reads itself");
  std::vector<const ast::CommonTable*> tables;
  tables.swap(common_tables_);
  const catalog::Namespace ns = std::exchange(namespace_, view.ns);
  Rel rel = ConvertQuery(*view.query, nullptr);
  namespace_ = ns;
  tables.swap(common_tables_);
  --view_depth_;
  if (view.columns.empty()) return rel;
  std::vector<std::string> names;
  for (const ast::Name& column : view.columns) names.push_back(column.text);
  if (names.size() != rel->row.size()) Refuse(view.span, "the view names another number of columns");
  return MakeProject(rel, Refs(rel->row), names);
}

Rel Converter::ConvertTableName(const ast::QualifiedName& name, const std::vector<ast::Hint>& hints,
                                Span span, const Scope*) {
  if (name.parts.size() == 1) {
    for (size_t i = common_tables_.size(); i-- > 0;) {
      const ast::CommonTable& table = *common_tables_[i];
      if (table.name.text != name.parts[0].text) continue;
      std::vector<const ast::CommonTable*> all = common_tables_;
      common_tables_.resize(i);
      Rel rel = ConvertQuery(*table.query, nullptr);
      common_tables_ = std::move(all);
      if (table.columns.empty()) return rel;
      std::vector<std::string> names;
      for (const ast::Name& column : table.columns) names.push_back(column.text);
      if (names.size() != rel->row.size()) Refuse(span, "WITH names another number of columns");
      return MakeProject(rel, Refs(rel->row), names);
    }
  }
  const std::string path = namespace_.PathOf(name);
  if (const auto view = catalog_.views.find(path); view != catalog_.views.end()) {
    return ConvertView(view->second, span);
  }
  const auto table = catalog_.tables.find(path);
  if (table == catalog_.tables.end()) {
    CheckCatalogIsVisible(path, span);
    RefuseUndeclared(span, fmt::format("Object '{}' not found; put its CREATE TABLE into the script",
                             name.parts.back().text));
  }
  return ConvertTable(table->second, hints, span);
}

Converter::From Converter::ConvertFrom(const ast::TableExpr& table, const Scope* outer) {
  const Span span = table.span;
  return std::visit(
      Overloaded{[&](const ast::TableName& node) {
                   const Rel rel = ConvertTableName(node.name, node.hints, span, outer);
                   From from = Named(rel, table.alias, node.name.parts.back().text, outer);
                   if (!table.alias) {
                     for (const ast::Name& part : node.name.parts) {
                       from.scope.sources[0].path.push_back(part.text);
                     }
                   }
                   return from;
                 },
                 [&](const ast::DerivedTable& node) {
                   return Named(ConvertQuery(*node.query, outer), table.alias, "", outer);
                 },
                 [&](const ast::TableFunction& node) { return ConvertTableFunction(node, table, outer); },
                 [&](const ast::Unnest& node) {
                   From from = ConvertUnnest(node, outer, span);
                   return Named(from.rel, table.alias, "", outer);
                 },
                 [&](const ast::Join& node) { return ConvertJoin(node, table, outer); },
                 [&](const ast::MatchRecognize& node) {
                   From from = ConvertMatch(node, span, outer);
                   return Named(from.rel, table.alias, "", outer);
                 },
                 [&](const ast::OpaqueTableSuffix&) -> From {
                   GiveUp(span, "this clause behind a table is not modelled");
                 }},
      table.node);
}

Converter::From Converter::ConvertTableFunction(const ast::TableFunction& function,
                                                const ast::TableExpr& table, const Scope* outer) {
  const ast::Call* call = CallOf(function);
  if (call == nullptr) GiveUp(table.span, "this table function is not modelled");
  const std::string name = UpperName(call->name);
  if (IsWindowTvf(name)) {
    From from = ConvertWindowTvf(*call, table.span, outer);
    return Named(from.rel, table.alias, "", outer);
  }
  if (name == "TO_CHANGELOG" || name == "FROM_CHANGELOG") {
    From from = ConvertProcessFunction(*call, table.span, outer);
    return Named(from.rel, table.alias, "", outer);
  }
  if (!IsDeclaredFunction(call->name)) {
    RefuseUndeclared(table.span, fmt::format("No match found for function signature {}", call->name.parts.back().text));
  }
  Scope empty;
  const Scope& scope = outer != nullptr ? *outer : empty;
  Scope inner;
  inner.outer = &scope;
  TableFunction node{name, {}};
  for (const ast::Argument& argument : call->arguments) {
    node.arguments.push_back(Convert(argument.value, inner));
  }
  Row row;
  const size_t columns = table.alias && !table.alias->columns.empty() ? table.alias->columns.size() : 1;
  for (size_t i = 0; i < columns; ++i) row.push_back({"f" + std::to_string(i), {}});
  return Named(MakeRel(std::move(node), {}, row, table.span), table.alias, "", outer);
}

Converter::From Converter::ConvertUnnest(const ast::Unnest& unnest, const Scope* outer, Span span) {
  Scope inner;
  inner.outer = outer;
  TableFunction node{"UNNEST", {}};
  Row row;
  for (const ast::Expr& collection : unnest.collections) {
    const Rex value = Convert(collection, inner);
    node.arguments.push_back(value);
    const LogicalType& type = value->type;
    if (type.root == TypeRoot::kMap) {
      row.push_back({"f0", type.children[0]});
      row.push_back({"f1", type.children[1]});
    } else if (type.root == TypeRoot::kArray || type.root == TypeRoot::kMultiset) {
      const LogicalType& element = type.children[0];
      if (element.root == TypeRoot::kRow) {
        for (size_t i = 0; i < element.children.size(); ++i) {
          row.push_back({element.field_names[i],
                         Nullable(element.children[i], element.children[i].nullable || element.nullable)});
        }
      } else {
        row.push_back({"f0", element});
      }
    } else if (type.known()) {
      Refuse(collection.span, "UNNEST needs an array, a map or a multiset");
    } else {
      row.push_back({"f0", {}});
    }
  }
  if (unnest.with_ordinality) row.push_back({"ORDINALITY", flink::MakeType(TypeRoot::kInteger, false)});
  return {MakeRel(std::move(node), {}, row, span), {}};
}

Converter::From Converter::ConvertJoin(const ast::Join& join, const ast::TableExpr& table,
                                       const Scope* outer) {
  if (join.kind == ast::JoinKind::kAsof) Refuse(table.span, "ASOF JOIN is not supported by Flink");
  const Span span = table.span;
  From left = ConvertFrom(*join.left, outer);
  const ast::TableExpr& right_table = *join.right;
  const JoinType type = TypeOf(join.kind);
  if (right_table.system_time) {
    ast::TableExpr plain = right_table;
    plain.system_time.reset();
    From right = ConvertFrom(plain, outer);
    return ConvertTemporal(std::move(left), std::move(right), join, type, **right_table.system_time, span);
  }
  const bool lateral =
      std::holds_alternative<ast::Unnest>(right_table.node) ||
      (std::holds_alternative<ast::TableFunction>(right_table.node) &&
       !IsWindowTvf(UpperName(CallOf(std::get<ast::TableFunction>(right_table.node))->name))) ||
      (std::holds_alternative<ast::DerivedTable>(right_table.node) &&
       std::get<ast::DerivedTable>(right_table.node).lateral);
  From right = ConvertFrom(right_table, lateral ? &left.scope : outer);
  right.scope.outer = outer;
  const bool correlated = As<TableFunction>(right.rel) != nullptr || ReadsOuterRow(right.rel, left.scope.id);
  if (As<TableFunction>(right.rel) != nullptr && !ReadsOuterRow(right.rel, left.scope.id)) {
    // A function of constants is a source of its own. Flink: JoinTableFunctionScanToCorrelateRule.
    const Row zero = {{"ZERO", flink::MakeType(TypeRoot::kInteger, false)}};
    const Rel one = MakeRel(Values{{{NumberLiteral(0, TypeRoot::kInteger)}}}, {}, zero, span);
    Row row = zero;
    row.insert(row.end(), right.rel->row.begin(), right.rel->row.end());
    const Rel applied = MakeRel(Correlate{JoinType::kInner, NewId()}, {one, right.rel}, row, span);
    std::vector<Rex> exprs = Refs(row);
    exprs.erase(exprs.begin());
    right.rel = MakeProject(applied, std::move(exprs), UniqueNames(right.scope.names));
    return FinishJoin(std::move(left), std::move(right), join, type, span);
  }
  if (!lateral || !correlated) return FinishJoin(std::move(left), std::move(right), join, type, span);
  From result;
  const Row row = JoinRow(left.rel->row, right.rel->row, type);
  result.rel = MakeRel(Correlate{type, left.scope.id}, {left.rel, right.rel}, row, span);
  if (right.scope.names != Names(right.rel->row)) result.rel = NameFunction(result.rel, right.scope.names);
  result.scope = left.scope;
  result.scope.row = result.rel->row;
  for (const std::string& name : right.scope.names) result.scope.names.push_back(name);
  for (Source source : right.scope.sources) {
    source.begin += left.rel->row.size();
    result.scope.sources.push_back(std::move(source));
  }
  if (join.on) {
    const Rex condition = Convert(**join.on, result.scope);
    if (!IsTrue(condition)) {
      if (type != JoinType::kInner) {
        Refuse(span, "LEFT JOIN with a table function needs ON TRUE");
      }
      result.rel = MakeFilter(result.rel, condition);
    }
  }
  return result;
}

Rex Converter::UsingCondition(const ast::Join& join, const From& left, const From& right, Scope& scope) {
  std::vector<std::string> names;
  for (const ast::Name& name : join.using_columns) names.push_back(name.text);
  if (join.natural) {
    for (const std::string& name : left.scope.names) {
      if (std::ranges::find(right.scope.names, name) != right.scope.names.end()) names.push_back(name);
    }
  }
  std::vector<Rex> conditions;
  for (const std::string& name : names) {
    const auto find = [&](const From& side) {
      const auto found = std::ranges::find(side.scope.names, name);
      if (found == side.scope.names.end()) Refuse(join.on ? (*join.on)->span : Span{}, fmt::format("Column '{}' not found in any table", name));
      return static_cast<size_t>(found - side.scope.names.begin());
    };
    const size_t l = find(left), r = find(right) + left.rel->row.size();
    const Rex a = InputRef(l, scope.row[l].type), b = InputRef(r, scope.row[r].type);
    conditions.push_back(Compare("=", a, b, {}));
    LogicalType type = flink::LeastRestrictive({Plain(a->type), Plain(b->type)});
    type.nullable = a->type.nullable && b->type.nullable;
    scope.common.push_back({name, planner::Call("COALESCE", {a, b}, type), {l, r}});
  }
  return AndOf(conditions);
}

Converter::From Converter::FinishJoin(From left, From right, const ast::Join& join, JoinType type,
                                      Span span) {
  From result;
  // The condition sees the columns before an outer join makes them nullable.
  Scope combined = left.scope;
  combined.row = JoinRow(left.rel->row, right.rel->row, JoinType::kInner);
  for (const std::string& name : right.scope.names) combined.names.push_back(name);
  const size_t width = left.rel->row.size();
  for (Source source : right.scope.sources) {
    source.begin += width;
    combined.sources.push_back(std::move(source));
  }
  for (const CommonColumn& common : right.scope.common) {
    CommonColumn shifted = common;
    shifted.expr = Shift(common.expr, 0, static_cast<int64_t>(width));
    for (size_t& column : shifted.hidden) column += width;
    combined.common.push_back(std::move(shifted));
  }
  Rex condition = BooleanLiteral(true);
  if (join.on) condition = Convert(**join.on, combined);
  if (join.natural || !join.using_columns.empty()) {
    condition = UsingCondition(join, left, right, combined);
  }
  result.rel = MakeJoin(left.rel, right.rel, type, condition, span, HintsOf(join, span));
  result.scope = std::move(combined);
  result.scope.row = result.rel->row;
  return result;
}

Converter::From Converter::ConvertTemporal(From left, From right, const ast::Join& join, JoinType type,
                                           const ast::Expr& period, Span span) {
  Scope inner;
  inner.outer = &left.scope;
  const Rex time = Convert(period, inner);
  if (time->kind != RexKind::kCorrelated || time->name != left.scope.id) {
    Refuse(period.span,
           "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time "
           "attribute field");
  }
  if (!IsTimeAttribute(time->type)) {
    Refuse(period.span,
           "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time "
           "attribute field, and this column is none; declare a WATERMARK or PROCTIME()");
  }
  if (type != JoinType::kInner && type != JoinType::kLeft) {
    Refuse(span, "Temporal table join currently only supports INNER JOIN and LEFT JOIN");
  }
  TemporalJoin node;
  node.type = type;
  node.left_time = time->index;
  node.lookup = IsProctime(time->type);
  // Hints of joins do not reach it.
  std::vector<SelectHint>* hints = std::exchange(select_hints_, nullptr);
  From joined = FinishJoin(left, right, join, type, span);
  select_hints_ = hints;
  node.condition = As<Join>(joined.rel)->condition;
  joined.rel = MakeRel(std::move(node), joined.rel->inputs, joined.rel->row, span);
  return joined;
}

}  // namespace flinkcompat::planner
