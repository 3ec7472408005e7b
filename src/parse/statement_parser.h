// Runs ANTLR over one statement.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "FlinkSqlParser.h"
#include "parse/token_stream.h"

namespace flinkcompat::parse {

// Where and why a statement is none, as ANTLR sees it.
struct Mismatch {
  size_t token = 0;  // index into the statement's tokens
  // Token types that could stand there instead.
  antlr4::misc::IntervalSet expected;
  // The rules that were open, innermost first.
  std::vector<size_t> rules;
  // For each rule, the index of its first token.
  std::vector<size_t> rule_starts;
};

class StatementParser {
 public:
  using Tree = generated::FlinkSqlParser::SingleStatementContext;

  StatementParser();
  ~StatementParser();

  // The tree lives until the next call. Null on a mismatch.
  Tree* Parse(const std::vector<Lexeme>& lexemes, const StatementTokens& statement);
  // Why the last statement failed. Parses it again, slowly.
  Mismatch Explain();

  const std::vector<SqlToken>& tokens() const { return stream_.tokens(); }

 private:
  SqlTokenStream stream_;
  generated::FlinkSqlParser parser_;
};

}  // namespace flinkcompat::parse
