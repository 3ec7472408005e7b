#include "parse/syntax_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/template.h"
#include "parse/error_position.h"
#include "parse/source_text.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

// What a rule of the grammar stands for where it misses its first token.
struct RuleWords {
  size_t rule;
  std::string_view words;
};

constexpr auto kRuleWords = std::to_array<RuleWords>({
    {P::RuleStatement, "a statement"},
    {P::RuleQuery, "a query"},
    {P::RuleOpenQuery, "a query"},
    {P::RuleLeafQuery, "a query"},
    {P::RuleInsertSource, "a query or a list of columns"},
    {P::RuleTableFactor, "a table"},
    {P::RuleTableSource, "a table"},
    {P::RuleTableElement, "a column, a key or a watermark"},
    {P::RuleAlterElement, "a column, a key or a watermark"},
    {P::RuleColumnList, "a list of columns in parentheses"},
    {P::RuleProperties, "a list of options ('key' = 'value') in parentheses"},
    {P::RuleProperty, "an option 'key' = 'value'"},
    {P::RuleDataType, "a type"},
    {P::RuleTypeName, "a type"},
    {P::RuleTypeField, "the name of a field"},
    {P::RuleTimeUnit, "a unit of time"},
    {P::RuleIntervalQualifier, "a unit of time"},
    {P::RuleSelectItem, "a column or an expression"},
    {P::RuleOrderItem, "an expression"},
    {P::RuleGrouping, "an expression"},
    {P::RuleExpr, "an expression"},
    {P::RuleOperand, "an expression"},
    {P::RuleArgument, "an argument"},
    {P::RuleWindowSpec, "a window in parentheses"},
    {P::RulePatternAlternation, "a pattern"},
    {P::RuleLikeOption, "INCLUDING, EXCLUDING or OVERWRITING"},
    {P::RuleRowCount, "a number"},
    {P::RuleHintArgument, "an argument of the hint"},
    {P::RuleCaseBranch, "WHEN"},
});

// Tokens worth naming where many others would do as well, in the order of their usefulness.
constexpr auto kStructuralTokens = std::to_array<size_t>(
    {P::COMMA, P::RPAREN, P::RBRACKET, P::GT, P::K_THEN, P::K_END, P::K_AS, P::K_FROM, P::EQ,
     P::LPAREN, P::HINT_END, P::SEMICOLON, antlr4::Token::EOF});

class MessageWriter {
 public:
  MessageWriter(std::string_view text, const Mismatch& mismatch,
                const std::vector<SqlToken>& tokens, const Dialect& dialect)
      : text_(text), mismatch_(mismatch), tokens_(tokens), dialect_(dialect) {}

  SyntaxFailure Write() const {
    SyntaxFailure failure = Explain();
    const size_t reported = FindReportedToken(mismatch_, tokens_, dialect_);
    const Span first = tokens_[reported].span();
    const Span found = Found().span();
    failure.span = {first.begin, std::max(first.end, reported < mismatch_.token ? found.end : 0u)};
    return failure;
  }

 private:
  const SqlToken& Found() const { return tokens_[mismatch_.token]; }
  size_t FoundType() const { return Found().getType(); }
  size_t PreviousType() const {
    return mismatch_.token == 0 ? antlr4::Token::EOF : tokens_[mismatch_.token - 1].getType();
  }
  std::string_view TextOf(const SqlToken& token) const {
    return text_.substr(token.span().begin, token.span().end - token.span().begin);
  }
  bool Expects(size_t type) const {
    return mismatch_.expected.contains(static_cast<ssize_t>(type));
  }

  std::string FoundText() const {
    if (FoundType() == antlr4::Token::EOF) return "the end of the statement";
    constexpr size_t kLongest = 40;
    const std::string_view word = TextOf(Found());
    if (word.front() == '`' && word.size() <= kLongest) return std::string(word);
    if (word.size() <= kLongest) return fmt::format("`{}`", word);
    return fmt::format("`{}...`", word.substr(0, kLongest));
  }

  SyntaxFailure Explain() const {
    if (auto special = ExplainCharacter()) return *special;
    if (auto special = ExplainOperator()) return *special;
    if (auto special = ExplainPunctuation()) return *special;
    if (auto special = ExplainReservedWord()) return *special;
    if (auto special = ExplainMissingComma()) return *special;
    return ExplainPlainly();
  }

  std::optional<SyntaxFailure> ExplainCharacter() const {
    if (FoundType() == P::DOUBLE_QUOTED) {
      return SyntaxFailure{
          {},
          fmt::format("{} is in double quotes, which Flink does not know", FoundText()),
          "quote a name with back-ticks and a string with single quotes"};
    }
    if (FoundType() != P::UNEXPECTED) return std::nullopt;
    const std::string_view character = TextOf(Found());
    const std::string_view meant = LookalikeOf(character);
    return SyntaxFailure{{},
                         fmt::format("`{}` is no character of SQL", character),
                         meant.empty() ? std::string() : fmt::format("write `{}`", meant)};
  }

