#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

// A function that takes a unit of time, as the first argument or the last.
struct UnitFunction {
  std::string_view name;
  bool unit_first = false;
  size_t arguments = 2;
  Release since;
};

constexpr auto kUnitFunctions = std::to_array<UnitFunction>({
    {"TIMESTAMPADD", true, 3, {}},
    {"TIMESTAMPDIFF", true, 3, {}},
    {"TIMESTAMP_DIFF", false, 3, {2, 0}},
    {"TIME_DIFF", false, 3, {2, 0}},
    {"DATE_DIFF", false, 3, {2, 0}},
    {"DATETIME_DIFF", false, 3, {2, 0}},
    {"TIMESTAMP_TRUNC", false, 2, {2, 0}},
    {"TIME_TRUNC", false, 2, {2, 0}},
    {"DATE_TRUNC", false, 2, {2, 0}},
    {"DATETIME_TRUNC", false, 2, {2, 0}},
});

const UnitFunction* FindUnitFunction(std::string_view name, const Dialect& dialect) {
  const auto found = std::ranges::find(kUnitFunctions, name, &UnitFunction::name);
  const bool known =
      found != kUnitFunctions.end() && dialect.Since(found->since.major, found->since.minor);
  return known ? &*found : nullptr;
}

// The names of units that are no reserved words.
bool IsUnitName(std::string_view word) {
  static constexpr auto kUnits = std::to_array<std::string_view>(
      {"QUARTER", "WEEK", "MILLISECOND", "MICROSECOND", "NANOSECOND", "FRAC_SECOND", "DOW", "DOY",
       "EPOCH", "DECADE", "CENTURY", "MILLENNIUM", "ISODOW", "ISOYEAR"});
  const std::string upper = UpperCase(word);
  return upper.starts_with("SQL_TSI_") || std::ranges::find(kUnits, upper) != kUnits.end();
}

// False for functions that Flink's parser reads by rules of their own.
bool TakesClauses(std::string_view name, const Dialect& dialect) {
  static constexpr auto kBare = std::to_array<std::string_view>(
      {"CLASSIFIER", "HOP", "MATCH_NUMBER", "NEXT", "PREV", "SESSION", "TUMBLE"});
  return std::ranges::find(kBare, name) == kBare.end() && FindUnitFunction(name, dialect) == nullptr;
}

bool IsTable(const ast::Expr& expr) {
  return std::holds_alternative<ast::TableArgument>(expr.node) ||
         std::holds_alternative<ast::ScalarQuery>(expr.node);
}

// `t PARTITION BY a`: a table named without TABLE.
bool MayBeTable(const ast::Expr& expr) {
  return IsTable(expr) || std::holds_alternative<ast::ColumnRef>(expr.node);
}

// f(x ORDER BY y), as ARRAY_AGG has it.
bool IsOrdered(const AstBuilder::P::ArgumentContext* context) {
  const auto* value = context->value;
  return value->value != nullptr && value->layout != nullptr &&
         value->layout->orderWord != nullptr && value->layout->partition == nullptr &&
         context->named == nullptr;
}

// The clauses of a call in the order in which they may follow each other.
enum ClauseRank { kNoClause, kNullTreatment, kWithinDistinct, kWithinGroup, kFilter, kOver };

int LastClause(const ast::Call& call) {
  if (call.over) return kOver;
  if (call.filter) return kFilter;
  if (!call.within_group.empty()) return kWithinGroup;
  if (!call.within_distinct.empty()) return kWithinDistinct;
  return call.null_treatment != ast::NullTreatment::kNone ? kNullTreatment : kNoClause;
}

ast::Argument Word(std::string text, Span span) {
  return {" ", std::nullopt, {span, ast::Symbol{std::move(text)}}, std::nullopt};
}

