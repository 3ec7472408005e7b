#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "ast/printer.h"
#include "flink/function.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

std::optional<uint64_t> NumberOf(const ast::Expr& expr) {
  const auto* literal = std::get_if<ast::Literal>(&expr.node);
  if (literal == nullptr) return std::nullopt;
  uint64_t value = 0;
  const std::string& text = literal->text;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// An ORDER BY key that is a select item's alias, or its position.
std::optional<size_t> ItemOf(const ast::Expr& expr, const std::vector<std::string>& names) {
  if (const auto* column = std::get_if<ast::ColumnRef>(&expr.node)) {
    if (column->parts.size() != 1) return std::nullopt;
    const auto found = std::ranges::find(names, column->parts[0].text);
    if (found != names.end()) return static_cast<size_t>(found - names.begin());
  }
  if (const auto* literal = std::get_if<ast::Literal>(&expr.node)) {
    if (literal->kind == ast::LiteralKind::kNumber) {
      const size_t position = NumberOf(expr).value_or(0);
      if (position >= 1 && position <= names.size()) return position - 1;
    }
  }
  return std::nullopt;
}

LogicalType UnionType(const LogicalType& a, const LogicalType& b) {
  if (SameButNull(a, b) && a.time_attribute == b.time_attribute) {
    return Nullable(a, a.nullable || b.nullable);
  }
  return flink::LeastRestrictive({Plain(a), Plain(b)});
}

}  // namespace

Rel Converter::ConvertQuery(const ast::Query& query, const Scope* outer) {
  const size_t tables = common_tables_.size();
  if (query.recursive) Refuse(query.span, "WITH RECURSIVE is not supported by Flink");
  for (const ast::CommonTable& table : query.with) common_tables_.push_back(&table);
  Rel result = ConvertBody(query, outer);
  common_tables_.resize(tables);
  return result;
}

Rel Converter::ConvertBody(const ast::Query& query, const Scope* outer) {
  if (const auto* select = std::get_if<ast::Select>(&query.body)) {
    return ConvertSelect(*select, query, outer);
  }
  Rel rel;
  if (const auto* values = std::get_if<ast::Values>(&query.body)) {
    rel = ConvertValues(*values, outer);
  } else if (const auto* table = std::get_if<ast::ExplicitTable>(&query.body)) {
    rel = ConvertTableName(table->name, {}, query.span, outer);
  } else {
    rel = ConvertSetOperation(std::get<ast::SetOperation>(query.body), outer);
  }
  std::vector<SortField> order;
  const Scope scope = Named(rel, std::nullopt, "", outer).scope;
  for (const ast::OrderItem& item : query.order_by) {
    std::optional<size_t> column = ItemOf(item.expr, Names(rel->row));
    if (!column) {
      const Rex key = Convert(item.expr, scope);
      if (!IsInput(key)) GiveUp(item.expr.span, "ORDER BY an expression over a set operation is not modelled");
      column = key->index;
    }
    order.push_back({*column, item.descending, item.nulls_first.value_or(!item.descending)});
  }
  return AddSort(rel, query, order);
}

Rel Converter::AddSort(Rel rel, const ast::Query& query, const std::vector<SortField>& order) {
  Sort sort;
  if (KeepsOrder(query)) sort.order = order;
  if (query.offset) sort.offset = NumberOf(**query.offset);
  if (query.limit) sort.fetch = NumberOf(**query.limit);
  if (sort.order.empty() && !sort.offset && !sort.fetch) return rel;
  return MakeRel(std::move(sort), {rel}, rel->row, query.span);
}