  std::optional<SyntaxFailure> ExplainOperator() const {
    if (FoundType() == P::EQ && PreviousType() == P::EQ) {
      return SyntaxFailure{{}, "Flink does not know `==`", "write `=`"};
    }
    const bool after_operator = PreviousType() >= P::EQ && PreviousType() <= P::CARET;
    if (!after_operator) return std::nullopt;
    const SqlToken& op = tokens_[mismatch_.token - 1];
    const bool operator_pair = FoundType() >= P::EQ && FoundType() <= P::COLON;
    if (operator_pair && op.span().end == Found().span().begin) {
      return SyntaxFailure{
          {}, fmt::format("Flink does not know `{}{}`", TextOf(op), TextOf(Found())), {}};
    }
    return std::nullopt;
  }

  std::optional<SyntaxFailure> ExplainPunctuation() const {
    const size_t found = FoundType();
    const bool list_ends = found == P::K_FROM || found == P::RPAREN || found == P::GT ||
                           found == P::RBRACKET || found == antlr4::Token::EOF ||
                           found == P::SEMICOLON;
    if (PreviousType() == P::COMMA && list_ends) {
      return SyntaxFailure{
          {}, fmt::format("nothing stands between `,` and {}", FoundText()), "take the comma out"};
    }
    if (found == P::RPAREN && OpenParentheses() == 0) {
      return SyntaxFailure{{}, "this `)` closes nothing", "take it out, or open it earlier"};
    }
    constexpr auto kClauses = std::to_array<size_t>(
        {antlr4::Token::EOF, P::K_FROM, P::K_WHERE, P::K_GROUP, P::K_HAVING, P::K_ORDER, P::K_LIMIT,
         P::K_UNION, P::K_WITH, P::K_JOIN, P::K_LEFT, P::K_INNER});
    const bool starts_clause = std::ranges::find(kClauses, found) != kClauses.end();
    if (starts_clause && Expects(P::RPAREN) && OpenParentheses() > 0) {
      return SyntaxFailure{{},
                           fmt::format("a `)` is missing in front of {}", FoundText()),
                           "close the parenthesis there or earlier"};
    }
    return std::nullopt;
  }

  // A comma that nobody wrote: in a list of columns, the grammar takes the end of the query for the
  // better guess.
  std::optional<SyntaxFailure> ExplainMissingComma() const {
    if (StartsItem() && PreviousType() != P::COMMA && IsInSelectList()) {
      return SyntaxFailure{{},
                           fmt::format("expected `,` or FROM, found {}", FoundText()),
                           "a comma may be missing in front of it"};
    }
    const bool options = FoundType() == P::EQ && mismatch_.token >= 2 &&
                         PreviousType() == P::STRING &&
                         tokens_[mismatch_.token - 2].getType() == P::STRING;
    if (!options) return std::nullopt;
    const std::string_view key = TextOf(tokens_[mismatch_.token - 1]);
    return SyntaxFailure{{},
                         fmt::format("expected {}, found {}", ExpectedText(), FoundText()),
                         fmt::format("a comma may be missing in front of `{}`", key)};
  }

  // Behind an item of SELECT, with no FROM yet.
  bool IsInSelectList() const {
    size_t depth = 0;
    for (size_t i = mismatch_.token; i-- > 0;) {
      const size_t type = tokens_[i].getType();
      if (type == P::RPAREN) ++depth;
      if (type == P::LPAREN && depth-- == 0) return false;
      if (depth > 0) continue;
      if (type == P::K_SELECT) return i + 1 < mismatch_.token;
      const bool item = type < P::K_ALL || type > P::K_WITHOUT || type == P::K_AS ||
                        type == P::K_DISTINCT || type == P::K_ALL;
      if (!item) return false;
    }
    return false;
  }

  size_t OpenParentheses() const {
    size_t open = 0;
    for (size_t i = 0; i < mismatch_.token; ++i) {
      if (tokens_[i].getType() == P::LPAREN) ++open;
      if (tokens_[i].getType() == P::RPAREN && open > 0) --open;
    }
    return open;
  }

