// ANTLR's tree to the AST, one method per rule of the grammar.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "FlinkSqlParser.h"
#include "ast/statement.h"
#include "base/letter_case.h"
#include "diag/diagnostic_sink.h"
#include "parse/token_stream.h"
#include "parse/words.h"

namespace flinkcompat::parse {

// Thrown where a statement is none although ANTLR accepts it; caught in parser.cc.
struct SyntaxFailure {
  Span span;
  std::string message;
  std::string help;
  DiagnosticKind kind = DiagnosticKind::kSyntaxError;
};

class OperatorParser;

class AstBuilder {
 public:
  using P = generated::FlinkSqlParser;

  AstBuilder(std::string_view text, const Dialect& dialect, const std::vector<SqlToken>& tokens)
      : text_(text), dialect_(dialect), tokens_(tokens) {}

  // Throws SyntaxFailure.
  ast::Statement BuildStatement(P::StatementContext* context);

 private:
  friend class OperatorParser;

  // build_statement.cc
  ast::Statement BuildInsertStatement(P::InsertContext* context);
  ast::Insert BuildInsert(P::InsertContext* context);
  ast::StatementSet BuildStatementSet(P::StatementSetContext* context);
  ast::Statement BuildQueryStatement(P::QueryContext* context);
  ast::Statement BuildExecute(P::ExecuteStatementContext* context);
  ast::Statement BuildCompile(P::CompileStatementContext* context);
  ast::Statement BuildExplain(P::ExplainStatementContext* context);
  ast::Statement BuildSet(P::SetStatementContext* context);
  ast::Statement BuildDrop(P::DropObjectContext* context);
  ast::Statement BuildOther(P::OtherStatementContext* context);
  ast::Statement BuildAlter(P::AlterStatementContext* context);
  void AddInsertSource(P::InsertSourceContext* context, ast::Insert& insert);
  bool AddInsertColumns(P::InsertSourceContext* context, ast::Insert& insert);
  ast::Statement Other(std::string kind, const antlr4::ParserRuleContext* context) const;
  void RequireQuery(P::ReplaceTableContext* context) const;
  void CheckExplainable(P::ExplainStatementContext* context) const;

  // build_row_change.cc: statements kept as their tokens, but checked
  void CheckOther(P::OtherStatementContext* context);
  void CheckMerge(P::OtherStatementContext* context);
  void CheckMergeColumns(P::MergeColumnsContext* context);
  void CheckAssignments(const std::vector<P::AssignmentContext*>& changes, bool qualified);
  ast::Expr BuildLiteral(P::LiteralValueContext* context);
  std::vector<ast::PartitionValue> BuildPartition(P::PartitionSpecContext* context,
                                                  bool values_needed = true);

  // build_alter.cc
  void CheckAlter(P::AlterStatementContext* context);
  void CheckAlterTable(P::AlterTableActionContext* context);
  void CheckAlterMaterialized(P::AlterMaterializedActionContext* context);
  void CheckSchemaChange(P::SchemaChangeContext* context);
  void CheckDropChange(P::DropChangeContext* context);
  void CheckFunctionChange(P::FunctionChangeContext* context) const;

  // build_create.cc
  ast::Statement BuildCreate(P::CreateContext* context);
  ast::Statement BuildCreateTable(P::TableDefinitionContext* context);
  ast::Statement BuildMaterializedTable(P::CreateContext* context);
  ast::Statement BuildCreateView(P::ViewDefinitionContext* context);
  ast::Statement BuildCreateFunction(P::CreateContext* context);
  void CheckModifiers(P::CreateContext* context) const;
  ast::TableSchema BuildSchema(P::TableElementsContext* context);
  void AddColumn(P::TableElementContext* context, ast::TableSchema& schema);
  ast::ColumnDefinition BuildColumn(ast::Name name, P::ColumnBodyContext* body,
                                    ast::TableSchema& schema);
  void AddWatermark(P::WatermarkDefinitionContext* context, ast::TableSchema& schema);
  void AddConstraint(P::TableConstraintContext* context, ast::TableSchema& schema);
  std::string BuildLanguage(P::LanguageNameContext* context) const;
  void CheckModel(P::CreateContext* context);
  std::string BuildStartMode(P::MaterializedDefinitionContext* context);
  void RequireInterval(P::ExprContext* context);
  ast::DataType BuildColumnType(P::DataTypeContext* context);
  void CheckKeyWord(const antlr4::Token* kind) const;
  void AddKey(ast::PrimaryKey key, const antlr4::Token* kind, ast::TableSchema& schema);
  // Catalogs have a name of one part.
  void RequireSimpleName(P::QualifiedNameContext* context) const;
  std::optional<bool> Enforcement(P::EnforcedContext* context) const;
  std::optional<ast::Distribution> BuildDistribution(P::TableDistributionContext* context);
  std::vector<ast::Property> BuildProperties(P::PropertiesContext* context);
  ast::Property BuildProperty(P::PropertyContext* context) const;
  ast::TableLike BuildLike(P::TableLikeContext* context);

