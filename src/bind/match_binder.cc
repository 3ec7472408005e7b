// MATCH_RECOGNIZE.

#include <fmt/format.h>

#include <algorithm>

#include "bind/binder.h"

namespace flinkcompat::bind {
namespace {

std::string PatternText(const ast::PatternTerm& term) {
  using Kind = ast::PatternTerm::Kind;
  std::string text;
  if (term.kind == Kind::kVariable) {
    text = term.variable;
  } else {
    const std::string separator = term.kind == Kind::kAlternation ? " | "
                                  : term.kind == Kind::kPermute   ? ", "
                                                                  : " ";
    for (const ast::PatternTerm& part : term.terms) {
      text += (text.empty() ? "" : separator) + PatternText(part);
    }
    const char* prefix = term.kind == Kind::kPermute ? "PERMUTE" : "";
    text = term.kind == Kind::kExclusion ? "{-" + text + "-}" : prefix + ("(" + text + ")");
  }
  return text + term.quantifier;
}

std::string SkipText(const ast::MatchRecognize& match) {
  static constexpr std::string_view kNames[] = {"TO NEXT ROW", "PAST LAST ROW", "TO FIRST",
                                                "TO LAST", "TO"};
  // Calcite reads a missing clause as SKIP TO NEXT ROW.
  if (!match.skip) return "SKIP TO NEXT ROW";
  std::string text = fmt::format("SKIP {}", kNames[static_cast<size_t>(*match.skip)]);
  if (match.skip_variable) text += " " + match.skip_variable->text;
  return text;
}

}  // namespace

void Binder::BindMatchRows(const ast::MatchRecognize& match, SelectContext& context, Match& bound,
                           Node& node) {
  for (const ast::Expr& key : match.partition_by) {
    const ColumnId column = ColumnFor(BindExpr(key, context), job_.Excerpt(key.span));
    bound.partition_by.push_back(column);
    bound.partition_spans.push_back(key.span);
    node.output.push_back({column, job_.column(column).name});
  }
  for (const ast::OrderItem& item : match.order_by) {
    bound.order_by.push_back({ColumnFor(BindExpr(item.expr, context), ""), item.descending,
                              item.nulls_first, item.expr.span});
  }
  for (const ast::MatchMeasure& measure : match.measures) {
    Expr expr = BindExpr(measure.expr, context);
    const flink::LogicalType type = expr.type;
    Expr tagged{FunctionCall{"MEASURE " + measure.semantics, {std::move(expr)}}, type,
                measure.expr.span};
    const ColumnId column =
        AddColumn({measure.alias.text, type, ProducedColumn{"MATCH", measure.alias.text, {tagged}},
                   measure.expr.span});
    bound.measures.push_back(std::move(tagged));
    bound.produced.push_back(column);
    node.output.push_back({column, measure.alias.text});
  }
  for (const ast::MatchDefinition& definition : match.definitions) {
    Expr condition = BindExpr(definition.condition, context);
    condition.span = definition.condition.span;
    bound.definitions.emplace_back(definition.variable.text, std::move(condition));
  }
}

void Binder::BindMatchPattern(const ast::MatchRecognize& match, SelectContext& context,
                              Match& bound, Span span) {
  bound.pattern = {fmt::format("{}{}{}", match.pattern_start_anchor ? "^ " : "",
                               PatternText(match.pattern), match.pattern_end_anchor ? " $" : ""),
                   span};
  if (match.all_rows) bound.pattern.text += " ALL ROWS PER MATCH";
  for (const auto& [name, members] : match.subsets) {
    bound.pattern.text += " SUBSET " + name.text + " =";
    for (const ast::Name& member : members) bound.pattern.text += " " + member.text;
  }
  bound.after_match = {SkipText(match), span};
  if (!match.within) return;
  const Expr within = BindExpr(**match.within, context);
  const auto* constant = std::get_if<Constant>(&within.node);
  bound.within = {constant != nullptr ? constant->text : job_.Text((*match.within)->span),
                  (*match.within)->span};
}

NodeId Binder::BindMatch(const ast::TableExpr& table, const ast::MatchRecognize& match,
                         const Environment& environment, Scope& scope) {
  Scope variables;
  variables.outer = environment.outer;
  const NodeId input = BindFrom(*match.input, environment, variables);
  // Pattern variables qualify columns as aliases do: every variable sees the input's columns.
  const ScopeEntry columns = variables.entries.empty() ? ScopeEntry{} : variables.entries.front();
  std::vector<const ast::PatternTerm*> terms = {&match.pattern};
  while (!terms.empty()) {
    const ast::PatternTerm* term = terms.back();
    terms.pop_back();
    for (const ast::PatternTerm& part : term->terms) terms.push_back(&part);
    if (term->kind != ast::PatternTerm::Kind::kVariable) continue;
    ScopeEntry entry = columns;
    entry.alias = term->variable;
    entry.is_variable = true;
    variables.entries.push_back(std::move(entry));
  }
  SelectContext context;
  context.environment = &environment;
  context.scope = &variables;
  context.allow_subqueries = false;
  Match bound;
  Node node{Match{}, {input}, {}, table.span};
  BindMatchRows(match, context, bound, node);
  BindMatchPattern(match, context, bound, table.span);
  node.kind = std::move(bound);
  const NodeId id = AddNode(std::move(node));
  AddEntry(scope, id, table.alias, "");
  return id;
}

}  // namespace flinkcompat::bind
