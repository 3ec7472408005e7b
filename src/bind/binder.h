// The binder's working state. Internal to src/bind; bind.h is its interface.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ast/query.h"
#include "base/letter_case.h"
#include "bind/job.h"
#include "catalog/catalog.h"
#include "diag/diagnostic_sink.h"

namespace flinkcompat::bind {

// One table of a FROM clause as names see it.
struct ScopeEntry {
  std::string alias;
  std::vector<OutputColumn> columns;
  // Open tables whose columns pass through: a name that is nowhere else is a column of theirs.
  std::vector<NodeId> open_scans;
  // Columns that USING or NATURAL merged into the left side: found only with the alias.
  std::vector<std::string> merged;
  // A function whose result columns are not known: a name that is nowhere else is one of them.
  std::optional<NodeId> open_function;
  // Path of a table that is read under its own name; empty behind an alias.
  std::string path;
  // The columns are those of a variable of MATCH_RECOGNIZE, which its alias is.
  bool is_variable = false;
};

// The names that an expression may use; `outer` is the query around a sub-query.
struct Scope {
  std::vector<ScopeEntry> entries;
  const Scope* outer = nullptr;
};

// The common tables in force, innermost first.
struct CommonTables {
  const ast::CommonTable* table = nullptr;
  const CommonTables* parent = nullptr;
};

// What surrounds a query: the namespace of short names, common tables, and the outer scope.
struct Environment {
  catalog::Namespace ns;
  const CommonTables* common_tables = nullptr;
  const Scope* outer = nullptr;
};

// What a select list, HAVING or ORDER BY gathers while its expressions are bound.
struct SelectContext {
  const Environment* environment = nullptr;
  const Scope* scope = nullptr;
  const ast::Select* select = nullptr;
  NodeId input{};  // grows as sub-queries are attached
  bool aggregating = false;
  bool allow_subqueries = true;
  std::vector<ColumnId> keys;
  std::vector<ColumnId> aggregate_calls;
  std::unordered_multimap<size_t, ColumnId> aggregate_index;  // the same by hash
  std::vector<ColumnId> over_calls;
  std::vector<Expr> ambiguous_calls;
  // Id of the Aggregate and Over nodes that will be made; properties and calls refer to them.
  std::optional<Window> group_window;
  std::vector<ColumnId> window_properties;
  // Sub-queries to attach above the aggregation.
  std::vector<std::tuple<NodeId, ColumnId, std::string>> subqueries;
};

class Binder {
 public:
  Binder(const catalog::Catalog& catalog, const SourceFile& source, DiagnosticSink& sink);

  Job Run();

 private:
  // binder.cc: roots, columns and nodes.
  void BindRoot(const catalog::Root& root);
  NodeId AddNode(Node node);
  ColumnId AddColumn(Column column);
  // The column that the expression is, or a new computed one.
  ColumnId ColumnFor(const Expr& expr, const std::string& name);
  ColumnId ScanColumn(NodeId scan, const std::string& name, Span span);
  Expr Use(ColumnId column, Span span) const;
  const std::vector<NodeId>& OpenScans(NodeId node) const { return open_scans_[Index(node)]; }
  void AddHints(const std::vector<ast::Hint>& hints);
  void Unmodelled(Span span, std::string_view what);

  // query_binder.cc
  NodeId BindQuery(const ast::Query& query, const Environment& environment);
  NodeId BindBody(const ast::Query& query, const Environment& environment);
  NodeId BindSelect(const ast::Select& select, const ast::Query& query,
                    const Environment& environment);
  NodeId BindValues(const ast::Values& values, Span span);
  NodeId BindSetOperation(const ast::SetOperation& operation, Span span,
                          const Environment& environment);
  NodeId CombineBranches(ast::SetOperator op, bool all, const std::vector<NodeId>& branches,
                         Span span);
  NodeId AddDistinct(NodeId input, Span span);
  std::vector<OutputColumn> BindItems(SelectContext& context);
  bool ExpandRowStar(const ast::Star& star, const SelectContext& context, Span span,
                     std::vector<OutputColumn>& output);
  void ExpandStar(const ast::Star& star, const SelectContext& context, Span span,
                  std::vector<OutputColumn>& output);
  std::vector<SortKey> BindOrderItems(const ast::Query& query,
                                      const std::vector<OutputColumn>& output,
                                      SelectContext& context);
  NodeId BindOrderAndLimit(const ast::Query& query, NodeId input);
  void AddAliases(const std::vector<OutputColumn>& output, Scope& scope) const;
  NodeId AttachFilter(const Expr& condition, NodeId input);
  NodeId AttachAggregate(Aggregate aggregate, const SelectContext& context, Span span);
  bool MayAggregate(const ast::Select& select) const;
  bool ReadsOver(NodeId node) const;
  NodeId AttachMayAggregate(const ast::Select& select, std::string_view construct, NodeId input);
  NodeId AttachSubqueries(const SelectContext& context, NodeId input);
  NodeId AttachOver(const SelectContext& context, const std::vector<OutputColumn>& output,
                    NodeId input, Span span);
  // The expression with every part that reads none of the calls as a column of its own in `below`.
  Expr SplitOffBelow(const Expr& expr, const std::vector<ColumnId>& calls,
                     std::vector<ColumnId>& below);
  NodeId AttachSort(const ast::Query& query, Sort sort, NodeId input);