  // A word that could be a name if it were quoted.
  std::optional<SyntaxFailure> ExplainReservedWord() const {
    const bool after_function = PreviousType() == P::FUNCTION_WORD ||
                                PreviousType() == P::TIME_UNIT || PreviousType() == P::SIZED_TYPE ||
                                PreviousType() == P::K_DATE || PreviousType() == P::K_TIME ||
                                PreviousType() == P::K_TIMESTAMP;
    if (after_function && Expects(P::LPAREN)) {
      return ReservedWord(tokens_[mismatch_.token - 1]);
    }
    if (!Expects(P::IDENTIFIER) || !IsReservedWord(static_cast<TokenType>(FoundType()))) {
      return std::nullopt;
    }
    const bool clause = FoundType() >= P::K_ALL && FoundType() <= P::K_WITHOUT;
    const bool only_name = !Expects(P::INTEGER);
    const bool usual_column = FoundType() == P::K_DATE || FoundType() == P::K_TIME ||
                              FoundType() == P::K_TIMESTAMP || FoundType() == P::K_VALUE;
    if (clause && !only_name && !usual_column) return std::nullopt;
    if (clause && Expects(P::COMMA)) return std::nullopt;
    return ReservedWord(Found());
  }

  SyntaxFailure ReservedWord(const SqlToken& token) const {
    return {{},
            fmt::format("`{}` is a reserved word", TextOf(token)),
            fmt::format("to use it as a name, put it in back-ticks: `{}`", TextOf(token))};
  }

  SyntaxFailure ExplainPlainly() const {
    const std::string expected = ExpectedText();
    std::string help = MissesComma() ? "a comma may be missing in front of it" : "";
    if (HoldsTemplate(TextOf(Found()))) help = "no template without a value can stand here";
    if (expected.empty()) return {{}, fmt::format("unexpected {}", FoundText()), help};
    return {{}, fmt::format("expected {}, found {}", expected, FoundText()), help};
  }

  bool StartsItem() const {
    return FoundType() == P::IDENTIFIER || FoundType() == P::QUOTED_IDENTIFIER ||
           FoundType() == P::STRING || FoundType() == P::INTEGER;
  }

  bool MissesComma() const { return Expects(P::COMMA) && StartsItem(); }

  std::string ExpectedText() const {
    // The outermost rule that starts at the token says most; an expression may be part of it.
    std::string_view words;
    for (size_t i = 0; i < mismatch_.rules.size(); ++i) {
      if (mismatch_.rule_starts[i] != mismatch_.token) break;
      const auto found = std::ranges::find(kRuleWords, mismatch_.rules[i], &RuleWords::rule);
      if (found != kRuleWords.end()) words = found->words;
    }
    if (!words.empty()) return std::string(words);
    if (Expects(P::INTEGER) && Expects(P::IDENTIFIER) && Expects(P::LPAREN)) return "an expression";
    if (Expects(P::INTEGER) && !Expects(P::IDENTIFIER)) return "a number";
    constexpr size_t kMostTokens = 4;
    std::vector<std::string> names;
    if (mismatch_.expected.size() <= kMostTokens) {
      for (const ssize_t type : mismatch_.expected.toList()) {
        names.push_back(NameOf(static_cast<size_t>(type)));
      }
      return Join(names);
    }
    if (Expects(P::IDENTIFIER) && !Expects(P::COMMA) && !Expects(P::RPAREN)) return "a name";
    for (const size_t type : kStructuralTokens) {
      if (Expects(type) && names.size() < kMostTokens) names.push_back(NameOf(type));
    }
    return Join(names);
  }

  static std::string Join(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? std::string() : names.front();
    const std::vector<std::string> all_but_last(names.begin(), names.end() - 1);
    return fmt::format("{} or {}", fmt::join(all_but_last, ", "), names.back());
  }

  std::string NameOf(size_t type) const {
    switch (type) {
      case antlr4::Token::EOF:
        return "the end of the statement";
      case P::IDENTIFIER:
      case P::QUOTED_IDENTIFIER:
        return "a name";
      case P::STRING:
        return "a string in single quotes";
      case P::INTEGER:
        return "a whole number";
      default:
        break;
    }
    const antlr4::dfa::Vocabulary& vocabulary = Vocabulary();
    const std::string literal = vocabulary.getLiteralName(type);
    if (!literal.empty()) return fmt::format("`{}`", literal.substr(1, literal.size() - 2));
    std::string symbol = vocabulary.getSymbolicName(type);
    if (symbol.starts_with("K_")) symbol.erase(0, 2);
    const size_t suffix = symbol.find("_OF");
    if (type == P::K_TABLE_OF && suffix != std::string::npos) symbol.erase(suffix);
    std::ranges::replace(symbol, '_', ' ');
    return symbol;
  }

  static const antlr4::dfa::Vocabulary& Vocabulary() {
    static P parser(nullptr);
    return parser.getVocabulary();
  }

  std::string_view text_;
  const Mismatch& mismatch_;
  const std::vector<SqlToken>& tokens_;
  const Dialect& dialect_;
};

}  // namespace

SyntaxFailure DescribeMismatch(std::string_view text, const Mismatch& mismatch,
                               const std::vector<SqlToken>& tokens, const Dialect& dialect) {
  return MessageWriter(text, mismatch, tokens, dialect).Write();
}

}  // namespace flinkcompat::parse
