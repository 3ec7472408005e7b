#include "parse/utility_statements.h"

#include <algorithm>
#include <array>

#include "FlinkSqlLexer.h"
#include "base/letter_case.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

struct Pattern {
  std::string_view kind;
  Release since;
  std::string_view text;
};

constexpr auto kPatterns = std::to_array<Pattern>({
#define FC_STATEMENT(kind, major, minor, pattern) {kind, {major, minor}, pattern},
#include "parse/utility_statements.def"
#undef FC_STATEMENT
});

// True if `word` is one of `words`, which are separated by `|`.
bool IsAlternative(std::string_view word, std::string_view words) {
  while (!words.empty()) {
    const size_t bar = words.find('|');
    if (EqualWithoutCase(word, words.substr(0, bar))) return true;
    if (bar == std::string_view::npos) break;
    words.remove_prefix(bar + 1);
  }
  return false;
}

// DESCRIBE [EXTENDED] name: the second word may be any.
bool StartsWithName(std::string_view pattern) {
  std::string_view rest = pattern.substr(std::min(pattern.find(' ') + 1, pattern.size()));
  if (rest.starts_with('[')) rest = rest.substr(std::min(rest.find(']') + 2, rest.size()));
  return rest == "name";
}

class PatternMatcher {
 public:
  PatternMatcher(std::string_view text, const std::vector<Lexeme>& lexemes,
                 const StatementTokens& statement, UtilityMatch& match)
      : text_(text), lexemes_(lexemes), statement_(statement), match_(match) {}

  bool Matches(std::string_view pattern) {
    at_ = statement_.first;
    if (!MatchSequence(pattern)) return false;
    if (at_ == statement_.last) return true;
    Expect("the end of the statement");
    return false;
  }

  // Whether the statement starts with the first two words of the pattern, both of them keywords.
  bool StartsLike(std::string_view pattern) const {
    const size_t blank = pattern.find(' ');
    if (blank == std::string_view::npos || statement_.last - statement_.first < 2) return false;
    const std::string_view rest = pattern.substr(blank + 1);
    return IsAlternative(WordAt(statement_.first), pattern.substr(0, blank)) &&
           IsAlternative(WordAt(statement_.first + 1), rest.substr(0, rest.find(' ')));
  }

 private:
  bool MatchSequence(std::string_view pattern) {
    while (!pattern.empty()) {
      if (pattern.front() == ' ') {
        pattern.remove_prefix(1);
        continue;
      }
      const size_t length = ItemLength(pattern);
      const std::string_view item = pattern.substr(0, length);
      pattern.remove_prefix(length);
      const bool repeats = pattern.starts_with('*');
      if (repeats) pattern.remove_prefix(1);
      if (!MatchItem(item, repeats)) return false;
    }
    return true;
  }

