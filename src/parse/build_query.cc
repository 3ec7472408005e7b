#include <fmt/format.h>

#include "parse/ast_builder.h"
#include "parse/nesting.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

ast::SetOperator OperatorOf(const P::SetTailContext* context) {
  switch (context->op->getType()) {
    case P::K_INTERSECT:
      return ast::SetOperator::kIntersect;
    case P::K_EXCEPT:
      return ast::SetOperator::kExcept;
    default:
      return ast::SetOperator::kUnion;
  }
}

bool IsEmpty(const P::OrderTailContext* tail) {
  return tail->items.empty() && tail->limit == nullptr && tail->offset == nullptr &&
         tail->fetch == nullptr;
}

bool HasTail(const ast::Query& query) {
  return !query.with.empty() || !query.order_by.empty() || query.limit || query.offset;
}

// Whether the operator joins a run: INTERSECT binds tighter and has runs of its own.
bool IsIntersect(ast::SetOperator op) { return op == ast::SetOperator::kIntersect; }

// Appends to the run that `left` is, or starts one.
ast::Query AppendOperand(ast::Query left, bool is_run, ast::SetOperand operand) {
  const Span span{left.span.begin, operand.query.span.end};
  if (is_run) {
    std::get<ast::SetOperation>(left.body).rest.push_back(std::move(operand));
    left.span = span;
    return left;
  }
  ast::Query whole;
  whole.span = span;
  ast::SetOperation operation;
  operation.first = std::move(left);
  operation.rest.push_back(std::move(operand));
  whole.body = std::move(operation);
  return whole;
}

}  // namespace

template <typename Context>
ast::Query AstBuilder::BuildWhole(ast::Query first, Context* context) {
  ast::Query query = Finish(std::move(first), context->rest, context->tail, context);
  AddWith(context->with, query);
  return query;
}

ast::Query AstBuilder::BuildQuery(P::QueryContext* context) {
  return BuildWhole(BuildTerm(context->first), context);
}

ast::Query AstBuilder::BuildOpenQuery(P::OpenQueryContext* context) {
  ast::Query first =
      context->open != nullptr ? BuildOpenTerm(context->open) : BuildTerm(context->first);
  return BuildWhole(std::move(first), context);
}

ast::Query AstBuilder::BuildLeafQuery(P::LeafQueryContext* context) {
  return BuildWhole(BuildOpenTerm(context->first), context);
}

ast::Query AstBuilder::BuildArgumentQuery(P::ArgumentQueryContext* context) {
  ast::Query first =
      context->plain != nullptr ? BuildPlainTerm(context->plain) : BuildTerm(context->first);
  return BuildWhole(std::move(first), context);
}

ast::Query AstBuilder::BuildTerm(P::QueryTermContext* context) {
  return context->open != nullptr ? BuildOpenTerm(context->open) : BuildQuery(context->nested);
}

ast::Query AstBuilder::BuildOpenTerm(P::OpenTermContext* context) {
  if (context->plain != nullptr) return BuildPlainTerm(context->plain);
  ast::Query query;
  query.span = SpanOf(context);
  query.body = ast::ExplicitTable{BuildQualifiedName(context->table)};
  return query;
}

ast::Query AstBuilder::BuildPlainTerm(P::PlainTermContext* context) {
  ast::Query query;
  query.span = SpanOf(context);
  if (!context->rows.empty()) {
    if (context->values->getType() == P::K_VALUE && !dialect_.Since(2, 0)) {
      FailUnexpected(context->values);
    }
    ast::Values values;
    for (P::ExprContext* row : context->rows) values.rows.push_back(BuildRowOfValues(row));
    query.body = std::move(values);
  } else {
    query.body = BuildSelect(context);
  }
  return query;
}

// `(a, DEFAULT)`, ROW(a, DEFAULT), or one value. What starts as a row ends as one.
std::vector<ast::Expr> AstBuilder::BuildRowOfValues(P::ExprContext* context) {
  const P::OperandContext* operand = context->first;
  P::PrimaryContext* primary = operand->prefix.empty() ? operand->value : nullptr;
  const bool is_row = primary != nullptr && (primary->nested != nullptr || primary->row != nullptr);
  std::vector<ast::Expr> values;
  if (!is_row) {
    values.push_back(BuildExpr(context));
    return values;
  }
  if (!operand->suffixes.empty()) FailUnexpected(operand->suffixes.front()->start);
  if (!context->tails.empty()) FailUnexpected(context->tails.front()->start);
  P::ParenthesisedContext* row = primary->row != nullptr ? primary->row : primary->nested;
  if (row->open != nullptr || row->items.empty() || !row->rest.empty() || !IsEmpty(row->tail)) {
    values.push_back(BuildParenthesised(row));
    return values;
  }
  const P::OperandContext* first = row->items.front()->first;
  // `((ROW(a)))` is an expression in parentheses; `(ROW(a), b)` is refused by Flink itself.
  const bool row_in_row = primary->nested != nullptr && first->prefix.empty() &&
                          first->value != nullptr && first->value->row != nullptr;
  if (row_in_row && row->items.size() > 1) {
    FailUnexpected(&tokens_[row->items[1]->start->getTokenIndex() - 1]);
  }
  if (row_in_row) return BuildRowOfValues(row->items.front());
  for (P::ExprContext* item : row->items) values.push_back(BuildExprOrDefault(item));
  return values;
}

