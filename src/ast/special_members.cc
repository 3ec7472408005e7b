// The special members of the recursive structs, compiled once instead of in every file that includes them.
#include <utility>

#include "ast/statement.h"

namespace flinkcompat::ast {

Expr::Expr(Span where, Node what) : span(where), node(std::move(what)) {}
TableExpr::TableExpr(Span where, Node what, std::optional<TableAlias> called)
    : span(where), node(std::move(what)), alias(std::move(called)) {}
Statement::Statement(Span where, std::string what, Node how)
    : span(where), kind(std::move(what)), node(std::move(how)) {}

Expr::Expr() = default;
Expr::Expr(const Expr&) = default;
Expr::Expr(Expr&&) noexcept = default;
Expr& Expr::operator=(const Expr&) = default;
Expr& Expr::operator=(Expr&&) noexcept = default;
Expr::~Expr() = default;

TableExpr::TableExpr() = default;
TableExpr::TableExpr(const TableExpr&) = default;
TableExpr::TableExpr(TableExpr&&) noexcept = default;
TableExpr& TableExpr::operator=(const TableExpr&) = default;
TableExpr& TableExpr::operator=(TableExpr&&) noexcept = default;
TableExpr::~TableExpr() = default;

Query::Query() = default;
Query::Query(const Query&) = default;
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(const Query&) = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::~Query() = default;

Statement::Statement() = default;
Statement::Statement(const Statement&) = default;
Statement::Statement(Statement&&) noexcept = default;
Statement& Statement::operator=(const Statement&) = default;
Statement& Statement::operator=(Statement&&) noexcept = default;
Statement::~Statement() = default;

}  // namespace flinkcompat::ast