  // Up to the closing bracket, or to the next blank.
  static size_t ItemLength(std::string_view pattern) {
    if (pattern.front() != '[') return std::min(pattern.find(' '), pattern.size());
    size_t depth = 0;
    for (size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == '[') ++depth;
      if (pattern[i] == ']' && --depth == 0) return i + 1;
    }
    return pattern.size();
  }

  bool MatchItem(std::string_view item, bool repeats) {
    if (item.front() != '[') return MatchWord(item);
    do {
      const size_t start = at_;
      if (MatchSequence(item.substr(1, item.size() - 2))) continue;
      return at_ == start;
    } while (repeats);
    return true;
  }

  bool MatchWord(std::string_view word) {
    if (word == "name" || word == "ident") return MatchName(word == "name");
    if (word == "string") return MatchType(Lexer::STRING, "a string in single quotes");
    if (word == ",") return MatchType(Lexer::COMMA, "`,`");
    if (word == "options" || word == "values") return MatchList(word == "options");
    if (at_ < statement_.last && IsAlternative(WordAt(at_), word)) {
      ++at_;
      return true;
    }
    Expect(std::string(word));
    return false;
  }

  bool MatchType(TokenType type, std::string description) {
    if (at_ < statement_.last && lexemes_[at_].type == type) {
      ++at_;
      return true;
    }
    Expect(std::move(description));
    return false;
  }

  bool MatchName(bool qualified) {
    if (at_ == statement_.last || !IsName(lexemes_[at_].type)) {
      Expect("a name");
      return false;
    }
    ++at_;
    while (qualified && at_ < statement_.last && lexemes_[at_].type == Lexer::DOT) {
      ++at_;
      if (at_ == statement_.last || !IsName(lexemes_[at_].type)) {
        Expect("a name");
        return false;
      }
      ++at_;
    }
    return true;
  }

  // ('key' = 'value', ...) or (column = literal, ...)
  bool MatchList(bool options) {
    if (!MatchType(Lexer::LPAREN, "`(`")) return false;
    if (options && at_ < statement_.last && lexemes_[at_].type == Lexer::RPAREN) {
      ++at_;
      return true;
    }
    do {
      const bool key =
          options ? MatchType(Lexer::STRING, "a key in single quotes") : MatchName(false);
      if (!key || !MatchType(Lexer::EQ, "`=`")) return false;
      if (!options && at_ < statement_.last && IsLiteral(lexemes_[at_].type)) {
        ++at_;
      } else if (!MatchType(Lexer::STRING, "a value in single quotes")) {
        return false;
      }
    } while (at_ < statement_.last && lexemes_[at_].type == Lexer::COMMA && ++at_ > 0);
    return MatchType(Lexer::RPAREN, "`)`");
  }

  static bool IsLiteral(TokenType type) {
    switch (type) {
      case Lexer::INTEGER:
      case Lexer::DECIMAL:
      case Lexer::APPROXIMATE:
      case Lexer::K_TRUE:
      case Lexer::K_FALSE:
      case Lexer::K_NULL:
        return true;
      default:
        return false;
    }
  }

  static bool IsName(TokenType type) {
    return type == Lexer::IDENTIFIER || type == Lexer::QUOTED_IDENTIFIER ||
           (type >= Lexer::K_A && type < Lexer::BLANK);
  }

  std::string_view WordAt(size_t index) const {
    const Span span = lexemes_[index].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  void Expect(std::string what) {
    if (at_ < match_.stopped_at) return;
    if (at_ > match_.stopped_at) match_.expected.clear();
    match_.stopped_at = at_;
    const bool known = std::ranges::find(match_.expected, what) != match_.expected.end();
    if (!known) match_.expected.push_back(std::move(what));
  }

  std::string_view text_;
  const std::vector<Lexeme>& lexemes_;
  const StatementTokens& statement_;
  UtilityMatch& match_;
  size_t at_ = 0;
};

}  // namespace

bool IsUtilityWord(std::string_view word) {
  return std::ranges::any_of(kPatterns, [word](const Pattern& pattern) {
    return IsAlternative(word, pattern.text.substr(0, pattern.text.find(' ')));
  });
}

UtilityMatch MatchUtilityStatement(std::string_view text, const Dialect& dialect,
                                   const std::vector<Lexeme>& lexemes,
                                   const StatementTokens& statement) {
  UtilityMatch match;
  match.stopped_at = statement.first;
  PatternMatcher matcher(text, lexemes, statement, match);
  const auto known = [&](const Pattern& pattern) {
    return dialect.Since(pattern.since.major, pattern.since.minor);
  };
  // Two words choose the statement: DESCRIBE JOB is none of a table named JOB.
  const bool chosen = std::ranges::any_of(kPatterns, [&](const Pattern& pattern) {
    return known(pattern) && matcher.StartsLike(pattern.text);
  });
  for (const Pattern& pattern : kPatterns) {
    if (!known(pattern) || (chosen && StartsWithName(pattern.text))) continue;
    if (matcher.Matches(pattern.text)) {
      match.kind = pattern.kind;
      return match;
    }
  }
  return match;
}

}  // namespace flinkcompat::parse
