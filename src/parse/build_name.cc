#include <fmt/format.h>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

constexpr size_t kLongestName = 256;

// The characters of a UTF-8 text.
size_t CountCharacters(std::string_view text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

// `body` without its quotes, doubled quotes made single.
std::string Undouble(std::string_view body, char quote) {
  std::string value;
  value.reserve(body.size());
  for (size_t i = 0; i < body.size(); ++i) {
    value.push_back(body[i]);
    if (body[i] == quote) ++i;
  }
  return value;
}

}  // namespace

ast::Name AstBuilder::BuildName(P::IdentifierContext* context) const {
  const Span span = SpanOf(context->start);
  const std::string_view text = Text(span);
  ast::Name name{
      text.front() == '`' ? Undouble(text.substr(1, text.size() - 2), '`') : std::string(text),
      span};
  if (name.text.size() > kLongestName && CountCharacters(name.text) > kLongestName) {
    Fail(span, fmt::format("this name is longer than {} characters", kLongestName));
  }
  return name;
}

ast::QualifiedName AstBuilder::BuildQualifiedName(P::QualifiedNameContext* context) const {
  ast::QualifiedName name;
  name.span = SpanOf(context);
  name.parts.reserve(context->parts.size());
  for (P::IdentifierContext* part : context->parts) name.parts.push_back(BuildName(part));
  return name;
}

std::vector<ast::Name> AstBuilder::BuildColumns(P::ColumnListContext* context) const {
  std::vector<ast::Name> names;
  if (context == nullptr) return names;
  names.reserve(context->names.size());
  for (P::IdentifierContext* name : context->names) names.push_back(BuildName(name));
  return names;
}

std::string_view AstBuilder::Text(const antlr4::Token* token) const { return Text(SpanOf(token)); }

std::string AstBuilder::Unquote(const antlr4::Token* token) const {
  const std::string_view text = Text(token);
  return Undouble(text.substr(1, text.size() - 2), '\'');
}

std::string AstBuilder::BuildText(P::LiteralTextContext* context) const {
  std::string text;
  for (const antlr4::Token* part : context->parts) text += Unquote(part);
  return text;
}

std::string AstBuilder::BuildComment(P::LiteralTextContext* context, bool adjacent) const {
  const bool one = !adjacent || dialect_.Since(2, 0);
  if (one && dialect_.release && context->parts.size() > 1) FailUnexpected(context->parts[1]);
  return BuildText(context);
}

ast::Name AstBuilder::BuildPath(P::QualifiedNameContext* context) const {
  ast::QualifiedName path = BuildQualifiedName(context);
  for (size_t i = 1; i < path.parts.size(); ++i) {
    path.parts[0].text.append(".").append(path.parts[i].text);
  }
  path.parts[0].span = path.span;
  return std::move(path.parts[0]);
}

std::string AstBuilder::TokenText(size_t first, size_t last) const {
  std::string text;
  for (size_t i = first; i <= last; ++i) {
    const size_t type = tokens_[i].getType();
    const bool glued = i == first || type == P::COMMA || type == P::DOT || type == P::RPAREN ||
                       tokens_[i - 1].getType() == P::LPAREN || tokens_[i - 1].getType() == P::DOT;
    if (!glued) text += ' ';
    text += Text(tokens_[i].span());
  }
  return text;
}

std::string AstBuilder::TokenText(const antlr4::ParserRuleContext* context) const {
  return TokenText(context->start->getTokenIndex(), context->stop->getTokenIndex());
}

void AstBuilder::FailUnexpected(const antlr4::Token* token) const {
  Fail(SpanOf(token), fmt::format("unexpected `{}`", Text(token)));
}

}  // namespace flinkcompat::parse
