// SQL text from the AST.
#pragma once

#include <string>

#include "ast/statement.h"

namespace flinkcompat::ast {

// One line of SQL each, keywords upper case, identifiers back-ticked where they need it, with just
// the parentheses that the precedence asks for. Parsing the text gives the same AST but for spans.
std::string ToSql(const Statement& statement);
std::string ToSql(const Query& query);
std::string ToSql(const Expr& expr);
std::string ToSql(const DataType& type);

}  // namespace flinkcompat::ast
