#include <fmt/format.h>

#include <algorithm>

#include "ast/printer.h"
#include "base/check.h"
#include "base/letter_case.h"
#include "base/overloaded.h"
#include "flink/function.h"
#include "planner/convert/aggregate_calls.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {

// The input of an Aggregate under construction: keys first, then arguments, each once.
class InputProject {
 public:
  size_t Add(const Rex& expr, const std::string& name) {
    for (size_t i = 0; i < exprs.size(); ++i) {
      if (Equal(exprs[i], expr)) return i;
    }
    exprs.push_back(expr);
    names.push_back(name);
    return exprs.size() - 1;
  }

  // The columns of the row keep their names; computed ones, and those whose name is taken, are called
  // $f<n>. Calcite: SqlToRelConverter.AggConverter.addExpr.
  std::vector<std::string> NamesOver(const Row& input) const {
    std::vector<std::string> result;
    for (size_t i = 0; i < exprs.size(); ++i) {
      std::string name = names[i];
      if (name.empty() && IsInput(exprs[i])) name = input[exprs[i]->index].name;
      const bool taken = std::ranges::find(result, name) != result.end();
      result.push_back(name.empty() || taken ? "$f" + std::to_string(i) : name);
    }
    return UniqueNames(result);
  }

  // Calcite: RelBuilder.projectNamed: where nothing is computed, a select list below takes the names.
  Rel Over(const Rel& input) const {
    if (exprs.empty()) return MakeProject(input, {NumberLiteral(0, TypeRoot::kInteger)}, {"$f0"});
    if (!IsIdentity(exprs, input->row)) return MakeProject(input, exprs, NamesOver(input->row));
    const auto* below = As<Project>(input);
    return below == nullptr ? input : MakeProject(input->inputs[0], below->exprs, NamesOver(input->row));
  }

  std::vector<Rex> exprs;
  std::vector<std::string> names;
};

namespace {

using GroupingSets = std::vector<std::vector<const ast::Expr*>>;

GroupingSets Product(const GroupingSets& left, const GroupingSets& right) {
  GroupingSets product;
  for (const auto& a : left) {
    for (const auto& b : right) {
      product.push_back(a);
      product.back().insert(product.back().end(), b.begin(), b.end());
    }
  }
  return product;
}

GroupingSets SetsOf(const ast::GroupingElement& element);

// Each prefix of the elements for ROLLUP, each subset for CUBE.
GroupingSets Combine(const ast::GroupingElement& element) {
  const size_t n = element.sets.size();
  GroupingSets sets;
  if (element.kind == ast::GroupingKind::kSets) {
    for (const ast::GroupingElement& set : element.sets) {
      for (auto& one : SetsOf(set)) sets.push_back(std::move(one));
    }
    return sets;
  }
  const auto take = [&](uint64_t mask) {
    std::vector<const ast::Expr*> set;
    for (size_t i = 0; i < n; ++i) {
      if ((mask >> (n - 1 - i) & 1) == 0) continue;
      for (const ast::Expr& expr : element.sets[i].expressions) set.push_back(&expr);
    }
    sets.push_back(std::move(set));
  };
  if (element.kind == ast::GroupingKind::kRollup) {
    for (size_t length = n + 1; length-- > 0;) take(((uint64_t{1} << length) - 1) << (n - length));
  } else {
    for (uint64_t mask = uint64_t{1} << n; mask-- > 0;) take(mask);
  }
  return sets;
}

GroupingSets SetsOf(const ast::GroupingElement& element) {
  if (element.kind != ast::GroupingKind::kExpression) return Combine(element);
  GroupingSets sets(1);
  for (const ast::Expr& expr : element.expressions) sets[0].push_back(&expr);
  return sets;
}

bool IsGroupWindow(const Rex& key) {
  return key->kind == RexKind::kCall &&
         (key->name == "TUMBLE" || key->name == "HOP" || key->name == "SESSION");
}

// Names of select items, which name the keys and calls that they are.
std::map<std::string, std::string> ItemNames(const ast::Select& select) {
  std::map<std::string, std::string> item_names;
  for (size_t i = 0; i < select.items.size(); ++i) {
    const ast::SelectItem& item = select.items[i];
    std::string name = item.alias ? item.alias->text : "EXPR$" + std::to_string(i);
    if (!item.alias && std::holds_alternative<ast::ColumnRef>(item.expr.node)) {
      name = std::get<ast::ColumnRef>(item.expr.node).parts.back().text;
    }
    item_names.insert_or_assign(ast::ToSql(item.expr), name);
  }
  return item_names;
}

std::string NameIn(const std::map<std::string, std::string>& names, const ast::Expr& expr) {
  const auto found = names.find(ast::ToSql(expr));
  return found == names.end() ? std::string() : found->second;
}

// The aggregate calls of a query, as often as they are written.
std::vector<const ast::Expr*> CallsOf(const ast::Select& select, const ast::Query& query) {
  std::vector<const ast::Expr*> calls;
  const auto collect = [&](const ast::Expr& expr) {
    for (const ast::Expr* call : AggregateCallsOf(expr)) calls.push_back(call);
  };
  for (const ast::SelectItem& item : select.items) collect(item.expr);
  if (select.having) collect(**select.having);
  if (select.qualify) collect(**select.qualify);
  for (const ast::OrderItem& item : query.order_by) collect(item.expr);
  return calls;
}

std::string FunctionOf(const ast::Call& call) {
  const std::string name = UpperName(call.name);
  if (name == "STDDEV") return "STDDEV_SAMP";
  if (name == "VARIANCE") return "VAR_SAMP";
  return name;
}

}  // namespace

