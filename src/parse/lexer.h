// Text to tokens, once for the whole script.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "diag/diagnostic_sink.h"
#include "parse/words.h"

namespace flinkcompat::parse {

// A token that is neither a blank nor a comment.
struct Lexeme {
  TokenType type = 0;
  Span span;
};

// Reads from `begin` on. Never fails: what is no token of SQL is reported and comes out as
// FlinkSqlLexer::UNEXPECTED. The text must be valid UTF-8 (see source_text.h).
std::vector<Lexeme> Tokenize(std::string_view text, size_t begin, const Dialect& dialect,
                             DiagnosticSink& sink);

}  // namespace flinkcompat::parse
