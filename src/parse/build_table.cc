#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

ast::JoinKind KindOf(const P::JoinTailContext* context) {
  if (context->asof != nullptr) return ast::JoinKind::kAsof;
  if (context->side == nullptr) return ast::JoinKind::kInner;
  switch (context->side->getType()) {
    case P::K_LEFT:
      return ast::JoinKind::kLeft;
    case P::K_RIGHT:
      return ast::JoinKind::kRight;
    case P::K_FULL:
      return ast::JoinKind::kFull;
    default:
      return ast::JoinKind::kCross;
  }
}

// `x` alone between parentheses is no table.
bool IsQueryOrJoin(const ast::TableExpr& table) {
  if (table.alias) return false;
  return std::holds_alternative<ast::Join>(table.node) ||
         std::holds_alternative<ast::DerivedTable>(table.node);
}

}  // namespace

ast::TableExpr AstBuilder::BuildJoinTree(P::JoinTreeContext* context) {
  ast::TableExpr tree = BuildFactor(context->first);
  for (P::JoinTailContext* join : context->joins) tree = BuildJoin(std::move(tree), join);
  tree.span = SpanOf(context);
  return tree;
}

ast::TableExpr AstBuilder::BuildJoin(ast::TableExpr left, P::JoinTailContext* context) {
  ast::Join join;
  join.kind = KindOf(context);
  join.natural = context->natural != nullptr;
  join.right = BuildFactor(context->right);
  if (context->on != nullptr) join.on = BuildExpr(context->on);
  if (context->match != nullptr) join.match_condition = BuildExpr(context->match);
  join.using_columns = BuildColumns(context->columns);
  const Span span{left.span.begin, SpanOf(context).end};
  join.left = std::move(left);
  return {span, std::move(join)};
}

ast::TableExpr AstBuilder::BuildFactor(P::TableFactorContext* context) {
  ast::TableExpr table = BuildSource(context->source);
  if (context->match != nullptr) {
    const P::TableSourceContext* source = context->source;
    const bool fits = (source->name != nullptr && source->arguments == nullptr) ||
                      source->nested != nullptr;
    if (!fits) FailUnexpected(context->match->start);
    table = BuildMatch(std::move(table), context->match);
  }
  for (P::PivotContext* pivot : context->pivots) {
    CheckPivot(pivot);
    const Span span{table.span.begin, SpanOf(pivot).end};
    ast::OpaqueTableSuffix suffix{std::move(table), TokenText(pivot)};
    table = {span, std::move(suffix)};
  }
  const bool joined = std::holds_alternative<ast::Join>(table.node);
  if (context->alias != nullptr) {
    // An alias names a join in parentheses as a whole.
    if (joined) FailUnexpected(context->alias->start);
    table.alias = ast::TableAlias{BuildName(context->alias), BuildColumns(context->columns)};
    table.span.end =
        SpanOf(context->columns != nullptr ? context->columns->stop : context->alias->stop).end;
  }
  if (context->lateMatch != nullptr) {
    CheckLateMatch(context);
    table = BuildMatch(std::move(table), context->lateMatch);
    if (context->lateAlias != nullptr) {
      table.alias =
          ast::TableAlias{BuildName(context->lateAlias), BuildColumns(context->lateColumns)};
    }
  }
  if (context->sample != nullptr) {
    const Span span{table.span.begin, SpanOf(context->sample).end};
    ast::OpaqueTableSuffix suffix{std::move(table), TokenText(context->sample)};
    table = {span, std::move(suffix)};
  }
  table.span = SpanOf(context);
  return table;
}

// `t AS x MATCH_RECOGNIZE (...)`, where t is a table or a query.
void AstBuilder::CheckLateMatch(P::TableFactorContext* context) const {
  const P::TableSourceContext* source = context->source;
  const bool table = (source->name != nullptr && source->arguments == nullptr) ||
                     source->nested != nullptr;
  const bool has_as = tokens_[context->alias->start->getTokenIndex() - 1].getType() == P::K_AS;
  const bool fits = table && has_as && context->columns == nullptr && context->match == nullptr;
  if (!dialect_.Since(2, 0) || !fits) FailUnexpected(context->lateMatch->start);
}

void AstBuilder::CheckPivot(P::PivotContext* context) {
  for (P::PivotMeasureContext* measure : context->measures) {
    const ast::Expr call = BuildExpr(measure->value);
    if (!std::holds_alternative<ast::Call>(call.node)) FailUnexpected(measure->start);
  }
  for (P::PivotMeasureContext* value : context->values) BuildExpr(value->value);
}