  // build_query.cc
  ast::Query BuildQuery(P::QueryContext* context);
  ast::Query BuildOpenQuery(P::OpenQueryContext* context);
  ast::Query BuildLeafQuery(P::LeafQueryContext* context);
  ast::Query BuildArgumentQuery(P::ArgumentQueryContext* context);
  ast::Query BuildTerm(P::QueryTermContext* context);
  ast::Query BuildOpenTerm(P::OpenTermContext* context);
  ast::Query BuildPlainTerm(P::PlainTermContext* context);
  std::vector<ast::Expr> BuildRowOfValues(P::ExprContext* context);
  ast::Select BuildSelect(P::PlainTermContext* context);
  ast::Query CombineTerms(ast::Query first, const std::vector<P::SetTailContext*>& rest);
  void AddWith(P::WithClauseContext* context, ast::Query& query);
  ast::Query AddTail(ast::Query query, P::OrderTailContext* context);
  // What follows the first term: set operations, ORDER BY and LIMIT, and WITH before it.
  template <typename Context>
  ast::Query BuildWhole(ast::Query first, Context* context);
  ast::Query Finish(ast::Query first, const std::vector<P::SetTailContext*>& rest,
                    P::OrderTailContext* tail, const antlr4::ParserRuleContext* whole);
  void AddFrom(P::FromClauseContext* context, ast::Select& select);
  ast::GroupingElement BuildGrouping(P::GroupingContext* context);
  ast::OrderItem BuildOrderItem(P::OrderItemContext* context);
  std::vector<ast::OrderItem> BuildOrderItems(const std::vector<P::OrderItemContext*>& items);
  ast::Expr BuildRowCount(P::RowCountContext* context) const;
  std::vector<ast::Hint> BuildHints(P::HintListContext* context);

  // build_table.cc
  ast::TableExpr BuildJoinTree(P::JoinTreeContext* context);
  ast::TableExpr BuildJoin(ast::TableExpr left, P::JoinTailContext* context);
  ast::TableExpr BuildFactor(P::TableFactorContext* context);
  ast::TableExpr BuildSource(P::TableSourceContext* context);
  ast::TableExpr BuildNestedTable(P::NestedTableContext* context);
  ast::Query BuildNestedQuery(P::NestedTableContext* context);
  ast::Expr BuildRoutineCall(P::ExprContext* context);
  void CheckRoutineArguments(P::CallArgumentsContext* context) const;
  void CheckLateMatch(P::TableFactorContext* context) const;
  void CheckPivot(P::PivotContext* context);
  ast::TableExpr BuildUnnest(P::UnnestTableContext* context, bool lateral);
  ast::TableExpr BuildMatch(ast::TableExpr input, P::MatchRecognizeContext* context);
  void AddSkip(P::MatchSkipContext* context, ast::MatchRecognize& match);
  ast::PatternTerm BuildPattern(P::PatternAlternationContext* context);
  ast::PatternTerm BuildPatternSequence(P::PatternSequenceContext* context);
  ast::PatternTerm BuildPatternFactor(P::PatternFactorContext* context);

  // build_expression.cc and build_literal.cc
  ast::Expr BuildExpr(P::ExprContext* context);
  std::vector<ast::Expr> BuildExprs(const std::vector<P::ExprContext*>& contexts);
  // Where no query may stand, unless it is an argument or a right operand.
  ast::Expr BuildPlainExpr(P::ExprContext* context);
  std::vector<ast::Expr> BuildPlainExprs(const std::vector<P::ExprContext*>& contexts);
  void RefuseQuery(P::ExprContext* context) const;
  void RefuseSelect(const P::OpenTermContext* term,
                    const std::vector<P::SetTailContext*>& rest) const;
  // Where DEFAULT may stand too.
  ast::Expr BuildExprOrDefault(P::ExprContext* context);
  // Without the prefix operators.
  ast::Expr BuildOperand(P::OperandContext* context);
  // With them.
  ast::Expr BuildPrefixed(P::OperandContext* context);
  ast::Expr BuildNamed(P::OperandContext* context);
  ast::Expr BuildPrimary(P::PrimaryContext* context);
  ast::Expr BuildEscaped(P::EscapedValueContext* context);
  ast::Expr BuildEscapedCall(P::EscapedValueContext* context);
  ast::Expr BuildParenthesised(P::ParenthesisedContext* context);
  ast::Expr BuildRow(P::ParenthesisedContext* context, Span span);
  ast::Expr BuildString(P::StringLiteralContext* context);
  ast::Expr BuildTemporal(P::TemporalValueContext* context);
  void CheckTemporalText(const antlr4::Token* word, std::string_view text) const;
  ast::Expr BuildInterval(P::IntervalContext* context);
  ast::IntervalQualifier BuildQualifier(P::IntervalQualifierContext* context) const;
  ast::Expr BuildCollection(P::CollectionValueContext* context);
  std::optional<ast::Query> BuildCollected(P::CollectionValueContext* context);
  ast::Expr BuildCase(P::CaseValueContext* context);
  ast::Expr BuildCast(P::CastValueContext* context);
  ast::WindowSpec BuildWindowSpec(P::WindowSpecContext* context);
  ast::FrameBound BuildBound(P::FrameBoundContext* context);
  std::string UnitName(P::TimeUnitContext* context) const;
  void CheckFunctionWord(const antlr4::Token* word) const;
  void CheckSpecialClauses(P::OperandContext* context) const;

