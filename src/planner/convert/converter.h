// From AST to typed relational nodes, refusing what Flink's validator refuses.
// Flink: FlinkPlannerImpl.validate and SqlToRelConverter.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "flink/version.h"
#include "planner/convert/refusal.h"
#include "planner/convert/scope.h"
#include "planner/rel/rel.h"

namespace flinkcompat::planner {

class InputProject;  // aggregate_converter.cc

class Converter {
 public:
  Converter(const catalog::Catalog& catalog, const flink::ConnectorTable& connectors,
            flink::FlinkRelease release)
      : catalog_(catalog), connectors_(connectors), release_(release) {}

  // A sink over the query of an INSERT, with the casts that its columns need.
  Rel ConvertRoot(const catalog::Root& root);

 private:
  using CommonTables = std::vector<CommonTable>;

  // The FROM item under construction: its rows and its names.
  struct From {
    Rel rel;
    Scope scope;
  };
  struct SelectItem {
    Rex expr;
    std::string name;
    bool is_named = false;
  };

  // query_converter.cc
  Rel ConvertQuery(const ast::Query& query, const Scope* outer);
  // A sub-query's ORDER BY without LIMIT means nothing. Calcite: isRemoveSortInSubQuery.
  bool KeepsOrder(const ast::Query& query) const { return &query == top_ || query.limit || query.offset; }
  Rel ConvertBody(const ast::Query& query, const Scope* outer);
  Rel ConvertSelect(const ast::Select& select, const ast::Query& query, const Scope* outer);
  Rel ConvertValues(const ast::Values& values, const Scope* outer);
  Rel ConvertSetOperation(const ast::SetOperation& operation, const Scope* outer);
  Rel Coerce(const Rel& rel, const Row& target);
  Rel AddSort(Rel rel, const ast::Query& query, const std::vector<SortField>& order);
  std::vector<SelectItem> ExpandItems(const ast::Select& select, Scope& scope);
  void ExpandStar(const ast::Star& star, const Scope& scope, Span span,
                  std::vector<SelectItem>& items);
  std::vector<SortField> OrderOf(const ast::Select& select, const ast::Query& query, Scope& scope,
                                 std::vector<Rex>& exprs, std::vector<std::string>& names);
  Rel ProjectSelect(const ast::Select& select, const ast::Query& query, Rel input, Scope& scope);

  // aggregate_converter.cc
  bool HasAggregate(const ast::Select& select, const ast::Query& query) const;
  Rel ConvertAggregate(const ast::Select& select, const ast::Query& query, const Rel& input,
                       Scope& scope, GroupedRow& grouped);
  void ConvertGroupBy(const ast::Select& select, Scope& scope,
                      const std::map<std::string, std::string>& item_names, InputProject& project,
                      Aggregate& aggregate);
  AggCall ConvertAggCall(const ast::Expr& expr, Scope& scope, bool has_group, InputProject& project);
  Rel ConvertWindowGroup(const Rel& below, const Aggregate& aggregate, const std::vector<Rex>& keys,
                         size_t window, Span span, GroupedRow& grouped);

  // hint_converter.cc
  std::vector<SelectHint> ReadHints(const ast::Select& select) const;
  std::string HintNameOf(const ast::TableExpr& table) const;
  // The value of a hint for a table that it names.
  static std::optional<std::string> UseHint(SelectHint& hint, const std::string& table);
  JoinHints HintsOf(const ast::Join& join, Span span);
  std::string AggregateTtlOf(const ast::Select& select);
  // Refuses names that no join or aggregate of the block reads. Flink: QueryHintsResolver.validateHints.
  void CheckHints() const;

  // from_converter.cc
  From ConvertFrom(const ast::TableExpr& table, const Scope* outer);
  From ConvertJoin(const ast::Join& join, const ast::TableExpr& table, const Scope* outer);
  From FinishJoin(From left, From right, const ast::Join& join, JoinType type, Span span);
  Rex UsingCondition(const ast::Join& join, const From& left, const From& right, Scope& scope);
  From ConvertTemporal(From left, From right, const ast::Join& join, JoinType type,
                       const ast::Expr& period, Span span);
  From ConvertTableFunction(const ast::TableFunction& function, const ast::TableExpr& table,
                            const Scope* outer);
  From ConvertWindowTvf(const ast::Call& call, Span span, const Scope* outer);
  From ConvertProcessFunction(const ast::Call& call, Span span, const Scope* outer);
  From ConvertUnnest(const ast::Unnest& unnest, const Scope* outer, Span span);
  From ConvertMatch(const ast::MatchRecognize& match, Span span, const Scope* outer);
  Rel ConvertTableName(const ast::QualifiedName& name, const std::vector<ast::Hint>& hints,
                       Span span, const Scope* outer);
  Rel ConvertView(const catalog::View& view, Span span);
  From Named(const Rel& rel, const std::optional<ast::TableAlias>& alias, std::string name,
             const Scope* outer);
  Scope NewScope(const Rel& rel, const Scope* outer);

