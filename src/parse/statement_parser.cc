#include "parse/statement_parser.h"

#include <utility>

namespace flinkcompat::parse {
namespace {

// Stops at the first error and keeps what ANTLR knows about it.
class ExplainingStrategy final : public antlr4::DefaultErrorStrategy {
 public:
  struct Stop {};

  explicit ExplainingStrategy(Mismatch& mismatch) : mismatch_(mismatch) {}

  antlr4::Token* recoverInline(antlr4::Parser* parser) override { Take(parser); }
  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException&) override {
    Take(parser);
  }
  void reportUnwantedToken(antlr4::Parser* parser) override { Take(parser); }
  void reportMissingToken(antlr4::Parser* parser) override { Take(parser); }

 private:
  [[noreturn]] void Take(antlr4::Parser* parser) {
    mismatch_.token = parser->getCurrentToken()->getTokenIndex();
    mismatch_.expected = parser->getExpectedTokens();
    for (antlr4::ParserRuleContext* context = parser->getContext(); context != nullptr;
         context = static_cast<antlr4::ParserRuleContext*>(context->parent)) {
      mismatch_.rules.push_back(context->getRuleIndex());
      mismatch_.rule_starts.push_back(context->start->getTokenIndex());
    }
    throw Stop{};
  }

  Mismatch& mismatch_;
};

}  // namespace

StatementParser::StatementParser() : parser_(&stream_) {
  parser_.setBuildParseTree(false);
  parser_.removeErrorListeners();
  parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
      antlr4::atn::PredictionMode::SLL);
}

StatementParser::~StatementParser() = default;

StatementParser::Tree* StatementParser::Parse(const std::vector<Lexeme>& lexemes,
                                              const StatementTokens& statement) {
  stream_.Load(lexemes, statement);
  parser_.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
  parser_.reset();
  try {
    return parser_.singleStatement();
  } catch (const antlr4::ParseCancellationException&) {
    return nullptr;
  }
}

Mismatch StatementParser::Explain() {
  Mismatch mismatch;
  parser_.getATN();  // made at the first call; only explanations need it
  stream_.seek(0);
  parser_.setErrorHandler(std::make_shared<ExplainingStrategy>(mismatch));
  parser_.reset();
  try {
    parser_.singleStatement();
  } catch (const ExplainingStrategy::Stop&) {
  }
  return mismatch;
}

}  // namespace flinkcompat::parse
