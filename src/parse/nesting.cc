#include "parse/nesting.h"

#include <algorithm>

#include "FlinkSqlLexer.h"
#include "base/letter_case.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

// Bounds the height of the tree from the tokens alone: open brackets, and the operators that put
// what stands on their left one level down. It may count too much, never too little.
class NestingCounter {
 public:
  explicit NestingCounter(std::string_view text) : text_(text) {}

  // False once the limit is passed.
  bool Add(const Lexeme& lexeme) {
    const TokenType type = lexeme.type;
    CountPrefixes(type);
    if (type == Lexer::LT && OpensType()) ++Top().types;
    if (type == Lexer::GT && Top().types > 0) --Top().types;
    if (type == Lexer::DOT && after_bracket_) ++Top().operators;
    CountOperator(type);
    CountBracket(type);
    after_bracket_ = type == Lexer::RPAREN || type == Lexer::RBRACKET ||
                     (after_bracket_ && (type == Lexer::DOT || type >= Lexer::K_A));
    previous_ = lexeme;
    return levels_.size() + Height(Top()) + prefixes_ <= kNestingLimit;
  }

 private:
  struct Level {
    size_t operators = 0;
    size_t joins = 0;
    size_t types = 0;          // open `<` of ARRAY<, MAP<, ...
    size_t below = 0;          // height of the deepest bracket already closed
    size_t open_betweens = 0;  // BETWEENs whose AND is still to come
  };

  static size_t Height(const Level& level) {
    return level.operators + level.joins + level.types + level.below;
  }

  Level& Top() { return levels_.back(); }

  // NOT NOT x, - - x
  void CountPrefixes(TokenType type) {
    const bool sign = type == Lexer::PLUS || type == Lexer::MINUS;
    const bool after_operator = previous_.type >= Lexer::EQ && previous_.type <= Lexer::CARET;
    if (type == Lexer::K_NOT || (sign && (after_operator || prefixes_ > 0))) {
      ++prefixes_;
    } else if (prefixes_ > 0) {
      Top().below = std::max(Top().below, prefixes_);
      prefixes_ = 0;
    }
  }

  bool OpensType() const {
    switch (previous_.type) {
      case Lexer::K_ARRAY:
      case Lexer::K_MULTISET:
      case Lexer::K_ROW:
      case Lexer::K_STRUCTURED:
        return true;
      case Lexer::IDENTIFIER:
        return EqualWithoutCase(
            text_.substr(previous_.span.begin, previous_.span.end - previous_.span.begin), "MAP");
      default:
        return false;
    }
  }

  void CountOperator(TokenType type) {
    Level& level = Top();
    switch (type) {
      case Lexer::K_BETWEEN:
        ++level.open_betweens;
        ++level.operators;
        break;
      case Lexer::K_IS:
      case Lexer::K_IN:
      case Lexer::K_LIKE:
      case Lexer::K_ILIKE:
      case Lexer::K_RLIKE:
      case Lexer::K_SIMILAR:
      case Lexer::K_ARRAY:
      case Lexer::K_MULTISET:
      case Lexer::QUANTIFIER:
        ++level.operators;
        break;
      case Lexer::K_JOIN:
      case Lexer::K_PIVOT:
      case Lexer::K_UNPIVOT:
        ++level.joins;
        break;
      case Lexer::K_AND:
        if (level.open_betweens == 0) level.operators = level.types = 0;
        if (level.open_betweens > 0) --level.open_betweens;
        break;
      case Lexer::COMMA:
      case Lexer::K_OR:
      case Lexer::K_WHEN:
      case Lexer::K_THEN:
        level.operators = level.open_betweens = 0;
        break;
      case Lexer::SEMICOLON:
      case Lexer::K_SELECT:
      case Lexer::K_WHERE:
        level = {.below = level.below};
        break;
      default:
        break;
    }
  }

  void CountBracket(TokenType type) {
    switch (type) {
      case Lexer::LBRACKET:
        ++Top().operators;
        levels_.push_back({});
        break;
      case Lexer::LPAREN:
      case Lexer::K_CASE:
        levels_.push_back({});
        break;
      case Lexer::RPAREN:
      case Lexer::RBRACKET:
      case Lexer::K_END:
        if (levels_.size() > 1) {
          const size_t height = Height(Top()) + 1;
          levels_.pop_back();
          Top().below = std::max(Top().below, height);
        }
        break;
      default:
        break;
    }
  }

  std::string_view text_;
  std::vector<Level> levels_ = {{}};
  size_t prefixes_ = 0;
  bool after_bracket_ = false;
  Lexeme previous_;
};

}  // namespace

std::optional<Span> FindTooDeepNesting(std::string_view text, const std::vector<Lexeme>& lexemes,
                                       const StatementTokens& statement) {
  NestingCounter counter(text);
  for (size_t i = statement.first; i < statement.last; ++i) {
    if (!counter.Add(lexemes[i])) return lexemes[i].span;
  }
  return std::nullopt;
}

}  // namespace flinkcompat::parse
