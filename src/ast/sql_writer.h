// The printer's inside: appends SQL to one string.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ast/statement.h"

namespace flinkcompat::ast {

class SqlWriter {
 public:
  std::string Take() { return std::move(out_); }

  // write_statement.cc
  void Write(const Statement& statement);
  void Write(const Insert& insert);

  // write_query.cc
  void Write(const Query& query);
  void Write(const TableExpr& table);

  // write_expression.cc
  void Write(const Expr& expr) { WriteAt(expr, 0); }

  // write_type.cc
  void Write(const DataType& type);

 private:
  // In parentheses if the expression binds looser than `level`.
  void WriteAt(const Expr& expr, int level);
  static constexpr int kTightest = 100;
  static int LevelOf(const Expr& expr);

  void WriteNode(const Literal& node);
  void WriteNode(const ColumnRef& node);
  void WriteNode(const Star& node);
  void WriteNode(const IntervalLiteral& node);
  void WriteNode(const Symbol& node) { out_ += node.text; }
  void WriteNode(const DynamicParameter&) { out_ += '?'; }
  void WriteNode(const Unary& node);
  void WriteNode(const Chain& node);
  void WriteNode(const Between& node);
  void WriteNode(const InList& node);
  void WriteNode(const InQuery& node);
  void WriteNode(const Like& node);
  void WriteNode(const Is& node);
  void WriteNode(const Case& node);
  void WriteNode(const Cast& node);
  void WriteNode(const Call& node);
  void WriteNode(const Quantified& node);
  void WriteNode(const Exists& node);
  void WriteNode(const ScalarQuery& node);
  void WriteNode(const Constructor& node);
  void WriteNode(const Subscript& node);
  void WriteNode(const FieldAccess& node);
  void WriteNode(const Lambda& node);
  void WriteNode(const TableArgument& node);
  void WriteNode(const ModelArgument& node);
  void WriteNode(const Descriptor& node);
  void WriteNode(const OpaqueExpr& node) { out_ += node.text; }

  void WriteArguments(const Call& call);
  void WriteCallName(const QualifiedName& name);
  void Write(const IntervalQualifier& qualifier);
  void Write(const WindowSpec& spec);
  void Write(const WindowFrame& frame);
  void Write(const FrameBound& bound);
  void Write(const OrderItem& item);
  void WritePrimary(const Expr& expr);

  void WriteBody(const Select& select);
  void WriteBody(const Values& values);
  void WriteBody(const ExplicitTable& table);
  void WriteBody(const SetOperation& operation);
  void WriteOperand(const Query& query);
  void Write(const GroupingElement& element);
  void Write(const Hint& hint);
  void WriteHints(const std::vector<Hint>& hints);
  void Write(const TableAlias& alias);

  void WriteTable(const TableName& node);
  void WriteTable(const DerivedTable& node);
  void WriteTable(const TableFunction& node);
  void WriteTable(const Unnest& node);
  void WriteTable(const Join& node);
  void WriteTable(const MatchRecognize& node);
  void WriteTable(const OpaqueTableSuffix& node);
  void WriteSkip(const MatchRecognize& match);
  void Write(const PatternTerm& term);

  void WriteNode(const OtherStatement& node) { out_ += node.tokens; }
  void WriteNode(const CreateTable& node);
  void WriteNode(const CreateMaterializedTable& node);
  void WriteNode(const CreateView& node);
  void WriteNode(const CreateFunction& node);
  void WriteNode(const Insert& node) { Write(node); }
  void WriteNode(const StatementSet& node);
  void WriteNode(const QueryStatement& node) { Write(*node.query); }
  void WriteNode(const Set& node);
  void WriteNode(const Reset& node);
  void WriteNode(const Use& node);
  void WriteNode(const DropObject& node);
  void WriteNode(const Explain& node);
  void WriteNode(const PlanFile& node);
  void WriteBlock(const StatementSet& set);
  void WriteInner(const Statement& statement);
  void WriteSchema(const TableSchema& schema);
  void Write(const ColumnDefinition& column);
  void WriteKey(const PrimaryKey& key, std::string_view kind);
  void WriteDistribution(const Distribution& distribution);
  void WriteOptions(const std::vector<Property>& options);
  void WriteComment(const std::optional<std::string>& comment);
  void Write(const Property& property);

  void Write(const Name& name);
  void Write(const QualifiedName& name) { WriteList(name.parts, "."); }
  // In single quotes.
  void WriteString(std::string_view value);
  void WriteColumns(const std::vector<Name>& names);

  template <typename... Parts>
  void Append(const Parts&... parts) {
    (out_.append(parts), ...);
  }

  template <typename T>
  void WriteList(const std::vector<T>& items, std::string_view separator = ", ") {
    bool first = true;
    for (const T& item : items) {
      if (!first) out_ += separator;
      first = false;
      Write(item);
    }
  }

  std::string out_;
};

}  // namespace flinkcompat::ast