  // build_call.cc
  ast::Expr BuildCall(ast::QualifiedName name, P::CallArgumentsContext* context, Span span);
  void CheckUnitFunction(const ast::Call& call, std::string_view function,
                         P::CallArgumentsContext* context) const;
  ast::Argument BuildArgument(P::ArgumentContext* context, std::string_view function);
  ast::Expr BuildArgumentValue(P::ArgumentValueContext* context, std::string_view function);
  ast::Expr WithLayout(ast::Expr value, P::ArgumentLayoutContext* context);
  std::vector<ast::OrderItem> BuildOrderColumns(P::ArgumentLayoutContext* context);
  ast::Expr BuildLambda(P::ArgumentValueContext* context);
  // Applies one suffix: field, subscript, or a clause of a function call.
  ast::Expr AddSuffix(ast::Expr value, P::SuffixContext* context, uint32_t begin);
  void AddCallClause(ast::Expr& value, P::SuffixContext* context);
  ast::Expr BuildSpecialCall(P::SpecialCallContext* context);
  ast::Expr BuildConversion(P::SpecialCallContext* context);
  void CheckNeedle(P::OperandContext* context) const;
  void CheckNavigation(std::string_view function, P::CallArgumentsContext* context) const;
  void CheckJsonArguments(P::SpecialCallContext* context) const;
  void AddJsonArguments(P::SpecialCallContext* context, ast::Call& call);
  void AddJsonValue(P::ExprContext* context, std::string introducer, ast::Call& call);
  ast::Argument BuildJsonOption(P::JsonOptionContext* context, ast::Call& call);

  // build_type.cc
  ast::DataType BuildType(P::DataTypeContext* context);
  ast::DataType BuildTypeName(P::TypeNameContext* context);
  void NameType(P::TypeNameContext* context, ast::DataType& type);
  void CheckUserType(P::TypeNameContext* context, const ast::DataType& type) const;

  // build_name.cc
  ast::Name BuildName(P::IdentifierContext* context) const;
  ast::QualifiedName BuildQualifiedName(P::QualifiedNameContext* context) const;
  std::vector<ast::Name> BuildColumns(P::ColumnListContext* context) const;
  std::string_view Text(const antlr4::Token* token) const;
  std::string_view Text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  std::string UpperText(const antlr4::Token* token) const { return UpperCase(Text(token)); }
  // The value of a token STRING.
  std::string Unquote(const antlr4::Token* token) const;
  std::string BuildText(P::LiteralTextContext* context) const;
  // A comment is one string but in the parsers before 2.0, and there only where `adjacent`.
  std::string BuildComment(P::LiteralTextContext* context, bool adjacent) const;
  // A column of more than one part, as one name.
  ast::Name BuildPath(P::QualifiedNameContext* context) const;
  // The tokens of a construct, one blank between them where they need one.
  std::string TokenText(size_t first, size_t last) const;
  std::string TokenText(const antlr4::ParserRuleContext* context) const;

  [[noreturn]] void Fail(Span span, std::string message, std::string help = {}) const {
    throw SyntaxFailure{span, std::move(message), std::move(help), DiagnosticKind::kSyntaxError};
  }
  // "unexpected `x`" where ANTLR's message would have said it.
  [[noreturn]] void FailUnexpected(const antlr4::Token* token) const;

  std::string_view text_;
  const Dialect& dialect_;
  const std::vector<SqlToken>& tokens_;
};

inline Span SpanOf(const antlr4::Token* token) {
  return static_cast<const SqlToken*>(token)->span();
}

inline Span SpanOf(const antlr4::ParserRuleContext* context) {
  return {SpanOf(context->start).begin, SpanOf(context->stop).end};
}

}  // namespace flinkcompat::parse
