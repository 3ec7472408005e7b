#include "parse/contextual_words.h"

#include <cstddef>
#include <initializer_list>

#include "FlinkSqlLexer.h"
#include "base/letter_case.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

bool OneOf(TokenType type, std::initializer_list<int> types) {
  for (const int candidate : types) {
    if (type == candidate) return true;
  }
  return false;
}

class ContextualWords {
 public:
  ContextualWords(std::string_view text, const Dialect& dialect, std::vector<Lexeme>& lexemes)
      : text_(text), dialect_(dialect), lexemes_(lexemes) {}

  void Resolve() {
    for (size_t i = 0; i < lexemes_.size(); ++i) {
      if (At(i) >= Lexer::BLANK) {
        TrackParentheses(i);
        continue;
      }
      const TokenType type = Resolved(i);
      lexemes_[i].type = type;
      if (type == Lexer::K_INTERVAL) MarkIntervalTo(i);
    }
  }

 private:
  static constexpr TokenType kName = Lexer::IDENTIFIER;

  TokenType At(size_t i) const { return i < lexemes_.size() ? lexemes_[i].type : TokenType{0}; }
  TokenType Previous(size_t i, size_t distance = 1) const {
    return i >= distance ? lexemes_[i - distance].type : TokenType{Lexer::SEMICOLON};
  }
  bool StartsStatement(size_t i) const {
    return OneOf(Previous(i), {Lexer::SEMICOLON, Lexer::K_BEGIN});
  }
  // True if the token may be the first of a name.
  bool IsName(size_t i) const {
    const TokenType type = At(i);
    return type == Lexer::IDENTIFIER || type == Lexer::QUOTED_IDENTIFIER ||
           (type >= Lexer::K_A && type < Lexer::BLANK);
  }
  bool Is(size_t i, std::initializer_list<int> types) const { return OneOf(At(i), types); }
  TokenType KeywordIf(size_t i, bool condition) const { return condition ? At(i) : kName; }

  // One case per word; most look at the next or the previous token.
  TokenType Resolved(size_t i) {
    switch (At(i)) {
      case Lexer::K_A:
        return KeywordIf(
            i, OneOf(Previous(i), {Lexer::K_IS, Lexer::K_NOT}) && Is(i + 1, {Lexer::K_SET}));
      case Lexer::K_ANALYZE:
        return KeywordIf(i, StartsStatement(i) && Is(i + 1, {Lexer::K_TABLE}));
      case Lexer::K_ASOF:
        return KeywordIf(i, Is(i + 1, {Lexer::K_JOIN}));
      case Lexer::K_CAST:
        return KeywordIf(i, Is(i + 1, {Lexer::LPAREN}) || dialect_.Since(2, 0));
      case Lexer::K_COMPILE:
        return KeywordIf(i, StartsStatement(i) && Is(i + 1, {Lexer::K_PLAN, Lexer::K_AND}));
      case Lexer::K_COMPACT:
        return KeywordIf(i, dialect_.Before(2, 0) && EndsAlteredTable(i));
      case Lexer::K_FINAL:
        return KeywordIf(i, StartsCall(i + 1));
      case Lexer::K_FORMAT:
        return KeywordIf(i, Is(i + 1, {Lexer::K_JSON, Lexer::STRING}));
      case Lexer::K_IF:
        return KeywordIf(i, Is(i + 1, {Lexer::K_NOT, Lexer::K_EXISTS}));
      case Lexer::K_IGNORE:
      case Lexer::K_RESPECT:
        return KeywordIf(i, Is(i + 1, {Lexer::K_NULLS}));
      case Lexer::K_IMMEDIATELY:
        return KeywordIf(i, Is(i + 1, {Lexer::K_PRECEDES, Lexer::K_SUCCEEDS}));
      case Lexer::K_JSON:
        return KeywordIf(i, OneOf(Previous(i), {Lexer::K_IS, Lexer::K_FORMAT}) ||
                                (Previous(i) == Lexer::K_NOT && Previous(i, 2) == Lexer::K_IS));
      case Lexer::K_KEY:
        return KeywordIf(i, OneOf(Previous(i), {Lexer::K_PRIMARY}) || IsJsonKey(i));
      case Lexer::K_MAP:
        return KeywordIf(i, Is(i + 1, {Lexer::LBRACKET}) ||
                                (Is(i + 1, {Lexer::LPAREN}) &&
                                 Is(i + 2, {Lexer::K_SELECT, Lexer::K_WITH, Lexer::K_VALUES})));
      case Lexer::K_PARTIAL:
        return KeywordIf(i, OneOf(Previous(i), {Lexer::K_ALLOW, Lexer::K_DISALLOW}));
      case Lexer::K_PLAN:
        if (Previous(i) == Lexer::K_EXPLAIN && !Is(i + 1, {Lexer::K_FOR}))
          return Lexer::RESERVED_WORD;
        return KeywordIf(
            i, OneOf(Previous(i), {Lexer::K_COMPILE, Lexer::K_EXECUTE, Lexer::K_EXPLAIN}));
      case Lexer::K_CONNECTION:
        return KeywordIf(i, dialect_.Since(2, 3));
      case Lexer::K_RECURSIVE:
        return dialect_.Since(2, 0) ? At(i) : TokenType{Lexer::RESERVED_WORD};
      case Lexer::K_REPLACE:
        return KeywordIf(i, Is(i + 1, {Lexer::K_TABLE}) || Previous(i) == Lexer::K_OR);
      case Lexer::K_UNBOUNDED:
        return KeywordIf(i, Is(i + 1, {Lexer::K_PRECEDING, Lexer::K_FOLLOWING}));
      default:
        return Retyped(i);
    }
  }