// DESCRIPTOR(a, b), if every argument is a plain column.
bool MakeDescriptor(ast::Call& call, ast::Descriptor& descriptor) {
  if (call.name.parts.size() != 1 || !EqualWithoutCase(call.name.parts[0].text, "DESCRIPTOR") ||
      call.arguments.empty()) {
    return false;
  }
  for (const ast::Argument& argument : call.arguments) {
    const auto* column = std::get_if<ast::ColumnRef>(&argument.value.node);
    if (column == nullptr || column->parts.size() != 1 || argument.name) return false;
    descriptor.columns.push_back(column->parts.front());
  }
  return true;
}

}  // namespace

ast::Expr AstBuilder::BuildCall(ast::QualifiedName name, P::CallArgumentsContext* context,
                                Span span) {
  ast::Call call;
  call.name = std::move(name);
  call.distinct = context->quantifier != nullptr && context->quantifier->getType() == P::K_DISTINCT;
  const std::string function = UpperCase(call.name.parts.back().text);
  CheckNavigation(function, context);
  if (context->subquery != nullptr) {
    ast::Query query = BuildArgumentQuery(context->subquery);
    const Span argument = query.span;
    call.arguments.push_back({"", std::nullopt, {argument, ast::ScalarQuery{std::move(query)}}, {}});
  }
  call.arguments.reserve(context->arguments.size());
  for (P::ArgumentContext* argument : context->arguments) {
    if (function == "ARRAY_AGG" && IsOrdered(argument)) {
      call.within_group = BuildOrderColumns(argument->value->layout);
      call.arguments.push_back({"", std::nullopt, BuildExpr(argument->value->value), std::nullopt});
      continue;
    }
    call.arguments.push_back(BuildArgument(argument, function));
    const bool star = std::holds_alternative<ast::Star>(call.arguments.back().value.node);
    if (star && call.distinct) FailUnexpected(argument->start);
    if (star && context->arguments.size() > 1 && argument->value->star != nullptr) {
      FailUnexpected(&tokens_[argument->stop->getTokenIndex() + 1]);
    }
  }
  CheckUnitFunction(call, function, context);
  ast::Descriptor descriptor;
  if (MakeDescriptor(call, descriptor)) return {span, std::move(descriptor)};
  return {span, std::move(call)};
}

void AstBuilder::CheckUnitFunction(const ast::Call& call, std::string_view function,
                                   P::CallArgumentsContext* context) const {
  const UnitFunction* rule = FindUnitFunction(function, dialect_);
  // TIME_TRUNC and its like are also plain names; only the count of the others is sure.
  if (rule == nullptr || rule->arguments == 2) return;
  if (rule->unit_first && !call.arguments.empty()) {
    const ast::Expr& unit = call.arguments.front().value;
    const bool symbol = std::holds_alternative<ast::Symbol>(unit.node);
    const bool name = std::holds_alternative<ast::ColumnRef>(unit.node) &&
                      (dialect_.Since(2, 0) || IsUnitName(Text(unit.span)));
    if (!symbol && !name) {
      Fail(unit.span, fmt::format("expected a unit of time, found `{}`", Text(unit.span)));
    }
  }
  if (call.arguments.size() != rule->arguments) FailUnexpected(context->stop);
}

// PREV(a, 1) and NEXT(a, 1) of MATCH_RECOGNIZE.
void AstBuilder::CheckNavigation(std::string_view function,
                                 P::CallArgumentsContext* context) const {
  if (function != "PREV" && function != "NEXT") return;
  if (context->quantifier != nullptr) FailUnexpected(context->quantifier);
  if (context->arguments.empty()) FailUnexpected(context->stop);
  for (P::ArgumentContext* argument : context->arguments) {
    const antlr4::Token* next = &tokens_[argument->value->stop->getTokenIndex() + 1];
    if (argument->named != nullptr) FailUnexpected(next);
    if (argument->value->value == nullptr) FailUnexpected(argument->start);
  }
  if (context->arguments.size() == 1) return;
  const P::ArgumentContext* offset = context->arguments[1];
  const P::OperandContext* operand = offset->value->value->first;
  const bool number = offset->value->value->tails.empty() && operand->value != nullptr &&
                      operand->value->number != nullptr && operand->suffixes.empty();
  if (!number) FailUnexpected(offset->start);
  if (context->arguments.size() > 2) {
    FailUnexpected(&tokens_[context->arguments[2]->start->getTokenIndex() - 1]);
  }
}