ast::TableExpr AstBuilder::BuildSource(P::TableSourceContext* context) {
  const bool lateral = context->lateral != nullptr;
  ast::TableExpr table;
  if (context->unnest != nullptr) {
    table = BuildUnnest(context->unnest, lateral);
  } else if (context->nested != nullptr) {
    table = BuildNestedTable(context->nested);
    auto* derived = std::get_if<ast::DerivedTable>(&table.node);
    if (derived != nullptr) derived->lateral = lateral;
    if (derived == nullptr && lateral) FailUnexpected(context->nested->start);
  } else if (context->call != nullptr) {
    table.node = ast::TableFunction{BuildRoutineCall(context->call), lateral};
  } else if (context->arguments != nullptr) {
    if (!dialect_.Since(2, 0)) {
      const antlr4::Token* open = context->arguments->start;
      FailUnexpected(&tokens_[open->getTokenIndex() + 1]);
    }
    CheckRoutineArguments(context->arguments);
    if (context->arguments->subquery != nullptr) FailUnexpected(context->arguments->subquery->start);
    ast::QualifiedName name = BuildQualifiedName(context->name);
    const Span span{name.span.begin, SpanOf(context->arguments).end};
    table.node = ast::TableFunction{BuildCall(std::move(name), context->arguments, span), false};
  } else {
    table.node = ast::TableName{BuildQualifiedName(context->name), BuildHints(context->hints)};
  }
  if (context->extension != nullptr) {
    for (P::ExtendedColumnContext* column : context->extension->columns) BuildType(column->type);
    const Span span{SpanOf(context).begin, SpanOf(context->extension).end};
    table.span = span;
    ast::OpaqueTableSuffix suffix{std::move(table), TokenText(context->extension)};
    table = {span, std::move(suffix)};
  }
  table.span = SpanOf(context);
  if (context->period != nullptr) table.system_time = BuildExpr(context->period->value);
  return table;
}

// TABLE(f(x)): a plain name and its arguments, nothing behind them.
ast::Expr AstBuilder::BuildRoutineCall(P::ExprContext* context) {
  P::OperandContext* operand = context->first;
  if (!operand->prefix.empty() || operand->name == nullptr) FailUnexpected(context->start);
  P::CallArgumentsContext* arguments = nullptr;
  for (P::NameSuffixContext* suffix : operand->nameSuffixes) {
    if (arguments != nullptr) FailUnexpected(suffix->start);
    arguments = suffix->arguments;
  }
  const antlr4::Token* end = &tokens_[operand->stop->getTokenIndex() + 1];
  if (arguments == nullptr || !context->tails.empty()) FailUnexpected(end);
  CheckRoutineArguments(arguments);
  return BuildExpr(context);
}

void AstBuilder::CheckRoutineArguments(P::CallArgumentsContext* context) const {
  if (context->quantifier != nullptr) FailUnexpected(context->quantifier);
  for (P::ArgumentContext* argument : context->arguments) {
    if (argument->value->star != nullptr) FailUnexpected(argument->start);
  }
}

ast::Query AstBuilder::BuildNestedQuery(P::NestedTableContext* context) {
  ast::TableExpr table = BuildNestedTable(context);
  auto* derived = std::get_if<ast::DerivedTable>(&table.node);
  if (derived == nullptr || table.alias) {
    Fail(SpanOf(context->tree->start), "expected a query in parentheses");
  }
  return std::move(*derived->query);
}

ast::TableExpr AstBuilder::BuildNestedTable(P::NestedTableContext* context) {
  ast::TableExpr table;
  if (context->open != nullptr) {
    table.node = ast::DerivedTable{BuildLeafQuery(context->open), false};
    return table;
  }
  table = BuildJoinTree(context->tree);
  if (context->rest.empty()) {
    if (!IsQueryOrJoin(table)) {
      Fail(SpanOf(context->tree->start), "expected a query or a join in parentheses",
           "a single table needs no parentheses");
    }
    return table;
  }
  auto* derived = std::get_if<ast::DerivedTable>(&table.node);
  if (derived == nullptr || table.alias) FailUnexpected(context->rest.front()->start);
  ast::Query whole = CombineTerms(std::move(*derived->query), context->rest);
  whole.span = SpanOf(context);
  table.node = ast::DerivedTable{std::move(whole), false};
  return table;
}

ast::TableExpr AstBuilder::BuildUnnest(P::UnnestTableContext* context, bool lateral) {
  if (lateral && !dialect_.Since(2, 0)) FailUnexpected(context->start);
  ast::TableExpr table;
  ast::Unnest unnest{BuildExprs(context->values), context->ordinality != nullptr};
  if (context->open != nullptr) {
    unnest.collections.push_back(
        {SpanOf(context->open), ast::ScalarQuery{BuildOpenQuery(context->open)}});
  }
  table.node = std::move(unnest);
  return table;
}