  // Words that get a type of their own from their neighbours.
  TokenType Retyped(size_t i) {
    switch (At(i)) {
      case Lexer::K_ALL:
      case Lexer::FUNCTION_WORD:
      case Lexer::SIZED_TYPE:
        return RetypedFunctionWord(i);
      case Lexer::K_VALUE:
      case Lexer::K_OBJECT:
      case Lexer::K_ARRAY:
      case Lexer::K_SCALAR:
        return AfterJson(i);
      case Lexer::K_MODEL:
        return OneOf(Previous(i), {Lexer::COMMA, Lexer::LPAREN, Lexer::NAMED}) && IsName(i + 1)
                   ? TokenType{Lexer::K_MODEL_ARGUMENT}
                   : ReservedModel(i);
      case Lexer::K_ON:
        return RetypedOn(i);
      case Lexer::K_JOIN:
        levels_.back().open_join = true;
        return At(i);
      case Lexer::K_USING:
      case Lexer::K_SELECT:
      case Lexer::K_WHERE:
        levels_.back().open_join = false;
        return At(i);
      case Lexer::K_ABSENT:
        // Behind `JSON_ARRAY(` it is a column.
        return IsOn(i + 1, {Lexer::K_NULL}) &&
                       (Previous(i) != Lexer::LPAREN || levels_.back().json_object)
                   ? TokenType{Lexer::K_JSON_ABSENT}
                   : At(i);
      case Lexer::K_NULL:
        return IsOn(i + 1, {Lexer::K_NULL, Lexer::K_EMPTY, Lexer::K_ERROR})
                   ? TokenType{Lexer::K_JSON_NULL}
                   : At(i);
      case Lexer::K_CURRENT:
        return Is(i + 1, {Lexer::K_VALUE}) && Is(i + 2, {Lexer::K_FOR})
                   ? TokenType{Lexer::K_NEXT_VALUE}
                   : At(i);
      case Lexer::K_CONFLICT:
        return KeywordIf(i, Previous(i) == Lexer::K_ON_CONFLICT);
      case Lexer::K_TABLE:
        return RetypedTable(i);
      case Lexer::TIME_UNIT:
        return Is(i + 1, {Lexer::COMMA, Lexer::RPAREN}) ? TokenType{Lexer::UNIT_ARGUMENT} : At(i);
      case Lexer::K_WITH:
        return Is(i + 1, {Lexer::K_TIME, Lexer::K_LOCAL}) ? TokenType{Lexer::K_WITH_ZONE} : At(i);
      case Lexer::K_WITHOUT:
        return Is(i + 1, {Lexer::K_TIME}) ? TokenType{Lexer::K_WITHOUT_ZONE} : At(i);
      default:
        return At(i);
    }
  }

