// The tokens of one statement, as ANTLR's parser wants them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "antlr4-runtime.h"
#include "parse/lexer.h"
#include "parse/splitter.h"

namespace flinkcompat::parse {

// A token without a text of its own.
class SqlToken final : public antlr4::Token {
 public:
  SqlToken(size_t type, Span span, size_t index) : type_(type), index_(index), span_(span) {}

  Span span() const { return span_; }

  size_t getType() const override { return type_; }
  size_t getTokenIndex() const override { return index_; }
  size_t getStartIndex() const override { return span_.begin; }
  size_t getStopIndex() const override { return span_.end - 1; }
  size_t getLine() const override { return 0; }
  size_t getCharPositionInLine() const override { return 0; }
  size_t getChannel() const override { return DEFAULT_CHANNEL; }
  std::string getText() const override { return {}; }
  std::string toString() const override { return {}; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  antlr4::CharStream* getInputStream() const override { return nullptr; }

 private:
  size_t type_;
  size_t index_;
  Span span_;
};

// Holds one statement after the other.
class SqlTokenStream final : public antlr4::TokenStream {
 public:
  void Load(const std::vector<Lexeme>& lexemes, const StatementTokens& statement);
  const std::vector<SqlToken>& tokens() const { return tokens_; }

  antlr4::Token* LT(ssize_t offset) override;
  antlr4::Token* get(size_t index) const override;
  size_t LA(ssize_t offset) override;
  void consume() override { ++index_; }
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  size_t index() override { return index_; }
  void seek(size_t index) override { index_ = index; }
  size_t size() override { return tokens_.size(); }
  std::string getSourceName() const override { return {}; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  std::string getText(const antlr4::misc::Interval&) override { return {}; }
  std::string getText() override { return {}; }
  std::string getText(antlr4::RuleContext*) override { return {}; }
  std::string getText(antlr4::Token*, antlr4::Token*) override { return {}; }

 private:
  // The last one is the end of the statement.
  std::vector<SqlToken> tokens_;
  size_t index_ = 0;
};

}  // namespace flinkcompat::parse
