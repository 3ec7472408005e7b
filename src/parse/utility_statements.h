// SHOW, DESCRIBE, USE and other statements that a table of patterns describes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parse/lexer.h"
#include "parse/splitter.h"

namespace flinkcompat::parse {

struct UtilityMatch {
  // Empty where no pattern fits.
  std::string kind;
  // Where the longest match stopped: an index into the script's tokens, and what could stand there.
  size_t stopped_at = 0;
  std::vector<std::string> expected;
};

// Whether a statement that starts with this word is one of the table.
bool IsUtilityWord(std::string_view word);

// Matches the statement against the patterns of the dialect.
UtilityMatch MatchUtilityStatement(std::string_view text, const Dialect& dialect,
                                   const std::vector<Lexeme>& lexemes,
                                   const StatementTokens& statement);

}  // namespace flinkcompat::parse
