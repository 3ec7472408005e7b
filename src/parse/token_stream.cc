#include "parse/token_stream.h"

#include <algorithm>

namespace flinkcompat::parse {

void SqlTokenStream::Load(const std::vector<Lexeme>& lexemes, const StatementTokens& statement) {
  tokens_.clear();
  tokens_.reserve(statement.last - statement.first + 1);
  for (size_t i = statement.first; i < statement.last; ++i) {
    tokens_.emplace_back(lexemes[i].type, lexemes[i].span, tokens_.size());
  }
  tokens_.emplace_back(antlr4::Token::EOF, statement.end, tokens_.size());
  index_ = 0;
}

antlr4::Token* SqlTokenStream::LT(ssize_t offset) {
  if (offset < 0 && static_cast<size_t>(-offset) > index_) return nullptr;
  const size_t at = index_ + static_cast<size_t>(offset > 0 ? offset - 1 : offset);
  return &tokens_[std::min(at, tokens_.size() - 1)];
}

antlr4::Token* SqlTokenStream::get(size_t index) const {
  return const_cast<SqlToken*>(&tokens_[index]);  // NOLINT: ANTLR's interface hands out non-const
}

size_t SqlTokenStream::LA(ssize_t offset) {
  const antlr4::Token* token = LT(offset);
  return token == nullptr ? antlr4::Token::INVALID_TYPE : token->getType();
}

}  // namespace flinkcompat::parse