ast::TableExpr AstBuilder::BuildMatch(ast::TableExpr input, P::MatchRecognizeContext* context) {
  ast::MatchRecognize match;
  match.partition_by = BuildPlainExprs(context->partition);
  match.order_by = BuildOrderItems(context->items);
  for (P::MatchMeasureContext* measure : context->measures) {
    ast::MatchMeasure built{BuildPlainExpr(measure->value), BuildName(measure->alias), {}};
    auto* prefix = std::get_if<ast::Unary>(&built.expr.node);
    if (prefix != nullptr && (prefix->op == "RUNNING" || prefix->op == "FINAL")) {
      built.semantics = prefix->op;
      ast::Expr value = std::move(*prefix->operand);
      built.expr = std::move(value);
    }
    match.measures.push_back(std::move(built));
  }
  match.all_rows = context->all != nullptr;
  if (context->skip != nullptr) AddSkip(context->skip, match);
  match.pattern = BuildPattern(context->pattern);
  match.pattern_start_anchor = context->begin != nullptr;
  match.pattern_end_anchor = context->finish != nullptr;
  if (context->within != nullptr) {
    if (context->within->text == nullptr) {
      const size_t sign = context->within->sign != nullptr ? 2 : 1;
      FailUnexpected(&tokens_[context->within->start->getTokenIndex() + sign]);
    }
    match.within = BuildInterval(context->within);
  }
  for (P::MatchSubsetContext* subset : context->subsets) {
    match.subsets.emplace_back(BuildName(subset->name), BuildColumns(subset->columns));
  }
  for (P::MatchDefinitionContext* definition : context->definitions) {
    match.definitions.push_back(
        {BuildName(definition->variable), BuildExpr(definition->condition)});
  }
  const Span span{input.span.begin, SpanOf(context).end};
  match.input = std::move(input);
  return {span, std::move(match)};
}

void AstBuilder::AddSkip(P::MatchSkipContext* context, ast::MatchRecognize& match) {
  if (context->past != nullptr) {
    match.skip = ast::SkipKind::kPastLastRow;
  } else if (context->next != nullptr) {
    match.skip = ast::SkipKind::kNextRow;
  } else if (context->second == nullptr) {
    match.skip = ast::SkipKind::kToVariable;
    match.skip_variable = BuildName(context->first);
  } else {
    const std::string which = UpperText(context->first->start);
    if (which != "FIRST" && which != "LAST") FailUnexpected(context->second->start);
    match.skip = which == "FIRST" ? ast::SkipKind::kToFirst : ast::SkipKind::kToLast;
    match.skip_variable = BuildName(context->second);
  }
}

ast::PatternTerm AstBuilder::BuildPattern(P::PatternAlternationContext* context) {
  if (context->terms.size() == 1) return BuildPatternSequence(context->terms.front());
  ast::PatternTerm term;
  term.kind = ast::PatternTerm::Kind::kAlternation;
  for (P::PatternSequenceContext* part : context->terms) {
    term.terms.push_back(BuildPatternSequence(part));
  }
  return term;
}

ast::PatternTerm AstBuilder::BuildPatternSequence(P::PatternSequenceContext* context) {
  if (context->factors.size() == 1) return BuildPatternFactor(context->factors.front());
  ast::PatternTerm term;
  term.kind = ast::PatternTerm::Kind::kSequence;
  for (P::PatternFactorContext* factor : context->factors) {
    term.terms.push_back(BuildPatternFactor(factor));
  }
  return term;
}

ast::PatternTerm AstBuilder::BuildPatternFactor(P::PatternFactorContext* context) {
  ast::PatternTerm term;
  if (context->variable != nullptr) {
    term.variable = BuildName(context->variable).text;
  } else if (context->excluded != nullptr) {
    term.kind = ast::PatternTerm::Kind::kExclusion;
    term.terms.push_back(BuildPattern(context->excluded));
  } else if (context->permute != nullptr) {
    term.kind = ast::PatternTerm::Kind::kPermute;
    for (P::PatternAlternationContext* part : context->permuted) {
      term.terms.push_back(BuildPattern(part));
    }
  } else {
    term = BuildPattern(context->group);
    if (context->quantifier != nullptr && !term.quantifier.empty()) {
      // `(A+)*`: a sequence of one keeps the inner quantifier.
      ast::PatternTerm sequence;
      sequence.kind = ast::PatternTerm::Kind::kSequence;
      sequence.terms.push_back(std::move(term));
      term = std::move(sequence);
    }
  }
  if (context->quantifier != nullptr) {
    for (size_t i = context->quantifier->start->getTokenIndex();
         i <= context->quantifier->stop->getTokenIndex(); ++i) {
      term.quantifier += Text(tokens_[i].span());
    }
  }
  return term;
}

}  // namespace flinkcompat::parse