ast::Select AstBuilder::BuildSelect(P::PlainTermContext* context) {
  ast::Select select;
  select.hints = BuildHints(context->hints);
  select.distinct =
      context->quantifier != nullptr && context->quantifier->getType() == P::K_DISTINCT;
  select.items.reserve(context->items.size());
  for (P::SelectItemContext* item : context->items) {
    ast::SelectItem built;
    if (item->star != nullptr) {
      built.expr = {SpanOf(item->star), ast::Star{}};
    } else {
      built.expr = BuildExpr(item->value);
    }
    if (item->alias != nullptr) built.alias = BuildName(item->alias);
    select.items.push_back(std::move(built));
  }
  if (context->from != nullptr) AddFrom(context->from, select);
  return select;
}

void AstBuilder::AddFrom(P::FromClauseContext* context, ast::Select& select) {
  if (context->trees.size() > kNestingLimit) {
    throw SyntaxFailure{SpanOf(context->trees[kNestingLimit]),
                        fmt::format("this joins more than {} tables", kNestingLimit),
                        "split the statement with views", DiagnosticKind::kNestingTooDeep};
  }
  ast::TableExpr from = BuildJoinTree(context->trees.front());
  for (size_t i = 1; i < context->trees.size(); ++i) {
    ast::Join join;
    join.kind = ast::JoinKind::kComma;
    join.right = BuildJoinTree(context->trees[i]);
    const Span span{from.span.begin, SpanOf(context->trees[i]).end};
    join.left = std::move(from);
    from = {span, std::move(join)};
  }
  select.from = std::move(from);
  if (context->where != nullptr) select.where = BuildExpr(context->where);
  if (context->group != nullptr) {
    select.group_by.emplace();
    for (P::GroupingContext* element : context->group->elements) {
      select.group_by->push_back(BuildGrouping(element));
    }
  }
  if (context->having != nullptr) select.having = BuildExpr(context->having);
  for (P::NamedWindowContext* window : context->windows) {
    select.windows.push_back({BuildName(window->name), BuildWindowSpec(window->spec)});
  }
  if (context->qualify != nullptr) select.qualify = BuildExpr(context->qualify);
}

ast::GroupingElement AstBuilder::BuildGrouping(P::GroupingContext* context) {
  ast::GroupingElement element;
  element.span = SpanOf(context);
  if (context->value == nullptr) {
    const size_t word = context->start->getType();
    element.kind = word == P::K_ROLLUP ? ast::GroupingKind::kRollup
                   : word == P::K_CUBE ? ast::GroupingKind::kCube
                                       : ast::GroupingKind::kSets;
    for (P::GroupingContext* set : context->sets) element.sets.push_back(BuildGrouping(set));
    return element;
  }
  // `()` and `(a, b)` are sets, not rows.
  const P::OperandContext* operand = context->value->first;
  const bool bare = context->value->tails.empty() && operand->prefix.empty() &&
                    operand->value != nullptr && operand->suffixes.empty() &&
                    operand->value->nested != nullptr;
  if (bare && operand->value->nested->open == nullptr) {
    if (operand->value->nested->items.empty()) return element;
    if (operand->value->nested->items.size() > 1) {
      element.expressions = BuildExprs(operand->value->nested->items);
      return element;
    }
  }
  element.expressions.push_back(BuildExpr(context->value));
  return element;
}

ast::Query AstBuilder::CombineTerms(ast::Query first, const std::vector<P::SetTailContext*>& rest) {
  // Runs of INTERSECT are folded into the last operand of the looser run.
  ast::Query left = std::move(first);
  bool left_is_run = false;
  std::optional<ast::SetOperand> pending;
  bool pending_is_run = false;
  for (P::SetTailContext* tail : rest) {
    ast::SetOperand operand;
    operand.op = OperatorOf(tail);
    operand.all = tail->quantifier != nullptr && tail->quantifier->getType() == P::K_ALL;
    operand.query = BuildTerm(tail->term);
    operand.query.span = SpanOf(tail->term);
    if (IsIntersect(operand.op)) {
      ast::Query& target = pending ? pending->query : left;
      bool& is_run = pending ? pending_is_run : left_is_run;
      target = AppendOperand(std::move(target), is_run, std::move(operand));
      is_run = true;
      continue;
    }
    if (pending) {
      left = AppendOperand(std::move(left), left_is_run, std::move(*pending));
      left_is_run = true;
    } else {
      left_is_run = false;  // a run of INTERSECT is an operand of its own
    }
    pending = std::move(operand);
    pending_is_run = false;
  }
  if (pending) left = AppendOperand(std::move(left), left_is_run, std::move(*pending));
  return left;
}

