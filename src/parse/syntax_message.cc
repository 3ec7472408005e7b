#include "parse/syntax_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "parse/source_text.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

std::string_view TextOf(std::string_view text, const SqlToken& token) {
  return text.substr(token.span().begin, token.span().end - token.span().begin);
}

bool IsEnd(const SqlToken& token) { return token.getType() == antlr4::Token::EOF; }

}  // namespace

std::string DescribeToken(std::string_view text, const SqlToken& token) {
  if (IsEnd(token)) return "the end of the statement";
  const std::string_view word = TextOf(text, token);
  constexpr size_t kLongest = 40;
  if (word.size() > kLongest) return fmt::format("`{}...`", word.substr(0, kLongest));
  return fmt::format("`{}`", word);
}

SyntaxFailure DescribeMismatch(std::string_view text, const Mismatch& mismatch,
                               const std::vector<SqlToken>& tokens) {
  const SqlToken& found = tokens[mismatch.token];
  return {found.span(), fmt::format("unexpected {}", DescribeToken(text, found)), {}};
}

}  // namespace flinkcompat::parse
