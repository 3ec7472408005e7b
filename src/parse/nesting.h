// Protects the stack.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "parse/lexer.h"
#include "parse/splitter.h"

namespace flinkcompat::parse {

// Safe for a stack of 8 MB even with AddressSanitizer, by a factor of four.
inline constexpr size_t kNestingLimit = 500;

// The token at which expressions, queries or types of the statement nest deeper than kNestingLimit.
// Parsing, walking and freeing the tree of any other statement is safe.
std::optional<Span> FindTooDeepNesting(std::string_view text, const std::vector<Lexeme>& lexemes,
                                       const StatementTokens& statement);

}  // namespace flinkcompat::parse