ast::Argument AstBuilder::BuildArgument(P::ArgumentContext* context, std::string_view function) {
  ast::Argument argument;
  argument.value = BuildArgumentValue(context->value, function);
  if (context->named == nullptr) return argument;
  auto* column = std::get_if<ast::ColumnRef>(&argument.value.node);
  if (column == nullptr || column->parts.size() != 1) {
    Fail(SpanOf(context->value), "expected the name of an argument in front of `=>`");
  }
  argument.name = std::move(column->parts.front());
  argument.value = BuildArgumentValue(context->named, function);
  return argument;
}

ast::Expr AstBuilder::BuildArgumentValue(P::ArgumentValueContext* context,
                                         std::string_view function) {
  const Span span = SpanOf(context);
  if (context->star != nullptr) return {span, ast::Star{}};
  if (context->unit != nullptr) {
    if (FindUnitFunction(function, dialect_) == nullptr) FailUnexpected(context->unit);
    return {span, ast::Symbol{UpperText(context->unit)}};
  }
  if (context->model != nullptr) {
    return {span, ast::ModelArgument{BuildQualifiedName(context->model)}};
  }
  if (context->table != nullptr) {
    ast::TableArgument table;
    table.table = BuildQualifiedName(context->table);
    return WithLayout({span, std::move(table)}, context->layout);
  }
  if (context->body != nullptr) return BuildLambda(context);
  return WithLayout(BuildExprOrDefault(context->value), context->layout);
}

ast::Expr AstBuilder::WithLayout(ast::Expr value, P::ArgumentLayoutContext* context) {
  if (context->partition == nullptr && context->orderWord == nullptr) return value;
  if (!MayBeTable(value) || (context->partition == nullptr && !IsTable(value))) {
    Fail(SpanOf(context->orderWord), "expected `)`, found ORDER",
         "write WITHIN GROUP (ORDER BY ...) behind the call");
  }
  if (auto* query = std::get_if<ast::ScalarQuery>(&value.node)) {
    ast::TableArgument table;
    table.query = std::move(query->query);
    value.node = std::move(table);
  }
  if (auto* column = std::get_if<ast::ColumnRef>(&value.node)) {
    ast::TableArgument table;
    table.table = ast::QualifiedName{std::move(column->parts), value.span};
    value.node = std::move(table);
  }
  auto& table = std::get<ast::TableArgument>(value.node);
  value.span.end = SpanOf(context->stop).end;
  if (context->partition != nullptr) {
    std::vector<ast::Name> names = BuildColumns(context->partition->columns);
    if (context->partition->name != nullptr) names.push_back(BuildName(context->partition->name));
    for (ast::Name& name : names) {
      const Span span = name.span;
      table.partition_by.push_back({span, ast::ColumnRef{{std::move(name)}}});
    }
  }
  table.order_by = BuildOrderColumns(context);
  return value;
}

std::vector<ast::OrderItem> AstBuilder::BuildOrderColumns(P::ArgumentLayoutContext* context) {
  std::vector<ast::OrderItem> items;
  for (P::OrderColumnContext* item : context->items) {
    ast::OrderItem order;
    order.expr = {SpanOf(item->value), ast::ColumnRef{BuildQualifiedName(item->value).parts}};
    order.descending = item->direction != nullptr && item->direction->getType() == P::K_DESC;
    if (item->nulls != nullptr) order.nulls_first = item->nulls->getType() == P::K_FIRST;
    items.push_back(std::move(order));
  }
  return items;
}

