// Words whose meaning hangs on their neighbours.
#pragma once

#include <string_view>
#include <vector>

#include "parse/lexer.h"

namespace flinkcompat::parse {

// Gives every word that is a keyword only beside certain others its type for the parser, so that
// one token of look-ahead decides everything there: `IF` of IF EXISTS against a table named `if`.
void ResolveContextualWords(std::string_view text, const Dialect& dialect,
                            std::vector<Lexeme>& lexemes);

}  // namespace flinkcompat::parse
