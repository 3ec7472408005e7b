#include "parse/bare_setting.h"

#include "FlinkSqlLexer.h"
#include "base/trim.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view Unquoted(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                      (text.front() == '\'' || text.front() == '"');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::optional<ast::Statement> ReadBareSetting(std::string_view text,
                                              const std::vector<Lexeme>& lexemes,
                                              const StatementTokens& statement) {
  const TokenType verb = lexemes[statement.first].type;
  if (verb != Lexer::K_SET && verb != Lexer::K_RESET) return std::nullopt;
  if (statement.last - statement.first < 2) return std::nullopt;
  const TokenType second = lexemes[statement.first + 1].type;
  const bool word =
      second == Lexer::IDENTIFIER || second == Lexer::DOUBLE_QUOTED || second < Lexer::BLANK;
  if (!word) return std::nullopt;
  const Span whole{lexemes[statement.first].span.begin, lexemes[statement.last - 1].span.end};
  const Span rest{lexemes[statement.first + 1].span.begin, whole.end};
  const std::string_view body = text.substr(rest.begin, rest.end - rest.begin);
  if (verb == Lexer::K_RESET) {
    return ast::Statement{whole, "reset", ast::Reset{std::string(Unquoted(Trimmed(body, kBlanks)))}};
  }
  const size_t equals = body.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  ast::Property property{std::string(Unquoted(Trimmed(body.substr(0, equals), kBlanks))),
                         std::string(Unquoted(Trimmed(body.substr(equals + 1), kBlanks))), rest};
  return ast::Statement{whole, "set", ast::Set{std::move(property)}};
}

}  // namespace flinkcompat::parse
