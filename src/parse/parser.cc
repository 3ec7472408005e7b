#include "parse/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/letter_case.h"
#include "parse/ast_builder.h"
#include "parse/bare_setting.h"
#include "parse/contextual_words.h"
#include "parse/nesting.h"
#include "parse/source_text.h"
#include "parse/spelling.h"
#include "parse/splitter.h"
#include "parse/statement_parser.h"
#include "parse/syntax_message.h"
#include "parse/template_tokens.h"
#include "parse/utility_statements.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlParser;

class ScriptParser {
 public:
  ScriptParser(std::string_view text, const Dialect& dialect, DiagnosticSink& sink)
      : text_(text), dialect_(dialect), sink_(sink) {}

  ast::Script Parse(size_t begin) {
    lexemes_ = Tokenize(text_, begin, dialect_, sink_);
    ResolveContextualWords(text_, dialect_, lexemes_);
    ResolveTemplates(text_, lexemes_);
    if (dialect_.AllowsVvr()) JoinSplitStatementSets(lexemes_);
    RefuseLeadingSemicolon();
    for (const StatementTokens& statement : SplitStatements(lexemes_)) ParseStatement(statement);
    CloseSet(false);
    return std::move(script_);
  }

 private:
  std::string_view WordAt(size_t index) const {
    const Span span = lexemes_[index].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  void Report(const SyntaxFailure& failure) {
    sink_.Report(failure.kind, failure.span, failure.message, failure.help);
  }

  // Flink skips empty statements, but not at the start of a script.
  void RefuseLeadingSemicolon() {
    if (!dialect_.release || lexemes_.empty() || lexemes_[0].type != Lexer::SEMICOLON) return;
    Report({lexemes_[0].span, "expected a statement, found `;`", {}});
  }

  void ParseStatement(const StatementTokens& statement) {
    if (HasReportedToken(statement)) return;
    if (const std::optional<Span> deep = FindTooDeepNesting(text_, lexemes_, statement)) {
      sink_.Report(DiagnosticKind::kNestingTooDeep, *deep,
                   fmt::format("this nests deeper than {} levels", kNestingLimit),
                   "split the statement with views");
      return;
    }
    if (ParseBareSetting(statement) || ParseUtility(statement)) return;
    StatementTokens whole = statement;
    const bool described = IsDescribedQuery(statement);
    if (described) whole.first += WordAt(statement.first + 1).size() == 9 ? 2u : 1u;
    if (IsUnknown(whole)) return AddUnknown(whole);
    try {
      ast::Statement built = Build(whole);
      if (described) built = Explained(std::move(built), statement);
      Add(std::move(built));
    } catch (const SyntaxFailure& failure) {
      if (!RecoverBlock(whole)) Report(failure);
    }
  }

  // Throws SyntaxFailure.
  ast::Statement Build(const StatementTokens& statement) {
    StatementParser::Tree* tree = parser_.Parse(lexemes_, statement);
    if (tree == nullptr) {
      throw DescribeMismatch(text_, parser_.Explain(), parser_.tokens(), dialect_);
    }
    return AstBuilder(text_, dialect_, parser_.tokens()).BuildStatement(tree->body);
  }

  // [EXECUTE] STATEMENT SET BEGIN ... END with an error in one of its INSERTs: the others stay.
  // False if no INSERT is to blame.
  bool RecoverBlock(const StatementTokens& block) {
    size_t first = block.first;
    if (lexemes_[first].type == Lexer::K_EXECUTE) ++first;
    constexpr size_t kWords = 3;
    const bool is_block = block.last > first + kWords && lexemes_[first + 2].type == Lexer::K_BEGIN &&
                          lexemes_[block.last - 1].type == Lexer::K_END;
    if (!is_block) return false;
    ast::StatementSet set;
    bool reported = false;
    for (size_t begin = first + kWords, i = begin; i + 1 < block.last; ++i) {
      if (lexemes_[i].type != Lexer::SEMICOLON) continue;
      const StatementTokens part{begin, i, lexemes_[i].span};
      begin = i + 1;
      if (part.first == part.last) continue;
      try {
        ast::Statement built = Build(part);
        auto* insert = std::get_if<ast::Insert>(&built.node);
        if (insert != nullptr) set.inserts.push_back(std::move(*insert));
      } catch (const SyntaxFailure& failure) {
        Report(failure);
        reported = true;
      }
    }
    if (!reported) return false;
    Add({{lexemes_[block.first].span.begin, lexemes_[block.last - 1].span.end},
         "statement-set",
         std::move(set)});
    return true;
  }

  // Tokens that the lexer has already reported.
  bool HasReportedToken(const StatementTokens& statement) const {
    for (size_t i = statement.first; i < statement.last; ++i) {
      if (lexemes_[i].type != Lexer::UNEXPECTED) continue;
      const char first = text_[lexemes_[i].span.begin];
      if (first == '\'' || first == '`' || WordAt(i).starts_with("/*")) return true;
    }
    return false;
  }

  bool ParseBareSetting(const StatementTokens& statement) {
    if (!dialect_.AllowsVvr()) return false;
    std::optional<ast::Statement> setting = ReadBareSetting(text_, lexemes_, statement);
    if (!setting) return false;
    Add(std::move(*setting));
    return true;
  }

  bool ParseUtility(const StatementTokens& statement) {
    if (!IsUtilityWord(WordAt(statement.first)) || IsDescribedQuery(statement)) return false;
    const UtilityMatch match = MatchUtilityStatement(text_, dialect_, lexemes_, statement);
    const Span span{lexemes_[statement.first].span.begin, lexemes_[statement.last - 1].span.end};
    if (match.kind.empty()) {
      ReportUtility(match, statement);
    } else {
      Add(lexemes_[statement.first].type == Lexer::RESERVED_WORD && match.kind.starts_with("use")
              ? BuildUse(match.kind, statement, span)
              : ast::Statement{span, match.kind, ast::OtherStatement{NormalisedText(statement)}});
    }
    return true;
  }

  ast::Statement BuildUse(const std::string& kind, const StatementTokens& statement,
                          Span span) const {
    ast::Use use;
    size_t at = statement.first + 1;
    if (kind != "use") use.what = UpperCase(WordAt(at++));
    for (; at < statement.last; at += 2) use.name.push_back(NameAt(at));
    return {span, kind, std::move(use)};
  }

  ast::Name NameAt(size_t index) const {
    ast::Name name{std::string(WordAt(index)), lexemes_[index].span};
    if (name.text.front() != '`') return name;
    std::string unquoted;
    for (size_t i = 1; i + 1 < name.text.size(); ++i) {
      unquoted.push_back(name.text[i]);
      if (name.text[i] == '`') ++i;
    }
    name.text = std::move(unquoted);
    return name;
  }

  void ReportUtility(const UtilityMatch& match, const StatementTokens& statement) {
    const bool at_end = match.stopped_at == statement.last;
    const Span found = at_end ? statement.end : lexemes_[match.stopped_at].span;
    const std::string found_text =
        at_end ? "the end of the statement" : fmt::format("`{}`", WordAt(match.stopped_at));
    // Flink takes the first two words together.
    const bool second = match.stopped_at == statement.first + 1 &&
                        !EqualWithoutCase(WordAt(statement.first), "DESCRIBE");
    const Span first = lexemes_[statement.first].span;
    const Span span = second ? Span{first.begin, std::max(first.end, found.end)} : found;
    constexpr size_t kMostWords = 4;
    if (match.expected.size() > kMostWords) {
      return Report({span, fmt::format("unexpected {}", found_text), {}});
    }
    Report({span,
            fmt::format("expected {}, found {}", fmt::join(match.expected, " or "), found_text),
            {}});
  }

  // DESCRIBE SELECT ..., DESCRIBE INSERT ..., DESCRIBE STATEMENT ...
  bool IsDescribedQuery(const StatementTokens& statement) const {
    if (statement.last - statement.first < 2) return false;
    if (!EqualWithoutCase(WordAt(statement.first), "DESCRIBE")) return false;
    switch (lexemes_[statement.first + 1].type) {
      case Lexer::K_SELECT:
      case Lexer::K_WITH:
      case Lexer::K_VALUES:
      case Lexer::LPAREN:
      case Lexer::K_INSERT:
      case Lexer::K_UPSERT:
      case Lexer::K_STATEMENT:
        return true;
      default:
        return false;
    }
  }

  static ast::Statement Explained(ast::Statement inner, const StatementTokens&) {
    ast::Explain explain;
    const Span span = inner.span;
    explain.statement = std::move(inner);
    return {span, "explain", std::move(explain)};
  }

  std::string NormalisedText(const StatementTokens& statement) const {
    std::string text;
    for (size_t i = statement.first; i < statement.last; ++i) {
      const TokenType type = lexemes_[i].type;
      const bool glued = i == statement.first || type == Lexer::COMMA || type == Lexer::DOT ||
                         type == Lexer::RPAREN || lexemes_[i - 1].type == Lexer::DOT ||
                         lexemes_[i - 1].type == Lexer::LPAREN;
      if (!glued) text += ' ';
      text += WordAt(i);
    }
    return text;
  }

  // Words that start no statement of any release.
  bool IsUnknown(const StatementTokens& statement) const {
    const TokenType type = lexemes_[statement.first].type;
    return type == Lexer::IDENTIFIER || type == Lexer::RESERVED_WORD;
  }

  void AddUnknown(const StatementTokens& statement) {
    const Lexeme& first = lexemes_[statement.first];
    const std::string message = fmt::format("`{}` starts no statement", WordAt(statement.first));
    const std::string_view meant = MeantStatementWord(WordAt(statement.first));
    if (!meant.empty())
      return Report({first.span, message, fmt::format("did you mean {}?", meant)});
    if (dialect_.release) return Report({first.span, message, {}});
    sink_.Report(DiagnosticKind::kUnknownStatement, first.span, message);
    Add({{first.span.begin, lexemes_[statement.last - 1].span.end},
         "unknown",
         ast::OtherStatement{NormalisedText(statement)}});
  }

  // Collects BEGIN STATEMENT SET; INSERT ...; END; into one statement.
  void Add(ast::Statement statement) {
    if (statement.kind == "begin-statement-set") {
      CloseSet(false);
      statement.kind = "statement-set";
      statement.node = ast::StatementSet{{}, true, false};
      open_set_ = std::move(statement);
      return;
    }
    if (open_set_ && statement.kind == "end-statement-set") {
      open_set_->span.end = statement.span.end;
      return CloseSet(true);
    }
    auto* insert = std::get_if<ast::Insert>(&statement.node);
    if (open_set_ && insert != nullptr) {
      open_set_->span.end = statement.span.end;
      std::get<ast::StatementSet>(open_set_->node).inserts.push_back(std::move(*insert));
      return;
    }
    if (open_set_) {
      sink_.Report(DiagnosticKind::kUnmodelled, statement.span,
                   "only INSERT may stand between BEGIN STATEMENT SET and END",
                   "move it in front of the set");
    }
    script_.statements.push_back(std::move(statement));
  }

  void CloseSet(bool closed) {
    if (!open_set_) return;
    std::get<ast::StatementSet>(open_set_->node).closed = closed;
    script_.statements.push_back(std::move(*open_set_));
    open_set_.reset();
  }

  std::string_view text_;
  const Dialect& dialect_;
  DiagnosticSink& sink_;
  StatementParser parser_;
  std::vector<Lexeme> lexemes_;
  ast::Script script_;
  std::optional<ast::Statement> open_set_;
};

}  // namespace

ast::Script ParseScript(const SourceFile& source, DiagnosticSink& sink,
                        const ParseOptions& options) {
  const Dialect dialect{ParseRelease(options.flink_version)};
  if (!CheckSourceText(source.text, sink)) return {};
  const size_t begin = SkipByteOrderMark(source.text, dialect, sink);
  return ScriptParser(source.text, dialect, sink).Parse(begin);
}

}  // namespace flinkcompat::parse
