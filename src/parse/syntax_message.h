// Error messages in the user's words.
#pragma once

#include <string_view>
#include <vector>

#include "parse/ast_builder.h"
#include "parse/statement_parser.h"

namespace flinkcompat::parse {

// What was found, what was expected, and where Flink reports it.
SyntaxFailure DescribeMismatch(std::string_view text, const Mismatch& mismatch,
                               const std::vector<SqlToken>& tokens);

// How a message calls a token: "`x`", "the string 'x'", "the end of the statement".
std::string DescribeToken(std::string_view text, const SqlToken& token);

}  // namespace flinkcompat::parse
