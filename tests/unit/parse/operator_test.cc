// Precedence, seen through the structure of the AST.
#include <gtest/gtest.h>

#include "ast/printer.h"
#include "parse_testing.h"

namespace flinkcompat::parse {
namespace {

std::string Structure(const ast::Expr& expr);

// Every operator with its operands in brackets.
struct Outline {
  std::string operator()(const ast::Unary& node) const {
    return "[" + node.op + " " + Structure(*node.operand) + "]";
  }
  std::string operator()(const ast::Chain& node) const {
    std::string text = "[" + Structure(node.operands[0]);
    for (size_t i = 1; i < node.operands.size(); ++i) {
      text.append(" ").append(node.operators[i - 1]).append(" ");
      text += Structure(node.operands[i]);
    }
    return text + "]";
  }
  std::string operator()(const ast::Between& node) const {
    std::string text = "[" + Structure(*node.value);
    text += node.negated ? " NOT BETWEEN " : " BETWEEN ";
    text += Structure(*node.low);
    return text.append(" AND ").append(Structure(*node.high)).append("]");
  }
  std::string operator()(const ast::Like& node) const {
    std::string text = "[" + Structure(*node.value);
    text.append(" ").append(node.op).append(" ").append(Structure(*node.pattern));
    if (node.escape) text.append(" ESCAPE ").append(Structure(**node.escape));
    return text + "]";
  }
  std::string operator()(const ast::Is& node) const {
    std::string text = "[" + Structure(*node.value);
    return text.append(node.negated ? " IS NOT " : " IS ").append(node.predicate).append("]");
  }
  std::string operator()(const ast::InList& node) const {
    std::string text = "[" + Structure(*node.value);
    return text + (node.negated ? " NOT IN]" : " IN]");
  }
  std::string operator()(const auto& node) const { return ast::ToSql(ast::Expr{{}, node}); }
};

std::string Structure(const ast::Expr& expr) { return std::visit(Outline{}, expr.node); }

std::string StructureOf(const std::string& expression) {
  const Parsed parsed = Parse("SELECT " + expression);
  if (parsed.script.statements.size() != 1) return parsed.Errors();
  const auto& statement = std::get<ast::QueryStatement>(parsed.script.statements[0].node);
  return Structure(std::get<ast::Select>(statement.query->body).items[0].expr);
}

TEST(OperatorTest, Arithmetic) {
  EXPECT_EQ(StructureOf("a + b * c - d / e"), "[a + [b * c] - [d / e]]");
  EXPECT_EQ(StructureOf("a - b - c"), "[a - b - c]");
  EXPECT_EQ(StructureOf("a - (b - c)"), "[a - [b - c]]");
  EXPECT_EQ(StructureOf("(a - b) - c"), "[[a - b] - c]");
  EXPECT_EQ(StructureOf("-a * - -b"), "[[- a] * [- [- b]]]");
  EXPECT_EQ(StructureOf("a || b LIKE c || d ESCAPE e"), "[[a || b] LIKE [c || d] ESCAPE e]");
}

TEST(OperatorTest, Logic) {
  EXPECT_EQ(StructureOf("NOT a = b AND c OR d"), "[[[NOT [a = b]] AND c] OR d]");
  EXPECT_EQ(StructureOf("a OR b AND NOT c = d + e * f"),
            "[a OR [b AND [NOT [c = [d + [e * f]]]]]]");
  EXPECT_EQ(StructureOf("NOT NOT a"), "[NOT [NOT a]]");
  EXPECT_EQ(StructureOf("a = NOT b"), "[a = [NOT b]]");
}

TEST(OperatorTest, Predicates) {
  EXPECT_EQ(StructureOf("a BETWEEN 1 AND 2 AND b"), "[[a BETWEEN 1 AND 2] AND b]");
  EXPECT_EQ(StructureOf("a BETWEEN b AND c OR d"), "[[a BETWEEN b AND c] OR d]");
  EXPECT_EQ(StructureOf("a BETWEEN b = c AND d"), "[a BETWEEN [b = c] AND d]");
  EXPECT_EQ(StructureOf("a NOT BETWEEN b BETWEEN c AND d AND e"),
            "[a NOT BETWEEN [b BETWEEN c AND d] AND e]");
  EXPECT_EQ(StructureOf("a NOT IN (1) IS FALSE"), "[[a NOT IN] IS FALSE]");
  EXPECT_EQ(StructureOf("a = b IS TRUE"), "[[a = b] IS TRUE]");
  EXPECT_EQ(StructureOf("a IS NULL IS TRUE"), "[[a IS NULL] IS TRUE]");
  EXPECT_EQ(StructureOf("a IS NOT DISTINCT FROM b + 1"), "[a IS NOT DISTINCT FROM [b + 1]]");
  EXPECT_EQ(StructureOf("a = b = c"), "[a = b = c]");
}

TEST(OperatorTest, MissingAnd) { EXPECT_EQ(StructureOf("a BETWEEN 1"), "BETWEEN has no AND\n"); }

}  // namespace
}  // namespace flinkcompat::parse