Rel Converter::ConvertValues(const ast::Values& values, const Scope* outer) {
  Scope scope;
  scope.outer = outer;
  std::vector<std::vector<Rex>> rows;
  for (const auto& tuple : values.rows) {
    rows.emplace_back();
    for (const ast::Expr& expr : tuple) {
      const Rex value = Convert(expr, scope);
      if (IsCall(value, "ROW") && tuple.size() == 1) {
        rows.back() = value->operands;
      } else {
        rows.back().push_back(value);
      }
    }
  }
  Row row;
  for (size_t i = 0; i < rows.front().size(); ++i) {
    LogicalType type = rows.front()[i]->type;
    for (const auto& tuple : rows) {
      if (tuple.size() != rows.front().size()) {
        Refuse({}, "Values clause has rows of different lengths");
      }
      type = flink::LeastRestrictive({type, tuple[i]->type});
    }
    row.push_back({"EXPR$" + std::to_string(i), type});
  }
  const auto literal = [](const Rex& rex) { return IsLiteral(rex) && !IsNullLiteral(rex); };
  const bool all_literals = std::ranges::all_of(
      rows, [&](const auto& tuple) { return std::ranges::all_of(tuple, literal); });
  const Row zero = {{"ZERO", flink::MakeType(TypeRoot::kInteger, false)}};
  if (all_literals && rows.size() == 1) return MakeRel(Values{rows}, {}, row);
  std::vector<Rel> branches;
  for (const auto& tuple : rows) {
    std::vector<Rex> exprs;
    for (size_t i = 0; i < tuple.size(); ++i) {
      const LogicalType type = Nullable(row[i].type, tuple[i]->type.nullable);
      exprs.push_back(IsLiteral(tuple[i]) ? Literal(tuple[i]->name, type) : CastTo(tuple[i], type));
    }
    const Rel one = MakeRel(Values{{{NumberLiteral(0, TypeRoot::kInteger)}}}, {}, zero);
    branches.push_back(MakeProject(one, std::move(exprs), Names(row)));
  }
  if (all_literals) return MakeRel(Values{rows}, {}, row);
  if (branches.size() == 1) return branches[0];
  return MakeRel(SetOp{SetKind::kUnion, true}, branches, row);
}

Rel Converter::Coerce(const Rel& rel, const Row& target) {
  std::vector<Rex> exprs;
  bool changed = false;
  for (size_t i = 0; i < target.size(); ++i) {
    const LogicalType& from = rel->row[i].type;
    Rex expr = InputRef(i, from);
    if (!SameButNull(from, target[i].type) && target[i].type.known() && from.known()) {
      expr = CastTo(expr, Nullable(Plain(target[i].type), from.nullable));
      changed = true;
    }
    exprs.push_back(expr);
  }
  if (!changed) return rel;
  // A union takes the casts in its branches.
  if (const auto* set = As<SetOp>(rel)) {
    std::vector<Rel> branches;
    for (const Rel& branch : rel->inputs) {
      const Rel coerced = Coerce(branch, target);
      const auto* casts = As<Project>(coerced);
      branches.push_back(casts ? MakeProject(coerced->inputs[0], casts->exprs, Names(rel->row)) : coerced);
    }
    Row row = rel->row;
    for (size_t i = 0; i < row.size(); ++i) {
      if (!SameButNull(row[i].type, target[i].type)) row[i].type = Nullable(target[i].type, row[i].type.nullable);
    }
    return MakeRel(*set, std::move(branches), std::move(row), rel->span);
  }
  // The select list itself is cast where there is one. Flink: TypeCoercionImpl.rowTypeCoercion.
  if (const auto* project = As<Project>(rel)) {
    std::vector<Rex> casted;
    for (const Rex& expr : exprs) {
      if (IsInput(expr)) {
        casted.push_back(project->exprs[expr->index]);
      } else {
        const Rex& value = project->exprs[expr->operands[0]->index];
        casted.push_back(IsLiteral(value) ? Literal(value->name, expr->type) : CastTo(value, expr->type));
      }
    }
    return MakeProject(rel->inputs[0], std::move(casted), Names(rel->row));
  }
  return MakeProject(rel, std::move(exprs), Names(rel->row));
}

