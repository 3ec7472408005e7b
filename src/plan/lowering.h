// From relational nodes to streaming operators. Internal to src/plan.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace flinkcompat::plan {

// Columns that a consumer reads, without repetition, in the order of their ids.
class ColumnSet {
 public:
  ColumnSet() = default;
  explicit ColumnSet(const std::vector<bind::ColumnId>& columns) { Add(columns); }

  void Add(bind::ColumnId column);
  void Add(const std::vector<bind::ColumnId>& columns);
  bool Has(bind::ColumnId column) const;
  const std::vector<bind::ColumnId>& columns() const { return columns_; }

 private:
  std::vector<bind::ColumnId> columns_;
};

// Lowers the nodes from the sinks down: each node is told which columns are read above it and which
// conjuncts may be evaluated at or below it, so that pruning and predicate push-down happen on the
// way.
class Lowering {
 public:
  explicit Lowering(Plan& plan);

  void Run();

 private:
  using NodeId = bind::NodeId;
  using ColumnId = bind::ColumnId;
  using Conditions = std::vector<bind::Expr>;

  // lowering.cc
  OperatorId Lower(NodeId node, const ColumnSet& required, Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Scan& scan, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Filter& filter, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Project& project, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::SetOperation& operation, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Sort& sort, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::WindowTvf& tvf, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Correlate& correlate, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Match& match, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Values& values, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Sink& sink, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerNode(NodeId id, const bind::Unsupported& unsupported, const ColumnSet& required,
                       Conditions conditions);
  OperatorId Materialize(OperatorId input, const bind::Sink& sink, const bind::Node& node);
  OperatorId Normalize(OperatorId input, const bind::Scan& scan, const ColumnSet& required,
                       Conditions& conditions, Span span);
  // lower_aggregate.cc
  OperatorId LowerNode(NodeId id, const bind::Aggregate& aggregate, const ColumnSet& required,
                       Conditions conditions);
  OperatorId LowerWindowAggregate(NodeId id, const bind::Aggregate& aggregate,
                                  const std::vector<ColumnId>& calls, const ColumnSet& required,
                                  const ColumnSet& needs, Conditions pushed);
  WindowAggregate MakeWindowAggregate(const bind::Aggregate& aggregate,
                                      const std::vector<ColumnId>& calls,
                                      const ColumnSet& required) const;
  // The window function below, if nothing but projections and filters that can go below it stand in
  // between; sets its input and the filters.
  const bind::WindowTvf* FindWindowFunction(NodeId below, NodeId& source,
                                            Conditions& between) const;
  // lower_join.cc
  OperatorId LowerNode(NodeId id, const bind::Join& join, const ColumnSet& required,
                       Conditions conditions);
  // Where each condition of a join is evaluated: below a side, in the join, above it.
  struct JoinConditions {
    bind::JoinType type = bind::JoinType::kInner;
    Conditions left, right, on, above;
  };
  struct TimeBound {
    ColumnId left{}, right{};
    std::optional<int64_t> lower, upper;
  };
  bind::JoinType WithoutPadding(NodeId id, const bind::Join& join,
                                const Conditions& conditions) const;
  std::optional<TimeBound> BoundOf(const bind::Expr& comparison, NodeId left) const;
  bool IsAsync(const bind::Scan& scan) const;
  JoinConditions SplitConditions(NodeId id, const bind::Join& join, Conditions conditions) const;
  OperatorKind ClassifyJoin(NodeId id, const bind::Join& join, JoinSpec spec,
                            Conditions conditions) const;
  bool IsLookup(NodeId right, const bind::Expr& time) const;
  std::optional<OperatorKind> AsIntervalJoin(const JoinSpec& spec, NodeId left) const;
  bool IsWindowJoin(const JoinSpec& spec, NodeId left) const;
  // lower_over.cc
  OperatorId LowerNode(NodeId id, const bind::Over& over, const ColumnSet& required,
                       Conditions conditions);
  ColumnSet ExpandAboveOver(NodeId id, const bind::Over& over, const ColumnSet& required);
  void AddParts(NodeId id, const bind::Over& over, const bind::Expr& expr, ColumnSet& columns);
  std::optional<std::string> UnfollowedRanking(const bind::Over& over,
                                               const Conditions& conditions) const;
  std::optional<OperatorId> LowerRank(NodeId id, const bind::Over& over, const ColumnSet& required,
                                      Conditions& conditions);

  OperatorId Add(OperatorKind kind, std::vector<OperatorId> inputs, std::vector<ColumnId> output,
                 Span span);
  // Puts a Calc on top if conditions are left, columns are computed or fewer are wanted.
  OperatorId Finish(OperatorId input, const ColumnSet& required, Conditions conditions, Span span);
  // Columns of `available` from which the required ones can be computed.
  ColumnSet Expand(const ColumnSet& required, const Conditions& conditions,
                   const ColumnSet& available) const;
  bool ReadsOnly(const bind::Expr& expr, const ColumnSet& available) const;
  // Whether the expression needs one of the columns, through whatever is computed from them.
  bool ReadsAny(const bind::Expr& expr, const std::vector<ColumnId>& columns) const;
  // Columns that exist above a node: what it produces, and what it passes on from below.
  const ColumnSet& Available(NodeId node) const { return available_[Index(node)]; }
  void ComputeAvailable();
  const bind::Job& job() const { return plan_.job; }
  const bind::Column& column(ColumnId id) const { return plan_.job.column(id); }
  // The window function whose windows the node's rows carry, if they do.
  const bind::WindowProperty* WindowOf(ColumnId column) const;
  bool IsTimeAttribute(NodeId node, ColumnId column) const;

  Plan& plan_;
  std::vector<ColumnSet> available_;  // by NodeId
  NodeId root_{};                     // of the statement being lowered
};

}  // namespace flinkcompat::plan