ast::Expr AstBuilder::BuildLambda(P::ArgumentValueContext* context) {
  const antlr4::Token* arrow = &tokens_[context->body->start->getTokenIndex() - 1];
  if (!dialect_.Since(2, 4)) FailUnexpected(arrow);
  ast::Lambda lambda;
  ast::Expr parameters = BuildExpr(context->value);
  std::vector<ast::Expr> names;
  if (auto* row = std::get_if<ast::Constructor>(&parameters.node)) {
    names = std::move(row->elements);
  } else {
    names.push_back(std::move(parameters));
  }
  for (ast::Expr& name : names) {
    auto* column = std::get_if<ast::ColumnRef>(&name.node);
    if (column == nullptr || column->parts.size() != 1) {
      Fail(name.span, "expected the name of a parameter in front of `->`");
    }
    lambda.parameters.push_back(std::move(column->parts.front()));
  }
  lambda.body = BuildExpr(context->body);
  return {SpanOf(context), std::move(lambda)};
}

ast::Expr AstBuilder::AddSuffix(ast::Expr value, P::SuffixContext* context, uint32_t begin) {
  const Span span{begin, SpanOf(context).end};
  auto* column = std::get_if<ast::ColumnRef>(&value.node);
  // `(t).a` is a field of a row; only an unparenthesised name is the front of a path.
  const bool path = column != nullptr && value.span.begin == begin;
  if (context->star != nullptr) {
    if (!path) FailUnexpected(context->star);
    return {span, ast::Star{std::move(column->parts)}};
  }
  if (context->field != nullptr) {
    ast::Name field = BuildName(context->field);
    if (!path) return {span, ast::FieldAccess{std::move(value), std::move(field)}};
    column->parts.push_back(std::move(field));
    value.span = span;
    return value;
  }
  if (context->index != nullptr) {
    return {span, ast::Subscript{std::move(value), BuildExpr(context->index)}};
  }
  AddCallClause(value, context);
  value.span = span;
  return value;
}

void AstBuilder::AddCallClause(ast::Expr& value, P::SuffixContext* context) {
  auto* call = std::get_if<ast::Call>(&value.node);
  if (call == nullptr) FailUnexpected(context->word);
  const std::string name = UpperCase(call->name.parts.back().text);
  if (call->name.parts.size() == 1 && !TakesClauses(name, dialect_)) {
    FailUnexpected(&tokens_[context->word->getTokenIndex() +
                            (context->word->getType() == P::K_IGNORE ? 1 : 0)]);
  }
  const int last = LastClause(*call);
  const auto require_after = [&](int rank) {
    if (last >= rank) FailUnexpected(context->word);
  };
  switch (context->word->getType()) {
    case P::K_WITHIN:
      require_after(context->distinct != nullptr ? kWithinDistinct : kWithinGroup);
      if (context->distinct != nullptr) {
        call->within_distinct = BuildExprs(context->keys->items);
        break;
      }
      call->within_group = BuildOrderItems(context->items);
      break;
    case P::K_FILTER:
      require_after(kFilter);
      call->filter = BuildExpr(context->filter);
      break;
    case P::K_OVER: {
      require_after(kOver);
      ast::WindowSpec spec;
      if (context->spec != nullptr) {
        spec = BuildWindowSpec(context->spec);
      } else {
        spec.base = BuildName(context->window);
        spec.span = spec.base->span;
      }
      call->over = std::move(spec);
      break;
    }
    default:
      require_after(kNullTreatment);
      call->null_treatment = context->word->getType() == P::K_IGNORE
                                 ? ast::NullTreatment::kIgnoreNulls
                                 : ast::NullTreatment::kRespectNulls;
  }
}