Rel Converter::ConvertSetOperation(const ast::SetOperation& operation, const Scope* outer) {
  Rel result = ConvertQuery(*operation.first, outer);
  for (const ast::SetOperand& operand : operation.rest) {
    const Rel right = ConvertQuery(operand.query, outer);
    if (right->row.size() != result->row.size()) {
      Refuse(operand.query.span, "Column count mismatch in UNION, INTERSECT or EXCEPT");
    }
    Row row = result->row;
    for (size_t i = 0; i < row.size(); ++i) {
      const LogicalType common = UnionType(row[i].type, right->row[i].type);
      if (!common.known() && row[i].type.known() && right->row[i].type.known()) {
        Refuse(operand.query.span,
               fmt::format("Type mismatch in column {} of UNION, INTERSECT or EXCEPT", i + 1));
      }
      row[i].type = common;
    }
    const Rel left = Coerce(result, row);
    SetOp set;
    set.all = operand.all;
    set.kind = operand.op == ast::SetOperator::kUnion       ? SetKind::kUnion
               : operand.op == ast::SetOperator::kIntersect ? SetKind::kIntersect
                                                            : SetKind::kMinus;
    result = MakeRel(set, {left, Coerce(right, row)}, row, operand.query.span);
  }
  return result;
}

void Converter::ExpandStar(const ast::Star& star, const Scope& scope, Span span,
                           std::vector<SelectItem>& items) {
  const auto add = [&](size_t column) {
    items.push_back({InputRef(column, scope.row[column].type), scope.names[column], true});
  };
  if (star.qualifier.empty()) {
    std::set<size_t> hidden;
    for (const CommonColumn& common : scope.common) {
      hidden.insert(common.hidden.begin(), common.hidden.end());
      items.push_back({common.expr, common.name, true});
    }
    for (size_t i = 0; i < scope.row.size(); ++i) {
      if (!hidden.contains(i)) add(i);
    }
    return;
  }
  const std::string& alias = star.qualifier.back().text;
  for (const Source& source : scope.sources) {
    if (source.alias != alias) continue;
    for (size_t i = source.begin; i < source.begin + source.count; ++i) add(i);
    return;
  }
  // The fields of a row column.
  const Rex row = ConvertColumn({star.qualifier}, scope, span);
  for (size_t i = 0; i < row->type.field_names.size(); ++i) {
    const std::string& name = row->type.field_names[i];
    items.push_back({NestedFields(row, {ast::Name{name, span}}, 0, span), name, true});
  }
}

std::vector<Converter::SelectItem> Converter::ExpandItems(const ast::Select& select, Scope& scope) {
  std::vector<SelectItem> items;
  for (const ast::SelectItem& item : select.items) {
    if (const auto* star = std::get_if<ast::Star>(&item.expr.node)) {
      if (!select.from && star->qualifier.empty()) Refuse(item.expr.span, "SELECT * requires a FROM clause");
      ExpandStar(*star, scope, item.expr.span, items);
      continue;
    }
    SelectItem converted;
    converted.expr = Convert(item.expr, scope);
    if (item.alias) {
      converted.name = item.alias->text;
      converted.is_named = true;
    } else if (const auto* column = std::get_if<ast::ColumnRef>(&item.expr.node)) {
      converted.name = column->parts.back().text;
      converted.is_named = true;
    } else if (const auto* call = std::get_if<ast::Call>(&item.expr.node); call != nullptr && !call->has_parentheses) {
      // CURRENT_DATE and kin are identifiers. Calcite: SqlValidatorUtil.alias.
      converted.name = call->name.parts.back().text;
      converted.is_named = true;
    } else {
      converted.name = "EXPR$" + std::to_string(items.size());
    }
    items.push_back(std::move(converted));
  }
  return items;
}

