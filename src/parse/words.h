// Which words are keywords.
#pragma once

#include <cstdint>
#include <string_view>

#include "parse/release.h"

namespace flinkcompat::parse {

// A token type of the generated lexer.
using TokenType = uint16_t;

// The token that `word` is in the dialect, whatever its case: FlinkSqlLexer::IDENTIFIER for a name.
TokenType TokenOfWord(std::string_view word, const Dialect& dialect);

// True for the types that stand for words of the table that may not be names.
bool IsReservedWord(TokenType type);

}  // namespace flinkcompat::parse