  // condition_binder.cc: WHERE, HAVING and sub-queries in them.
  NodeId BindWhere(const ast::Expr& where, NodeId input, const Scope& scope,
                   const Environment& environment);
  std::optional<NodeId> BindSemiJoin(const ast::Expr& conjunct, NodeId input, const Scope& scope,
                                     const Environment& environment);
  std::optional<NodeId> MakeSemiJoin(const ast::Query& query, const ast::Expr* value, bool negated,
                                     NodeId input, const Scope& scope,
                                     const Environment& environment, Span span);
  // Takes the conjuncts that read outer columns out of the filters at the top of `node`.
  std::vector<Expr> LiftCorrelation(NodeId node);
  Expr AttachSubquery(const ast::Query& query, std::string_view construct, Span span,
                      SelectContext& context);

  // aggregate_binder.cc
  bool IsAggregating(const ast::Select& select) const;
  void BindGrouping(const ast::Select& select, SelectContext& context, Aggregate& aggregate);
  void BindGroupingElement(const ast::GroupingElement& element, SelectContext& context,
                           Aggregate& aggregate, std::vector<size_t>& set);
  Window BindWindow(const ast::Call& call, SelectContext& context, Span span);
  Expr BindAggregateCall(const ast::Call& call, const std::string& name, SelectContext& context,
                         Span span);
  Expr BindWindowProperty(const ast::Call& call, const std::string& name, SelectContext& context,
                          Span span);
  Expr BindOverCall(const ast::Call& call, const std::string& name, SelectContext& context,
                    Span span);
  ast::WindowSpec ResolveWindow(const ast::WindowSpec& spec, const ast::Select* select) const;
  Expr ReplaceKeys(const Expr& expr, const std::vector<ColumnId>& keys) const;
  std::vector<std::vector<size_t>> BindGroupingSets(const ast::GroupingElement& element,
                                                    SelectContext& context, Aggregate& aggregate);
  std::string ConstantText(const Expr& expr) const;
  bool IsNeverNull(const Expr& expr, NodeId input) const;
  bool HasOuterJoin(NodeId node) const;
  bool IsUserAggregate(const std::string& name, const std::vector<Expr>& arguments,
                       const SelectContext& context) const;

  // from_binder.cc
  NodeId BindFrom(const ast::TableExpr& table, const Environment& environment, Scope& scope);
  NodeId BindTableName(const ast::TableExpr& table, const ast::TableName& name,
                       const Environment& environment, Scope& scope);
  NodeId BindTable(const ast::QualifiedName& name, const std::vector<ast::Hint>& hints, Span span,
                   const Environment& environment);
  NodeId BindScan(const std::string& path, const std::string& name,
                  const std::vector<ast::Hint>& hints, Span span);
  void BindTableColumns(const catalog::Table& table, NodeId scan);
  NodeId BindView(const catalog::View& view, Span span);
  NodeId BindJoin(const ast::Join& join, Span span, const Environment& environment, Scope& scope);
  std::vector<Expr> BindUsing(const std::vector<std::string>& names, Scope& scope,
                              size_t left_entries, JoinType type, Span span);
  NodeId BindCorrelate(NodeId left, const ast::TableExpr& right, bool left_outer,
                       const ast::Join* join, const Environment& environment, Scope& scope);
  NodeId BindTableFunction(const ast::TableExpr& table, const Environment& environment,
                           Scope& scope);
  NodeId BindProcessTableFunction(const ast::TableExpr& table, const ast::Call& call,
                                  const Environment& environment, Scope& scope);
  void BindWindowArguments(const ast::Call& call, SelectContext& context, Window& window);
  NodeId BindWindowTvf(const ast::Call& call, Span span, const Environment& environment);
  NodeId BindTableArgument(const ast::Argument& argument, const Environment& environment);
  void BindMatchRows(const ast::MatchRecognize& match, SelectContext& context, Match& bound,
                     Node& node);
  void BindMatchPattern(const ast::MatchRecognize& match, SelectContext& context, Match& bound,
                        Span span);
  NodeId BindMatch(const ast::TableExpr& table, const ast::MatchRecognize& match,
                   const Environment& environment, Scope& scope);
  ScopeEntry EntryOf(NodeId node) const;
  void AddEntry(Scope& scope, NodeId node, const std::optional<ast::TableAlias>& alias,
                const std::string& fallback);