  // table_converter.cc
  flink::Connector ConnectorOf(const catalog::Table& table,
                               const std::map<std::string, std::string>& hints) const;
  Rel DeclaredColumns(const catalog::Table& table, const Rel& rel, const std::vector<size_t>& scan_column);
  Rel ConvertTable(const catalog::Table& table, const std::vector<ast::Hint>& hints, Span span);
  void AddWatermark(const catalog::Table& table, Rel& rel, const Scope& scope);

  // sink_converter.cc
  Rel CastToSink(Rel query, const catalog::Table& table, const catalog::Root& root);
  ast::Query ArrangeItems(const catalog::Root& root) const;
  Rel AddPartition(const Rel& query, const catalog::Table& table, const catalog::Root& root);
  Rel ArrangeColumns(const Rel& query, const catalog::Table& table, const catalog::Root& root);

  // expression_converter.cc
  Rex Convert(const ast::Expr& expr, const Scope& scope);
  Rex ConvertNode(const ast::Expr& expr, const Scope& scope);
  Rex ConvertColumn(const ast::ColumnRef& column, const Scope& scope, Span span);
  Rex TryColumn(const std::vector<ast::Name>& parts, const Scope& scope, Span span);
  Rex NestedFields(Rex value, const std::vector<ast::Name>& parts, size_t first, Span span);
  Rex ConvertBetween(const ast::Between& node, const Scope& scope, Span span);
  Rex ConvertLike(const ast::Like& node, const Scope& scope, Span span);
  Rex ConvertCast(const ast::Cast& node, const Scope& scope, Span span);
  Rex ConvertUnary(const ast::Unary& node, const Scope& scope);
  Rex ConvertIs(const ast::Is& node, const Scope& scope);
  Rex ConvertSubscript(const ast::Subscript& node, const Scope& scope);
  Rex ConvertChain(const ast::Chain& chain, const Scope& scope, Span span);
  Rex ConvertCase(const ast::Case& node, const Scope& scope, Span span);
  Rex Compare(const std::string& op, Rex left, Rex right, Span span);
  Rex Arithmetic(const std::string& op, const Rex& left, const Rex& right, Span span);
  Rex ConvertInQuery(const ast::InQuery& in, const Scope& scope, Span span);
  Rex ConvertInList(const ast::InList& in, const Scope& scope, Span span);
  Rex EqualityOf(const Rex& left, const Rex& right, Span span);
  Rex ConvertConstructor(const ast::Constructor& constructor, const Scope& scope, Span span);
  Rex ConvertQuantified(const ast::Quantified& quantified, const Scope& scope, Span span);

  // literal_converter.cc
  Rex ConvertLiteral(const ast::Literal& literal, Span span);
  Rex ConvertInterval(const ast::IntervalLiteral& interval, Span span);

  // call_converter.cc
  Rex ConvertCall(const ast::Call& call, const Scope& scope, Span span);
  Rex ConvertOver(const ast::Call& call, const Scope& scope, Span span);
  Rex ConvertSpecialCall(const std::string& name, const ast::Call& call,
                         const std::vector<Rex>& arguments, Span span);
  Rex ConvertUserCall(const std::string& name, const ast::Call& call, const Scope& scope, Span span);
  Rex ConvertMatchCall(const std::string& name, const ast::Call& call, const Scope& scope);
  OverWindow ConvertWindow(const ast::WindowSpec& spec, const std::string& function,
                           const Scope& scope, Span span);
  std::vector<Rex> ConvertArguments(const ast::Call& call, const Scope& scope);
  const ast::WindowSpec& NamedWindowOf(const std::string& name, const Scope& scope, Span span);

  // Whether a name is neither built in nor declared.
  bool IsDeclaredFunction(const ast::QualifiedName& name) const;
  std::string NewId() { return "$cor" + std::to_string(next_id_++); }

  const catalog::Catalog& catalog_;
  const flink::ConnectorTable& connectors_;
  flink::FlinkRelease release_;
  catalog::Namespace namespace_;
  std::vector<const ast::CommonTable*> common_tables_;
  const ast::Query* top_ = nullptr;  // the query of the statement itself
  std::vector<SelectHint>* select_hints_ = nullptr;  // of the query block that is converted
  bool in_user_call_ = false;  // among the arguments of a declared function
  size_t next_id_ = 0;
  size_t view_depth_ = 0;
};

// The name and arguments of a table function call, `TABLE(f(...))` unwrapped.
std::string UpperName(const ast::QualifiedName& name);
// Milliseconds of an interval literal; nothing for other expressions.
std::optional<int64_t> MillisOf(const Rex& rex);
// AGG results: the type of an aggregate call. Flink: FlinkSqlOperatorTable's return types.
LogicalType AggregateType(const std::string& function, const std::vector<Rex>& arguments,
                          bool has_group, bool filtered);

}  // namespace flinkcompat::planner