ast::Expr AstBuilder::BuildSpecialCall(P::SpecialCallContext* context) {
  ast::Call call;
  call.name = {{{UpperText(context->name), SpanOf(context->name)}}, SpanOf(context->name)};
  const Span span = SpanOf(context);
  // Introducers: one per value behind the first, if any is written.
  std::vector<std::string> introducers = {""};
  for (const antlr4::Token* word : context->words) {
    introducers.push_back(word->getType() == P::COMMA ? std::string() : UpperText(word));
  }
  std::vector<P::ExprContext*> values = context->values;
  if (context->trim != nullptr) {
    if (context->trim->side != nullptr) {
      call.arguments.push_back(Word(UpperText(context->trim->side), SpanOf(context->trim->side)));
      call.arguments.back().introducer = "";
    }
    values = context->trim->values;
    const bool leads =
        context->trim->side != nullptr && values.size() == 1 && context->trim->from != nullptr;
    introducers = {leads ? "FROM" : context->trim->side != nullptr ? " " : "", "FROM"};
  }
  if (context->unit != nullptr && context->to == nullptr) {
    call.arguments.push_back({"",
                              std::nullopt,
                              {SpanOf(context->unit), ast::Symbol{UpperText(context->unit->start)}},
                              {}});
    introducers = {"FROM"};
  }
  if (context->needle != nullptr) {
    CheckNeedle(context->needle);
    call.arguments.push_back({"", std::nullopt, BuildOperand(context->needle), std::nullopt});
    introducers.erase(introducers.begin());
  }
  for (size_t i = 0; i < values.size(); ++i) {
    call.arguments.push_back({i < introducers.size() ? introducers[i] : "", std::nullopt,
                              BuildExpr(values[i]), std::nullopt});
  }
  if (context->to != nullptr) {
    call.arguments.push_back({"TO",
                              std::nullopt,
                              {SpanOf(context->unit), ast::Symbol{UpperText(context->unit->start)}},
                              {}});
  }
  if (context->charset != nullptr) {
    const ast::Name charset = BuildName(context->charset);
    call.arguments.push_back(
        {"USING", std::nullopt, {charset.span, ast::ColumnRef{{charset}}}, {}});
  }
  if (context->typeWord != nullptr) FailUnexpected(context->typeWord);
  if (context->name->getType() == P::K_CONVERT && context->charset == nullptr) {
    const size_t kArguments = 3;
    if (!dialect_.Since(2, 0) && values.size() > 1) {
      FailUnexpected(&tokens_[values[1]->start->getTokenIndex() - 1]);
    }
    if (values.size() != kArguments) FailUnexpected(context->stop);
  }
  AddJsonArguments(context, call);
  return {span, std::move(call)};
}

// {fn CONVERT(a, SQL_INTEGER)}
ast::Expr AstBuilder::BuildConversion(P::SpecialCallContext* context) {
  const size_t types = context->values.size() - 1 + (context->typeWord != nullptr ? 1 : 0);
  if (types != 1 || context->charset != nullptr) FailUnexpected(context->stop);
  ast::Call call;
  call.name = {{{UpperText(context->name), SpanOf(context->name)}}, SpanOf(context->name)};
  call.arguments.push_back({"", std::nullopt, BuildExpr(context->values[0]), std::nullopt});
  const Span type = context->typeWord != nullptr ? SpanOf(context->typeWord)
                                                 : SpanOf(context->values[1]);
  call.arguments.push_back({"", std::nullopt, {type, ast::Symbol{UpperCase(Text(type))}}, {}});
  return {SpanOf(context), std::move(call)};
}

// POSITION takes no operator in front of IN, and nothing in parentheses.
void AstBuilder::CheckNeedle(P::OperandContext* context) const {
  if (!context->prefix.empty()) FailUnexpected(context->start);
  if (context->value == nullptr) return;
  if (context->value->nested != nullptr || context->value->row != nullptr ||
      context->value->exists != nullptr) {
    FailUnexpected(context->start);
  }
  if (!context->suffixes.empty()) FailUnexpected(context->suffixes.front()->start);
}

