// `SET key = value;` without quotes, as VVR and older SQL clients read it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ast/statement.h"
#include "parse/lexer.h"
#include "parse/splitter.h"

namespace flinkcompat::parse {

// None where the statement is no SET or RESET, or one with a quoted key.
std::optional<ast::Statement> ReadBareSetting(std::string_view text,
                                              const std::vector<Lexeme>& lexemes,
                                              const StatementTokens& statement);

}  // namespace flinkcompat::parse
