#include "parse/lexer.h"

#include <algorithm>
#include <string>

#include "FlinkSqlLexer.h"
#include "antlr4-runtime.h"
#include "parse/source_text.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

// The bytes of the script. A byte above 127 reads as 1, a letter of the grammar: ANTLR's automaton
// is a table for ASCII characters alone. The character 1 itself is no letter and reads as 2.
class ByteStream final : public antlr4::CharStream {
 public:
  explicit ByteStream(std::string_view text) : text_(text) {}

  void consume() override { ++index_; }
  size_t LA(ssize_t offset) override {
    const size_t at = index_ + static_cast<size_t>(offset > 0 ? offset - 1 : offset);
    if (at >= text_.size()) return IntStream::EOF;
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte > 127) return 1;
    return byte == 1 ? 2 : byte;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  size_t index() override { return index_; }
  void seek(size_t index) override { index_ = index; }
  size_t size() override { return text_.size(); }
  std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval& interval) override {
    const auto begin = static_cast<size_t>(interval.a);
    return std::string(text_.substr(begin, static_cast<size_t>(interval.b) + 1 - begin));
  }
  std::string toString() const override { return std::string(text_); }

 private:
  std::string_view text_;
  size_t index_ = 0;
};

// Remembers the edges of the automaton in a table per state, without the locks and hashing of
// ANTLR's own lookup: two thirds of the lexer's time.
class QuickAutomaton final : public antlr4::atn::LexerATNSimulator {
 public:
  QuickAutomaton(Lexer* lexer, LexerATNSimulator& original)
      : LexerATNSimulator(lexer, lexer->getATN(), original._decisionToDFA,
                          original.getSharedContextCache()) {}

  antlr4::dfa::DFAState* getExistingTargetState(antlr4::dfa::DFAState* state,
                                                size_t character) override {
    if (character > kLastCharacter)
      return LexerATNSimulator::getExistingTargetState(state, character);
    const auto number = static_cast<size_t>(state->stateNumber);
    if (number >= edges_.size()) edges_.resize(number + 1);
    std::vector<antlr4::dfa::DFAState*>& targets = edges_[number];
    if (targets.empty()) targets.resize(kLastCharacter + 1, nullptr);
    antlr4::dfa::DFAState*& target = targets[character];
    if (target == nullptr) target = LexerATNSimulator::getExistingTargetState(state, character);
    return target;
  }

 private:
  static constexpr size_t kLastCharacter = 127;

  // By state number, then by character.
  std::vector<std::vector<antlr4::dfa::DFAState*>> edges_;
};

// The token types with a sentence of their own are reported here; the parser then skips the
// statement that holds them.
class Tokenizer {
 public:
  Tokenizer(std::string_view text, const Dialect& dialect, DiagnosticSink& sink)
      : text_(text), dialect_(dialect), sink_(sink), stream_(text), lexer_(&stream_) {}

  std::vector<Lexeme> Run(size_t begin) {
    stream_.seek(begin);
    // A token of SQL text is some five bytes long, blanks included.
    lexemes_.reserve(text_.size() / 5);
    auto* original = lexer_.getInterpreter<antlr4::atn::LexerATNSimulator>();
    auto* automaton = new QuickAutomaton(&lexer_, *original);
    lexer_.setInterpreter(automaton);  // takes it, and deletes the original
    for (SkipBlanks(); stream_.index() < text_.size(); SkipBlanks()) {
      const auto start = static_cast<uint32_t>(stream_.index());
      const auto type = static_cast<TokenType>(automaton->match(&stream_, 0));
      Add(type, {start, static_cast<uint32_t>(stream_.index())});
    }
    return std::move(lexemes_);
  }

 private:
  // Saves the automaton a third of its tokens.
  void SkipBlanks() {
    const size_t next = text_.find_first_not_of(" \t\r\n", stream_.index());
    stream_.seek(std::min(next, text_.size()));
  }

  void Add(TokenType type, Span span) {
    switch (type) {
      case Lexer::BLANK:
      case Lexer::LINE_COMMENT:
      case Lexer::BLOCK_COMMENT:
        return;
      case Lexer::IDENTIFIER:
        return AddWord(span);
      case Lexer::OPEN_COMMENT:
        return AddOpen(span, "this comment has no end", "close it with `*/`");
      case Lexer::OPEN_STRING:
        return AddOpen(span, "this string has no end", "close it with `'`; a quote in it is `''`");
      case Lexer::OPEN_IDENTIFIER:
        return AddOpenName(span);
      default:
        lexemes_.push_back({type, span});
    }
  }

  void AddWord(Span span) {
    const std::string_view word = text_.substr(span.begin, span.end - span.begin);
    const size_t stray = FindStrayCharacter(word);
    if (stray == std::string_view::npos) {
      lexemes_.push_back({TokenOfWord(word, dialect_), span});
      return;
    }
    const auto at = static_cast<uint32_t>(span.begin + stray);
    const auto length = static_cast<uint32_t>(CharacterLength(text_, at));
    if (stray > 0) AddWord({span.begin, at});
    lexemes_.push_back({Lexer::UNEXPECTED, {at, at + length}});
    if (at + length < span.end) stream_.seek(at + length);
  }

  void AddOpen(Span span, const char* message, const char* help) {
    sink_.Report(DiagnosticKind::kUnterminated, span, message, help);
    lexemes_.push_back({Lexer::UNEXPECTED, span});
  }

  void AddOpenName(Span span) {
    if (text_.substr(span.begin, 2) != "``") {
      return AddOpen(span, "this name has no closing back-tick",
                     "close it with a back-tick on the same line");
    }
    stream_.seek(span.begin + 2);
    AddOpen({span.begin, span.begin + 2}, "a name in back-ticks cannot be empty", "");
  }

  std::string_view text_;
  const Dialect& dialect_;
  DiagnosticSink& sink_;
  ByteStream stream_;
  Lexer lexer_;
  std::vector<Lexeme> lexemes_;
};

}  // namespace

std::vector<Lexeme> Tokenize(std::string_view text, size_t begin, const Dialect& dialect,
                             DiagnosticSink& sink) {
  return Tokenizer(text, dialect, sink).Run(begin);
}

}  // namespace flinkcompat::parse