bool Converter::HasAggregate(const ast::Select& select, const ast::Query& query) const {
  if (select.group_by) return true;
  for (const ast::SelectItem& item : select.items) {
    if (!AggregateCallsOf(item.expr).empty()) return true;
  }
  if (select.having) return true;
  return std::ranges::any_of(query.order_by, [&](const ast::OrderItem& item) {
    return !AggregateCallsOf(item.expr).empty();
  });
}

AggCall Converter::ConvertAggCall(const ast::Expr& expr, Scope& scope, bool has_group, InputProject& project) {
  const auto& call = std::get<ast::Call>(expr.node);
  AggCall converted;
  converted.function = FunctionOf(call);
  converted.distinct = call.distinct;
  std::vector<Rex> arguments;
  if (converted.function == "GROUPING" || converted.function == "GROUPING_ID") {
    for (const Rex& argument : ConvertArguments(call, scope)) {
      converted.arguments.push_back(project.Add(argument, ""));
    }
  } else {
    for (const ast::Argument& argument : call.arguments) {
      if (std::holds_alternative<ast::Star>(argument.value.node) ||
          std::holds_alternative<ast::Symbol>(argument.value.node)) {
        continue;
      }
      arguments.push_back(ConvertNode(argument.value, scope));
      if (ContainsOver(arguments.back())) {
        Refuse(expr.span, "Windowed aggregate expression is illegal inside an aggregate");
      }
    }
    for (const Rex& argument : arguments) {
      // COUNT need not look at a value that is never NULL.
      if (converted.function == "COUNT" && !converted.distinct && !argument->type.nullable) continue;
      converted.arguments.push_back(project.Add(argument, ""));
    }
    if (converted.function == "COUNT" && converted.arguments.size() > 1) {
      Refuse(expr.span, "We now only support the count of one field; count a row of them");
    }
  }
  if (call.filter) {
    const Rex condition = ConvertNode(**call.filter, scope);
    const Rex is_true = condition->type.nullable
                            ? planner::Call("IS TRUE", {condition}, flink::MakeType(TypeRoot::kBoolean, false))
                            : condition;
    converted.filter = project.Add(is_true, "");
  }
  for (const ast::OrderItem& item : call.within_group) {
    converted.order.emplace_back(project.Add(ConvertNode(item.expr, scope), ""), item.descending);
  }
  converted.type = AggregateType(converted.function, arguments, has_group, call.filter.has_value());
  if (converted.function == "MIN" || converted.function == "MAX") converted.distinct = false;
  return converted;
}

void Converter::ConvertGroupBy(const ast::Select& select, Scope& scope,
                               const std::map<std::string, std::string>& item_names, InputProject& project,
                               Aggregate& aggregate) {
  GroupingSets sets(1);
  if (select.group_by) {
    for (const ast::GroupingElement& element : *select.group_by) sets = Product(sets, SetsOf(element));
  }
  std::vector<std::vector<size_t>> columns;
  for (const auto& set : sets) {
    columns.emplace_back();
    for (const ast::Expr* expr : set) {
      const Rex key = ConvertNode(*expr, scope);
      const auto column_name = IsInput(key) ? item_names.find(key->digest) : item_names.end();
      const std::string name = column_name == item_names.end() ? NameIn(item_names, *expr) : column_name->second;
      const size_t column = project.Add(key, name);
      if (std::ranges::find(columns.back(), column) == columns.back().end()) columns.back().push_back(column);
    }
    std::ranges::sort(columns.back());
  }
  aggregate.group = FirstColumns(project.exprs.size());
  if (columns.size() > 1) aggregate.sets = columns;
}