  TokenType RetypedFunctionWord(size_t i) const {
    const std::string_view word = Text(i);
    const bool compared =
        OneOf(Previous(i), {Lexer::EQ, Lexer::NE, Lexer::LT, Lexer::LE, Lexer::GT, Lexer::GE});
    if (compared && (EqualWithoutCase(word, "ALL") || EqualWithoutCase(word, "ANY") ||
                     EqualWithoutCase(word, "SOME"))) {
      return Lexer::QUANTIFIER;
    }
    if (At(i) == Lexer::FUNCTION_WORD) {
      if (Is(i + 1, {Lexer::K_SETS}) && EqualWithoutCase(word, "GROUPING"))
        return Lexer::K_GROUPING;
      if (EqualWithoutCase(word, "NEXT")) {
        if (Is(i + 1, {Lexer::K_VALUE})) return Lexer::K_NEXT_VALUE;
        if (Is(i + 1, {Lexer::K_ROW}) || Previous(i) == Lexer::K_FETCH) return Lexer::K_NEXT;
      }
    }
    if (Is(i + 1, {Lexer::STRING}) && EqualWithoutCase(word, "DECIMAL") && dialect_.Since(2, 0)) {
      return Lexer::K_DECIMAL;
    }
    return At(i);
  }

  // Flink 1.20 and 2.0 reserve MODEL.
  TokenType ReservedModel(size_t i) const {
    const bool reserved =
        dialect_.release && *dialect_.release >= Release{1, 20} && dialect_.Before(2, 1);
    const bool object = OneOf(Previous(i), {Lexer::K_CREATE, Lexer::K_DROP, Lexer::K_ALTER,
                                            Lexer::K_TEMPORARY, Lexer::K_REPLACE,
                                            Lexer::RESERVED_WORD});
    return reserved && !object ? TokenType{Lexer::RESERVED_WORD} : At(i);
  }

  TokenType AfterJson(size_t i) const {
    const bool tested =
        Previous(i) == Lexer::K_JSON && OneOf(Previous(i, 2), {Lexer::K_IS, Lexer::K_NOT});
    if (tested) return Lexer::JSON_KIND;
    if (At(i) == Lexer::K_VALUE && Previous(i) != Lexer::K_NEXT_VALUE &&
        !levels_.back().json_object && !dialect_.Since(2, 0)) {
      return Lexer::RESERVED_WORD;  // no other word for VALUES yet
    }
    if (At(i) == Lexer::K_SCALAR) return kName;
    if (At(i) == Lexer::K_OBJECT) return KeywordIf(i, Previous(i) == Lexer::K_EMPTY);
    return At(i);
  }

  TokenType RetypedTable(size_t i) {
    const bool outside = levels_.size() == 1;
    if (outside &&
        OneOf(Previous(i), {Lexer::K_CREATE, Lexer::K_TEMPORARY, Lexer::K_REPLACE})) {
      creates_table_ = true;
      return At(i);
    }
    if (Is(i + 1, {Lexer::LPAREN})) return Lexer::K_TABLE_OF;
    const bool copied =
        creates_table_ && outside && Previous(i) == Lexer::K_AS && dialect_.AllowsVvr();
    return copied && !GoesOnAsQuery(AfterName(i + 1)) ? TokenType{Lexer::K_AS_TABLE} : At(i);
  }

  // The token behind the qualified name that starts at `i`.
  size_t AfterName(size_t i) const {
    while (IsName(i) && Is(i + 1, {Lexer::DOT})) i += 2;
    return i + 1;
  }

  // `AS TABLE source UNION ...` is a query like any other; VVR's additions are not.
  bool GoesOnAsQuery(size_t i) const {
    return i >= lexemes_.size() ||
           Is(i, {Lexer::SEMICOLON, Lexer::K_UNION, Lexer::K_INTERSECT, Lexer::K_EXCEPT,
                  Lexer::K_ORDER, Lexer::K_LIMIT, Lexer::K_OFFSET, Lexer::K_FETCH});
  }

