#include "ast/printer.h"

#include "ast/sql_writer.h"

namespace flinkcompat::ast {
namespace {

template <typename T>
std::string Print(const T& node) {
  SqlWriter writer;
  writer.Write(node);
  return writer.Take();
}

}  // namespace

std::string ToSql(const Statement& statement) { return Print(statement); }
std::string ToSql(const Query& query) { return Print(query); }
std::string ToSql(const Expr& expr) { return Print(expr); }
std::string ToSql(const DataType& type) { return Print(type); }

}  // namespace flinkcompat::ast