Rel Converter::ConvertAggregate(const ast::Select& select, const ast::Query& query, const Rel& input,
                                Scope& scope, GroupedRow& grouped) {
  std::map<std::string, std::string> item_names = ItemNames(select);
  // A column has one name however it is qualified.
  for (const ast::SelectItem& item : select.items) {
    if (!std::holds_alternative<ast::ColumnRef>(item.expr.node)) continue;
    item_names.insert_or_assign(ConvertNode(item.expr, scope)->digest, NameIn(item_names, item.expr));
  }
  InputProject project;
  Aggregate aggregate;
  ConvertGroupBy(select, scope, item_names, project, aggregate);
  const std::vector<Rex> keys = project.exprs;

  const bool has_group = !aggregate.group.empty() && aggregate.sets.empty();
  for (const ast::Expr* expr : CallsOf(select, query)) {
    const std::string text = ast::ToSql(*expr);
    if (std::ranges::find(grouped.calls, text, [](const auto& call) { return call.first; }) !=
        grouped.calls.end()) {
      continue;
    }
    AggCall converted = ConvertAggCall(*expr, scope, has_group, project);
    converted.name = NameIn(item_names, *expr);
    const auto same = std::ranges::find_if(aggregate.calls, [&](const AggCall& other) {
      return other.function == converted.function && other.arguments == converted.arguments &&
             other.distinct == converted.distinct && other.filter == converted.filter;
    });
    const auto position = static_cast<size_t>(same - aggregate.calls.begin());
    if (same == aggregate.calls.end()) aggregate.calls.push_back(converted);
    grouped.calls.emplace_back(text, aggregate.group.size() + position);
  }
  aggregate.ttl = AggregateTtlOf(select);
  const Rel below = project.Over(input);
  const auto window = std::ranges::find_if(keys, IsGroupWindow);
  if (window != keys.end()) {
    return ConvertWindowGroup(below, aggregate, keys, static_cast<size_t>(window - keys.begin()),
                              query.span, grouped);
  }
  const Rel result = MakeAggregate(below, std::move(aggregate), query.span);
  grouped.row = result->row;
  for (size_t i = 0; i < keys.size(); ++i) {
    grouped.keys.emplace_back(keys[i], InputRef(i, result->row[i].type));
  }
  return result;
}

// GROUP BY TUMBLE(time, size): the window is not a column, its properties are.
// Flink: StreamLogicalWindowAggregateRule and WindowPropertiesRules.
Rel Converter::ConvertWindowGroup(const Rel& below, const Aggregate& aggregate,
                                  const std::vector<Rex>& keys, size_t window, Span span,
                                  GroupedRow& grouped) {
  if (!aggregate.sets.empty()) GiveUp(span, "a group window inside GROUPING SETS is not modelled");
  const auto* project = As<Project>(below);
  FC_CHECK(project != nullptr);  // the window call is computed there
  const Rex& call = keys[window];
  const Rex& time = call->operands[0];
  if (!IsTimeAttribute(time->type) || !IsInput(time)) {
    Refuse(span, "Window aggregate can only be defined over a time attribute column, but this is none; "
                 "declare a WATERMARK or PROCTIME()");
  }
  WindowGroup group;
  group.kind = call->name;
  group.calls = aggregate.calls;
  for (size_t i = 1; i < call->operands.size(); ++i) {
    const std::optional<int64_t> millis = MillisOf(call->operands[i]);
    if (!millis) Refuse(span, "Only constant window intervals are supported");
    group.millis.push_back(*millis);
  }
  std::vector<Rex> exprs = project->exprs;
  std::vector<std::string> names = Names(below->row);
  exprs[window] = time;
  // A cast is called after its column. Calcite: RelBuilder.inferAlias.
  for (size_t i = 0; i < exprs.size(); ++i) {
    const Rex& value = IsCall(exprs[i], "CAST") ? exprs[i]->operands[0] : exprs[i];
    if (i == window || (IsCall(exprs[i], "CAST") && IsInput(value))) names[i] = below->inputs[0]->row[value->index].name;
  }
  names = UniqueNames(names);
  const Rel input = MakeProject(below->inputs[0], exprs, names);
  group.time = window;
  Row row;
  for (size_t key : aggregate.group) {
    if (key == window) continue;
    group.group.push_back(key);
    grouped.keys.emplace_back(keys[key], InputRef(row.size(), input->row[key].type));
    row.push_back(input->row[key]);
  }
  const size_t first_call = row.size();
  for (auto& [text, column] : grouped.calls) column = column - aggregate.group.size() + first_call;
  AddCalls(row, aggregate.calls);
  const bool event_time = IsRowtime(time->type);
  const LogicalType bound = flink::MakeType(TypeRoot::kTimestamp, false, 3);
  const auto property = [&](const std::string& suffix, const std::string& name, const LogicalType& type) {
    std::vector<Rex> operands = call->operands;
    grouped.keys.emplace_back(planner::Call(group.kind + suffix, operands, {}), InputRef(row.size(), type));
    row.push_back({name, type});
  };
  property("_START", "w$start", bound);
  property("_END", "w$end", bound);
  LogicalType proctime = flink::MakeType(TypeRoot::kTimestampLtz, false, 3);
  proctime.time_attribute = flink::TimeAttribute::kProctime;
  if (event_time) property("_ROWTIME", "w$rowtime", Nullable(time->type));
  property("_PROCTIME", "w$proctime", Nullable(proctime));
  UniquifyNames(row);
  grouped.row = row;
  return MakeRel(std::move(group), {input}, row, span);
}

}  // namespace flinkcompat::planner
