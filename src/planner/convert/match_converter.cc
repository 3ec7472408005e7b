#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

// How often a variable of PATTERN matches.
struct Quantifier {
  int64_t least = 1;
  std::optional<int64_t> most = 1;  // none: without bound
  bool greedy = false;

  // CEP knows one answer only where nothing is left to choose.
  bool ChoosesMost() const { return greedy && !(least == 0 && most == 1) && most != least; }
};

Quantifier QuantifierOf(std::string_view text) {
  Quantifier quantifier;
  if (text.empty()) return quantifier;
  quantifier.greedy = text.size() == 1 || !text.ends_with('?');
  if (text[0] == '*' || text[0] == '+') {
    quantifier.least = text[0] == '*' ? 0 : 1;
    quantifier.most.reset();
  } else if (text[0] == '?') {
    quantifier.least = 0;
  } else {
    const std::string_view range = text.substr(1, text.find('}') - 1);
    const size_t comma = range.find(',');
    const auto number = [](std::string_view digits) -> std::optional<int64_t> {
      int64_t value = 0;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      return error == std::errc() ? std::optional(value) : std::nullopt;
    };
    quantifier.least = number(range.substr(0, comma)).value_or(0);
    quantifier.most = comma == std::string_view::npos ? quantifier.least : number(range.substr(comma + 1));
  }
  return quantifier;
}

// What CEP does not run. Flink: CommonExecMatch.PatternVisitor.
class PatternCheck {
 public:
  explicit PatternCheck(Span span) : span_(span) {}

  void Check(const ast::PatternTerm& pattern) {
    Visit(pattern);
    if (may_be_empty_) {
      Refuse(span_, "Patterns that can produce empty matches are not supported; there must be at least one "
                    "non-optional state");
    }
    if (last_.ChoosesMost()) {
      Refuse(span_, "Greedy quantifiers are not allowed as the last element of a Pattern yet; finish the pattern "
                    "with either a simple variable or a reluctant quantifier");
    }
  }

 private:
  void Visit(const ast::PatternTerm& term) {
    using Kind = ast::PatternTerm::Kind;
    if (term.kind == Kind::kAlternation) Refuse(span_, "CEP doesn't support branching patterns");
    if (term.kind == Kind::kPermute) Refuse(span_, "CEP doesn't support PERMUTE patterns");
    if (term.kind == Kind::kExclusion) Refuse(span_, "CEP doesn't support '{-' '-}' patterns");
    if (term.kind == Kind::kSequence) {
      if (!term.quantifier.empty()) Refuse(span_, "Group patterns are not supported yet");
      for (const ast::PatternTerm& inner : term.terms) Visit(inner);
      return;
    }
    if (!variables_.insert(term.variable).second) Refuse(span_, "Pattern variables must be unique");
    last_ = QuantifierOf(term.quantifier);
    if (last_.least == 0 && last_.most == 1 && !last_.greedy) {
      Refuse(span_, "Reluctant optional variables are not supported yet");
    }
    may_be_empty_ = may_be_empty_ && last_.least == 0;
  }

  const Span span_;
  std::set<std::string> variables_;
  Quantifier last_;
  bool may_be_empty_ = true;
};

}  // namespace

Converter::From Converter::ConvertMatch(const ast::MatchRecognize& match, Span span, const Scope* outer) {
  From input = ConvertFrom(*match.input, outer);
  Scope scope = input.scope;
  scope.any_qualifier = true;
  Match node;
  Row row;
  for (const ast::Expr& key : match.partition_by) {
    const Rex rex = Convert(key, scope);
    if (!IsInput(rex)) Refuse(key.span, "PARTITION BY of MATCH_RECOGNIZE takes columns");
    node.partition.push_back(rex->index);
    row.push_back(input.rel->row[rex->index]);
  }
  for (const ast::OrderItem& item : match.order_by) {
    const Rex rex = Convert(item.expr, scope);
    if (!IsInput(rex)) Refuse(item.expr.span, "ORDER BY of MATCH_RECOGNIZE takes columns");
    node.order.push_back({rex->index, item.descending, !item.descending});
  }
  if (node.order.empty() || !IsTimeAttribute(input.rel->row[node.order[0].column].type)) {
    Refuse(span, "You must specify either rowtime or proctime for order by as the first one");
  }
  if (node.order[0].descending) {
    Refuse(span, "Primary sort order of a streaming table must be ascending on time");
  }
  if (match.all_rows) Refuse(span, "All rows per match mode is not supported yet");
  PatternCheck(span).Check(match.pattern);
  for (const ast::MatchDefinition& definition : match.definitions) Convert(definition.condition, scope);
  for (const ast::MatchMeasure& measure : match.measures) {
    const Rex value = Convert(measure.expr, scope);
    LogicalType type = value->type;
    const bool is_time_function = IsCall(value, "MATCH_ROWTIME") || IsCall(value, "MATCH_PROCTIME");
    if (!is_time_function) type = Plain(type);
    row.push_back({measure.alias.text, type});
  }
  return {MakeRel(std::move(node), {input.rel}, row, span), {}};
}

}  // namespace flinkcompat::planner
