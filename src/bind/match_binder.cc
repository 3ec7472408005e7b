// MATCH_RECOGNIZE.

#include <fmt/format.h>

#include <algorithm>

#include "ast/printer.h"
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

NodeId Binder::BindMatch(const ast::TableExpr& table, const ast::MatchRecognize& match,
                         const Environment& environment, Scope& scope) {
  Scope inner;
  inner.outer = environment.outer;
  const NodeId input = BindFrom(*match.input, environment, inner);
  // Pattern variables qualify columns as aliases do: every variable sees the input's columns.
  Scope variables = inner;
  const ScopeEntry columns = inner.entries.empty() ? ScopeEntry{} : inner.entries.front();
  auto add_variable = [&](const std::string& name) {
    ScopeEntry entry = columns;
    entry.alias = name;
    variables.entries.push_back(std::move(entry));
  };
  std::vector<const ast::PatternTerm*> terms = {&match.pattern};
  while (!terms.empty()) {
    const ast::PatternTerm* term = terms.back();
    terms.pop_back();
    if (term->kind == ast::PatternTerm::Kind::kVariable) add_variable(term->variable);
    for (const ast::PatternTerm& part : term->terms) terms.push_back(&part);
  }
  SelectContext context;
  context.environment = &environment;
  context.scope = &variables;
  context.allow_subqueries = false;

  Match bound;
  Node node{Match{}, {input}, {}, table.span};
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
  // Within MEASURES and DEFINE, `A.price` and `B.price` differ although they are one column: the
  // variable stays in the text of the condition.
  auto variable_text = [&](const ast::Expr& expr) { return ast::ToSql(expr); };
  for (const ast::MatchMeasure& measure : match.measures) {
    Expr expr = BindExpr(measure.expr, context);
    Expr tagged{FunctionCall{fmt::format("MEASURE {}", variable_text(measure.expr)), {expr}},
                expr.type, measure.expr.span};
    const ColumnId column =
        AddColumn({measure.alias.text, expr.type,
                   ProducedColumn{"MATCH", measure.alias.text, {tagged}}, measure.expr.span});
    bound.measures.push_back(std::move(tagged));
    bound.measure_names.push_back(measure.alias.text);
    bound.produced.push_back(column);
    node.output.push_back({column, measure.alias.text});
  }
  for (const ast::MatchDefinition& definition : match.definitions) {
    Expr condition = BindExpr(definition.condition, context);
    bound.definitions.emplace_back(
        definition.variable.text,
        Expr{FunctionCall{fmt::format("DEFINE {}", variable_text(definition.condition)),
                          {std::move(condition)}},
             {},
             definition.condition.span});
  }
  bound.pattern = {fmt::format("{}{}{}", match.pattern_start_anchor ? "^ " : "",
                               PatternText(match.pattern), match.pattern_end_anchor ? " $" : ""),
                   table.span};
  bound.after_match = {SkipText(match), table.span};
  if (match.within) {
    const Expr within = BindExpr(**match.within, context);
    const auto* constant = std::get_if<Constant>(&within.node);
    bound.within = {constant != nullptr ? constant->text : job_.Excerpt((*match.within)->span),
                    (*match.within)->span};
  }
  if (match.all_rows) bound.pattern.text += " ALL ROWS PER MATCH";
  for (const auto& [name, members] : match.subsets) {
    bound.pattern.text += " SUBSET " + name.text + " =";
    for (const ast::Name& member : members) bound.pattern.text += " " + member.text;
  }
  node.kind = std::move(bound);
  const NodeId id = AddNode(std::move(node));
  AddEntry(scope, id, table.alias, "");
  return id;
}

}  // namespace flinkcompat::bind
