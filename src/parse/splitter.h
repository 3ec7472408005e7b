// Tokens to statements.
#pragma once

#include <vector>

#include "parse/lexer.h"

namespace flinkcompat::parse {

// The tokens of one statement: [first, last) of the script's, never empty, without the closing `;`.
struct StatementTokens {
  size_t first = 0;
  size_t last = 0;
  // Where an error at the end of the statement stands: the closing `;`, or the last character.
  Span end;
};

// Splits on `;`. A block from STATEMENT SET BEGIN to its END is part of one statement.
std::vector<StatementTokens> SplitStatements(const std::vector<Lexeme>& lexemes);

// Takes out the semicolons that users put into `EXECUTE STATEMENT SET; BEGIN; ... END;`.
void JoinSplitStatementSets(std::vector<Lexeme>& lexemes);

}  // namespace flinkcompat::parse
