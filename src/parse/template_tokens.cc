#include "parse/template_tokens.h"

#include "FlinkSqlLexer.h"
#include "base/letter_case.h"
#include "base/template.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

class TemplateTokens {
 public:
  TemplateTokens(std::string_view text, std::vector<Lexeme>& lexemes)
      : text_(text), lexemes_(lexemes) {}

  void Resolve() {
    for (size_t i = 0; i < lexemes_.size(); ++i) {
      switch (lexemes_[i].type) {
        case Lexer::LPAREN:
          in_options_.push_back(OpensOptions(i));
          break;
        case Lexer::RPAREN:
          if (!in_options_.empty()) in_options_.pop_back();
          break;
        case Lexer::SEMICOLON:
          in_options_.clear();
          break;
        case Lexer::QUOTED_IDENTIFIER:
          if (IsTemplateToken(i)) lexemes_[i].type = TypeOf(i);
          break;
        default:
          break;
      }
    }
  }

 private:
  TokenType Before(size_t i, size_t distance) const {
    return i >= distance ? lexemes_[i - distance].type : TokenType{Lexer::SEMICOLON};
  }

  std::string_view TextOf(size_t i) const {
    const Span span = lexemes_[i].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  bool IsTemplateToken(size_t i) const {
    const std::string_view text = TextOf(i);
    return IsTemplate(text.substr(1, text.size() - 2));
  }

  // WITH (, SET (, and OPTIONS ( of a hint.
  bool OpensOptions(size_t i) const {
    const TokenType before = Before(i, 1);
    if (before == Lexer::K_WITH || before == Lexer::K_SET) return true;
    return before == Lexer::IDENTIFIER && EqualWithoutCase(TextOf(i - 1), "OPTIONS");
  }

  TokenType TypeOf(size_t i) const {
    switch (Before(i, 1)) {
      case Lexer::K_LIMIT:
      case Lexer::K_OFFSET:
        return Lexer::INTEGER;
      case Lexer::K_NEXT:
      case Lexer::K_FIRST:
        return Before(i, 2) == Lexer::K_FETCH ? Lexer::INTEGER : Lexer::QUOTED_IDENTIFIER;
      default:
        break;
    }
    const bool option = !in_options_.empty() && in_options_.back();
    const bool setting = Before(i, 1) == Lexer::EQ && Before(i, 3) == Lexer::K_SET;
    return option || setting ? Lexer::STRING : Lexer::QUOTED_IDENTIFIER;
  }

  std::string_view text_;
  std::vector<Lexeme>& lexemes_;
  // For every open parenthesis, whether it holds options.
  std::vector<bool> in_options_;
};

}  // namespace

void ResolveTemplates(std::string_view text, std::vector<Lexeme>& lexemes) {
  if (HoldsTemplate(text)) TemplateTokens(text, lexemes).Resolve();
}

}  // namespace flinkcompat::parse