Rel Converter::ConvertSelect(const ast::Select& select, const ast::Query& query, const Scope* outer) {
  std::vector<SelectHint> hints = ReadHints(select);
  std::vector<SelectHint>* outer_hints = std::exchange(select_hints_, &hints);
  From from;
  if (select.from) {
    from = ConvertFrom(**select.from, outer);
  } else {
    const Row zero = {{"ZERO", flink::MakeType(TypeRoot::kInteger, false)}};
    from.rel = MakeRel(Values{{{NumberLiteral(0, TypeRoot::kInteger)}}}, {}, zero, query.span);
    from.scope.outer = outer;
    from.scope.id = NewId();
  }
  from.scope.windows = &select.windows;
  Rel rel = from.rel;
  if (select.where) rel = MakeFilter(rel, Convert(**select.where, from.scope));
  GroupedRow grouped;
  Scope scope = from.scope;
  if (HasAggregate(select, query)) {
    rel = ConvertAggregate(select, query, rel, from.scope, grouped);
    scope.grouped = &grouped;
    if (select.having) rel = MakeFilter(rel, Convert(**select.having, scope));
  } else if (select.having) {
    if (!catalog_.functions.empty()) {
      GiveUp(query.span, "HAVING without GROUP BY needs an aggregate function, and a function of the user may be one");
    }
    Refuse(query.span, "HAVING without GROUP BY or an aggregate function");
  }
  rel = ProjectSelect(select, query, rel, scope);
  CheckHints();
  select_hints_ = outer_hints;
  return rel;
}

// The sort columns; a key that is not selected is added to the select list.
std::vector<SortField> Converter::OrderOf(const ast::Select& select, const ast::Query& query, Scope& scope,
                                          std::vector<Rex>& exprs, std::vector<std::string>& names) {
  std::vector<SortField> order;
  for (const ast::OrderItem& item : query.order_by) {
    if (!KeepsOrder(query)) break;
    std::optional<size_t> column = ItemOf(item.expr, names);
    if (!column) {
      const Rex key = Convert(item.expr, scope);
      for (size_t i = 0; i < exprs.size() && !column; ++i) {
        if (Equal(exprs[i], key)) column = i;
      }
      if (!column) {
        if (select.distinct) GiveUp(item.expr.span, "ORDER BY what SELECT DISTINCT does not select is not modelled");
        column = exprs.size();
        exprs.push_back(key);
        const auto* name = std::get_if<ast::ColumnRef>(&item.expr.node);
        names.push_back(name != nullptr ? name->parts.back().text : "EXPR$" + std::to_string(*column));
      }
    }
    order.push_back({*column, item.descending, item.nulls_first.value_or(!item.descending)});
  }
  return order;
}

// The select list, QUALIFY, DISTINCT, ORDER BY and LIMIT.
Rel Converter::ProjectSelect(const ast::Select& select, const ast::Query& query, Rel input, Scope& scope) {
  std::vector<SelectItem> items = ExpandItems(select, scope);
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  for (const SelectItem& item : items) {
    exprs.push_back(item.expr);
    names.push_back(item.name);
  }
  names = UniqueNames(names);
  const size_t visible = exprs.size();
  const std::vector<SortField> order = OrderOf(select, query, scope, exprs, names);
  if (select.qualify) {
    std::vector<std::pair<std::string, Rex>> aliases;
    for (const SelectItem& item : items) aliases.emplace_back(item.name, item.expr);
    Scope qualified = scope;
    qualified.aliases = &aliases;
    exprs.push_back(Convert(**select.qualify, qualified));
    names.emplace_back("QualifyExpression");
  }
  const bool elide = scope.grouped != nullptr && IsIdentity(exprs, input->row) && names == Names(input->row);
  Rel rel = elide ? input : MakeProject(input, exprs, names);
  if (select.qualify) {
    rel = MakeFilter(rel, InputRef(exprs.size() - 1, exprs.back()->type));
    std::vector<Rex> kept = Refs(rel->row);
    kept.pop_back();
    names.pop_back();
    rel = MakeProject(rel, kept, names);
  }
  if (select.distinct) rel = MakeDistinct(rel, query.span, AggregateTtlOf(select));
  rel = AddSort(rel, query, order);
  if (rel->row.size() > visible) {
    std::vector<Rex> kept = Refs(rel->row);
    kept.resize(visible);
    names.resize(visible);
    rel = MakeProject(rel, kept, names);
  }
  return rel;
}

}  // namespace flinkcompat::planner