void AstBuilder::AddJsonArguments(P::SpecialCallContext* context, ast::Call& call) {
  for (P::JsonPassingContext* passing : context->passing) {
    const bool first = passing == context->passing.front();
    call.arguments.push_back({first ? "PASSING" : "", std::nullopt, BuildExpr(passing->value), {}});
    const ast::Name name = BuildName(passing->name);
    call.arguments.push_back({"AS", std::nullopt, {name.span, ast::ColumnRef{{name}}}, {}});
  }
  for (P::JsonPairContext* pair : context->pairs) {
    call.arguments.push_back(
        {pair->key != nullptr ? "KEY" : "", std::nullopt, BuildPlainExpr(pair->name), {}});
    if (pair->key != nullptr && pair->op->getType() == P::COLON) FailUnexpected(pair->op);
    AddJsonValue(pair->value, UpperText(pair->op), call);
  }
  for (P::JsonElementContext* element : context->elements) {
    AddJsonValue(element->value, "", call);
  }
  if (!context->items.empty()) {
    call.within_group = BuildOrderItems(context->items);
  }
  CheckJsonArguments(context);
  if (context->nulls != nullptr) {
    call.arguments.push_back(Word(UpperCase(TokenText(context->nulls)), SpanOf(context->nulls)));
  }
  for (P::JsonOptionContext* option : context->options) {
    call.arguments.push_back(BuildJsonOption(option, call));
  }
}

// A value, and the FORMAT JSON behind it as a word of its own.
void AstBuilder::AddJsonValue(P::ExprContext* context, std::string introducer, ast::Call& call) {
  RefuseQuery(context);
  const P::ExprTailContext* last = context->tails.empty() ? nullptr : context->tails.back();
  const bool formatted = last != nullptr && last->format != nullptr;
  const Span format = formatted ? SpanOf(last) : Span{};
  if (formatted) context->tails.pop_back();
  call.arguments.push_back({std::move(introducer), std::nullopt, BuildExpr(context), {}});
  if (formatted) call.arguments.push_back(Word("FORMAT JSON", format));
}

// Which options go with which function, and how many arguments the aggregates have.
void AstBuilder::CheckJsonArguments(P::SpecialCallContext* context) const {
  const std::string name = UpperText(context->name);
  const size_t count = context->pairs.size() + context->elements.size();
  if (name == "JSON_OBJECTAGG" || name == "JSON_ARRAYAGG") {
    if (count == 0) FailUnexpected(context->stop);
    if (context->pairs.size() > 1) {
      FailUnexpected(&tokens_[context->pairs[1]->start->getTokenIndex() - 1]);
    }
    if (context->elements.size() > 1) {
      FailUnexpected(&tokens_[context->elements[1]->start->getTokenIndex() - 1]);
    }
  }
  bool behaves = false;
  for (P::JsonOptionContext* option : context->options) {
    const size_t first = option->start->getType();
    const bool wrapper = first == P::K_WITH || first == P::K_WITHOUT;
    if (behaves && wrapper) FailUnexpected(option->start);
    if (option->on == nullptr) continue;
    behaves = true;
    const bool on_null = option->on->event->getType() == P::K_NULL;
    if (on_null) FailUnexpected(option->on->event);
    if (name == "JSON_EXISTS" && first == P::K_JSON_NULL) FailUnexpected(option->start);
  }
}

ast::Argument AstBuilder::BuildJsonOption(P::JsonOptionContext* context, ast::Call& call) {
  const Span span = SpanOf(context);
  if (context->type != nullptr) {
    ast::DataType type = BuildTypeName(context->type);
    return {"RETURNING", std::nullopt, {type.span, ast::Symbol{TokenText(context->type)}}, type};
  }
  if (context->value == nullptr) return Word(UpperCase(TokenText(context)), span);
  call.arguments.push_back({"DEFAULT", std::nullopt, BuildExpr(context->value), std::nullopt});
  return Word(UpperCase(TokenText(context->on)), SpanOf(context->on));
}

}  // namespace flinkcompat::parse