  // expression_binder.cc
  Expr BindExpr(const ast::Expr& expr, SelectContext& context);
  Expr BindNode(const ast::Literal& literal, Span span, SelectContext& context);
  Expr BindNode(const ast::ColumnRef& ref, Span span, SelectContext& context);
  Expr BindNode(const ast::Star& star, Span span, SelectContext& context);
  Expr BindNode(const ast::IntervalLiteral& interval, Span span, SelectContext& context);
  Expr BindNode(const ast::Symbol& symbol, Span span, SelectContext& context);
  Expr BindNode(const ast::DynamicParameter& parameter, Span span, SelectContext& context);
  Expr BindNode(const ast::Unary& unary, Span span, SelectContext& context);
  Expr BindNode(const ast::Chain& chain, Span span, SelectContext& context);
  Expr BindNode(const ast::Between& between, Span span, SelectContext& context);
  Expr BindNode(const ast::InList& in, Span span, SelectContext& context);
  Expr BindNode(const ast::InQuery& in, Span span, SelectContext& context);
  Expr BindNode(const ast::Like& like, Span span, SelectContext& context);
  Expr BindNode(const ast::Is& is, Span span, SelectContext& context);
  Expr BindNode(const ast::Case& node, Span span, SelectContext& context);
  Expr BindNode(const ast::Cast& cast, Span span, SelectContext& context);
  Expr BindNode(const ast::Call& call, Span span, SelectContext& context);
  Expr BindNode(const ast::Quantified& quantified, Span span, SelectContext& context);
  Expr BindNode(const ast::Exists& exists, Span span, SelectContext& context);
  Expr BindNode(const ast::ScalarQuery& query, Span span, SelectContext& context);
  Expr BindNode(const ast::Constructor& constructor, Span span, SelectContext& context);
  Expr BindNode(const ast::Subscript& subscript, Span span, SelectContext& context);
  Expr BindNode(const ast::FieldAccess& access, Span span, SelectContext& context);
  Expr BindNode(const ast::Lambda& lambda, Span span, SelectContext& context);
  Expr BindNode(const ast::TableArgument& argument, Span span, SelectContext& context);
  Expr BindNode(const ast::ModelArgument& argument, Span span, SelectContext& context);
  Expr BindNode(const ast::Descriptor& descriptor, Span span, SelectContext& context);
  Expr BindNode(const ast::OpaqueExpr& opaque, Span span, SelectContext& context);
  std::vector<Expr> BindArguments(const ast::Call& call, SelectContext& context);
  std::vector<Expr> BindModifiers(const ast::Call& call, SelectContext& context);
  Expr BindLongChain(const ast::Chain& chain, Span span, SelectContext& context);
  // Upper-case name of a built-in function, else the upper-case path of a declared one, else the
  // name as written.
  std::string FunctionName(const ast::QualifiedName& name, const SelectContext& context) const;

  // name_resolution.cc
  Expr ResolveName(const std::vector<ast::Name>& parts, const Scope& scope, Span span);
  std::optional<Expr> ResolveIn(const std::vector<ast::Name>& parts, const Scope& scope, Span span);
  std::optional<ColumnId> FindColumn(const ScopeEntry& entry, const std::string& name, Span span);
  Expr FieldPath(Expr base, const std::vector<ast::Name>& parts, size_t first, Span span) const;

  const catalog::Catalog& catalog_;
  DiagnosticSink& sink_;
  Job job_;
  std::vector<std::vector<NodeId>> open_scans_;  // by NodeId
  std::map<NodeId, std::unordered_map<std::string, ColumnId>> open_columns_;
  std::vector<ColumnId> correlated_uses_;        // outer columns read by the query being bound
  size_t view_depth_ = 0;
  size_t select_depth_ = 0;
  size_t template_values_ = 0;  // templates bound so far where they may stand for any expression
  std::string statement_;  // the sink of the root being bound
};

}  // namespace flinkcompat::bind
