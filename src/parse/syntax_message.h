// Error messages in the user's words.
#pragma once

#include <string_view>
#include <vector>

#include "parse/ast_builder.h"
#include "parse/statement_parser.h"

namespace flinkcompat::parse {

// What was found and what was expected. The span starts where Flink reports the error.
SyntaxFailure DescribeMismatch(std::string_view text, const Mismatch& mismatch,
                               const std::vector<SqlToken>& tokens, const Dialect& dialect);

}  // namespace flinkcompat::parse
