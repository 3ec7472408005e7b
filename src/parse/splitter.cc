#include "parse/splitter.h"

#include <cstddef>

#include "FlinkSqlLexer.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

// Whether the tokens before `at` are STATEMENT SET.
bool FollowsStatementSet(const std::vector<Lexeme>& lexemes, size_t at) {
  return at >= 2 && lexemes[at - 1].type == Lexer::K_SET &&
         lexemes[at - 2].type == Lexer::K_STATEMENT;
}

}  // namespace

std::vector<StatementTokens> SplitStatements(const std::vector<Lexeme>& lexemes) {
  std::vector<StatementTokens> statements;
  size_t first = 0;
  bool in_block = false;
  size_t open_cases = 0;
  for (size_t i = 0; i < lexemes.size(); ++i) {
    switch (lexemes[i].type) {
      case Lexer::SEMICOLON:
        if (in_block) break;
        if (i > first) statements.push_back({first, i, lexemes[i].span});
        first = i + 1;
        break;
      case Lexer::K_BEGIN:
        if (!FollowsStatementSet(lexemes, i) || i - 2 < first) break;
        in_block = true;
        open_cases = 0;
        break;
      case Lexer::K_CASE:
        ++open_cases;
        break;
      case Lexer::K_END:
        if (open_cases > 0) {
          --open_cases;
        } else {
          in_block = false;
        }
        break;
      default:
        break;
    }
  }
  if (first < lexemes.size()) {
    const uint32_t end = lexemes.back().span.end;
    statements.push_back({first, lexemes.size(), {end - 1, end}});
  }
  return statements;
}

void JoinSplitStatementSets(std::vector<Lexeme>& lexemes) {
  for (size_t i = 2; i + 1 < lexemes.size(); ++i) {
    const bool split = lexemes[i].type == Lexer::SEMICOLON && FollowsStatementSet(lexemes, i) &&
                       lexemes[i + 1].type == Lexer::K_BEGIN &&
                       (i < 3 || lexemes[i - 3].type != Lexer::K_BEGIN);
    if (!split) continue;
    lexemes.erase(lexemes.begin() + static_cast<std::ptrdiff_t>(i));
    const size_t after_begin = i + 1;
    if (after_begin < lexemes.size() && lexemes[after_begin].type == Lexer::SEMICOLON) {
      lexemes.erase(lexemes.begin() + static_cast<std::ptrdiff_t>(after_begin));
    }
  }
}

}  // namespace flinkcompat::parse