  // FINAL LAST(a), FINAL my.f(a)
  bool StartsCall(size_t i) const {
    if (Is(i, {Lexer::FUNCTION_WORD})) return Is(i + 1, {Lexer::LPAREN});
    return IsName(i) && Is(AfterName(i), {Lexer::LPAREN});
  }

  // Whether nothing but ALTER TABLE name [PARTITION (...)] stands in front of the last token of a
  // statement.
  bool EndsAlteredTable(size_t i) const {
    if (i + 1 < lexemes_.size() && !Is(i + 1, {Lexer::SEMICOLON})) return false;
    if (Previous(i) == Lexer::RPAREN) return true;
    size_t name = i;
    while (name >= 2 && Previous(name, 2) == Lexer::DOT) name -= 2;
    return OneOf(Previous(name, 2), {Lexer::K_TABLE, Lexer::K_EXISTS});
  }

  bool IsOn(size_t i, std::initializer_list<int> events) const {
    return Is(i, {Lexer::K_ON}) && Is(i + 1, events);
  }

  // The first ON behind a JOIN is the join's.
  TokenType RetypedOn(size_t i) {
    const bool joins = levels_.back().open_join;
    levels_.back().open_join = false;
    const bool conflict = !joins && Is(i + 1, {Lexer::K_CONFLICT}) && Is(i + 2, {Lexer::K_DO});
    return conflict && dialect_.Since(2, 3) ? TokenType{Lexer::K_ON_CONFLICT} : At(i);
  }

  // `KEY` in front of a key of JSON_OBJECT.
  bool IsJsonKey(size_t i) const {
    return levels_.back().json_object &&
           OneOf(Previous(i), {Lexer::LPAREN, Lexer::COMMA}) &&
           (IsName(i + 1) ||
            Is(i + 1, {Lexer::STRING, Lexer::FUNCTION_WORD, Lexer::K_CAST, Lexer::INTEGER,
                       Lexer::DECIMAL, Lexer::LPAREN, Lexer::QUESTION}) ||
            (Previous(i) == Lexer::LPAREN && Is(i + 1, {Lexer::K_VALUE, Lexer::COLON})));
  }

  void TrackParentheses(size_t i) {
    switch (At(i)) {
      case Lexer::LPAREN:
        levels_.push_back({.json_object = Previous(i) == Lexer::K_JSON_OBJECT});
        break;
      case Lexer::RPAREN:
        if (levels_.size() > 1) levels_.pop_back();
        break;
      case Lexer::COMMA:
        levels_.back().open_join = false;
        break;
      case Lexer::SEMICOLON:
        levels_.assign(1, {});
        creates_table_ = false;
        break;
      default:
        break;
    }
  }

  // INTERVAL '1 2' DAY(3) TO SECOND, against FLOOR(x TO DAY).
  void MarkIntervalTo(size_t i) {
    size_t at = i + 1;
    if (Is(at, {Lexer::PLUS, Lexer::MINUS})) ++at;
    if (Is(at, {Lexer::STRING})) ++at;
    ++at;
    if (Is(at, {Lexer::LPAREN})) {
      while (at < lexemes_.size() && !Is(at, {Lexer::RPAREN, Lexer::SEMICOLON})) ++at;
      ++at;
    }
    if (Is(at, {Lexer::K_TO})) lexemes_[at].type = Lexer::K_INTERVAL_TO;
  }

  std::string_view Text(size_t i) const {
    const Span span = lexemes_[i].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  std::string_view text_;
  const Dialect& dialect_;
  std::vector<Lexeme>& lexemes_;
  // The statement, and every parenthesis that is open in it.
  struct Level {
    bool json_object = false;  // the arguments of JSON_OBJECT
    bool open_join = false;    // a JOIN has had neither ON nor USING
  };
  std::vector<Level> levels_ = {{}};
  // The statement started with CREATE TABLE or REPLACE TABLE.
  bool creates_table_ = false;
};

}  // namespace

void ResolveContextualWords(std::string_view text, const Dialect& dialect,
                            std::vector<Lexeme>& lexemes) {
  ContextualWords(text, dialect, lexemes).Resolve();
}

}  // namespace flinkcompat::parse