ast::Query AstBuilder::Finish(ast::Query first, const std::vector<P::SetTailContext*>& rest,
                              P::OrderTailContext* tail, const antlr4::ParserRuleContext* whole) {
  const bool alone = rest.empty() && IsEmpty(tail);
  ast::Query query = AddTail(CombineTerms(std::move(first), rest), tail);
  if (!alone || query.with.empty()) query.span = SpanOf(whole);
  return query;
}

ast::Query AstBuilder::AddTail(ast::Query query, P::OrderTailContext* context) {
  if (context->late != nullptr) {
    Fail(SpanOf(context->offsetWord), "OFFSET cannot stand in front of LIMIT",
         "write LIMIT ... OFFSET ...");
  }
  if (context->fetch != nullptr && context->limit != nullptr) {
    FailUnexpected(&tokens_[context->fetch->start->getTokenIndex() - 2]);
  }
  if (IsEmpty(context)) return query;
  if (HasTail(query)) {
    // `(SELECT ... LIMIT 3) LIMIT 2`: the inner clauses belong to the inner query.
    ast::Query outer;
    ast::SetOperation wrapped;
    wrapped.first = std::move(query);
    outer.body = std::move(wrapped);
    query = std::move(outer);
  }
  query.order_by = BuildOrderItems(context->items);
  if (context->limit != nullptr) query.limit = BuildRowCount(context->limit);
  if (context->fetch != nullptr) query.limit = BuildRowCount(context->fetch);
  if (context->offset != nullptr) query.offset = BuildRowCount(context->offset);
  return query;
}

void AstBuilder::AddWith(P::WithClauseContext* context, ast::Query& query) {
  if (context == nullptr) return;
  if (!query.with.empty()) {
    ast::Query outer;
    outer.span = query.span;
    ast::SetOperation wrapped;
    wrapped.first = std::move(query);
    outer.body = std::move(wrapped);
    query = std::move(outer);
  }
  query.recursive = context->recursive != nullptr;
  if (query.recursive && !dialect_.Since(2, 0)) FailUnexpected(context->recursive);
  for (P::CommonTableContext* table : context->tables) {
    query.with.push_back(
        {BuildName(table->name), BuildColumns(table->columns), BuildNestedQuery(table->body)});
  }
}

ast::Expr AstBuilder::BuildRowCount(P::RowCountContext* context) const {
  const Span span = SpanOf(context);
  if (context->start->getType() == P::QUESTION) return {span, ast::DynamicParameter{}};
  return {span, ast::Literal{ast::LiteralKind::kNumber, std::string(Text(span))}};
}

ast::OrderItem AstBuilder::BuildOrderItem(P::OrderItemContext* context) {
  ast::OrderItem item;
  item.expr = BuildExpr(context->value);
  item.descending = context->direction != nullptr && context->direction->getType() == P::K_DESC;
  if (context->nulls != nullptr) item.nulls_first = context->nulls->getType() == P::K_FIRST;
  return item;
}

std::vector<ast::OrderItem> AstBuilder::BuildOrderItems(
    const std::vector<P::OrderItemContext*>& items) {
  std::vector<ast::OrderItem> built;
  built.reserve(items.size());
  for (P::OrderItemContext* item : items) built.push_back(BuildOrderItem(item));
  return built;
}

std::vector<ast::Hint> AstBuilder::BuildHints(P::HintListContext* context) {
  std::vector<ast::Hint> hints;
  if (context == nullptr) return hints;
  for (P::HintContext* hint : context->hints) {
    ast::Hint built;
    built.name = BuildName(hint->name);
    const bool keyed = !hint->arguments.empty() && hint->arguments.front()->value != nullptr;
    for (P::HintArgumentContext* argument : hint->arguments) {
      const bool word = argument->word != nullptr && !keyed;
      const bool mixed = word != (hint->arguments.front()->word != nullptr && !keyed);
      if (mixed) FailUnexpected(argument->start);
      if ((argument->value != nullptr) != keyed) {
        Fail(SpanOf(argument), "a hint has either keys or plain arguments, not both");
      }
      ast::HintArgument item;
      item.quoted = argument->key != nullptr || argument->value != nullptr;
      std::string text = argument->key != nullptr    ? BuildText(argument->key)
                         : argument->word != nullptr ? BuildName(argument->word).text
                                                     : TokenText(argument);
      if (argument->value != nullptr) {
        item.key = std::move(text);
        item.value = BuildText(argument->value);
      } else {
        item.value = std::move(text);
      }
      built.arguments.push_back(std::move(item));
    }
    hints.push_back(std::move(built));
  }
  return hints;
}

}  // namespace flinkcompat::parse
