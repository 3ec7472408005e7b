// Columns as canonical expressions over source columns.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bind/job.h"

namespace flinkcompat::plan {

// Names of source tables to use instead of their own: how a renamed table is followed.
using TableNames = std::map<std::string, std::string>;

// Inputs of set operations by their place.
using UnionBranches = std::set<std::pair<bind::NodeId, size_t>>;

// Renders columns and expressions so that two texts are equal exactly if they are computed in the
// same way from the same source columns: aliases, views and the spelling of constants leave no
// trace. Where both sides of a join read the same table, the right side's columns carry a mark.
class Lineage {
 public:
  // `left_out` are branches of unions that columns are named without: those that the other job
  // lacks.
  Lineage(const bind::Job& job, const TableNames& names, UnionBranches left_out = {});

  const std::string& Of(bind::ColumnId column) const;
  std::string Of(const bind::Expr& expr) const;
  std::string Of(const std::vector<bind::ColumnId>& columns) const;
  std::string Of(const bind::SortKey& key) const;
  // A call with OVER without its window.
  std::string OfOverCall(bind::ColumnId column) const;
  // Label of the table at the place where it is read.
  const std::string& LabelOf(bind::NodeId scan) const { return labels_[Index(scan)]; }

  const bind::Job& job() const { return job_; }

 private:
  // How often each table is read at or below a node; branches of a union count once.
  using TableCounts = std::map<std::string, size_t>;
  void CountTables(bind::NodeId node);
  void Label(bind::NodeId node, const TableCounts& before, const TableNames& names);
  std::string Describe(bind::NodeId node) const;
  // Names the branches of a set operation whatever their order, so that columns of one branch
  // belong together.
  const std::vector<std::string>& BranchNames(bind::NodeId node) const;
  std::string Render(bind::ColumnId column) const;
  std::string RenderSource(bind::ColumnId column, const bind::SourceColumn& source) const;
  std::string RenderCall(const bind::FunctionCall& call) const;
  std::string RenderAggregate(const bind::AggregateResult& result) const;
  std::string RenderOver(const bind::OverResult& result) const;

  const bind::Job& job_;
  const UnionBranches left_out_;
  std::vector<std::string> labels_;                         // by NodeId; scans alone
  std::vector<TableCounts> tables_;                         // by NodeId
  mutable std::vector<std::vector<std::string>> branches_;  // by NodeId; set operations alone
  mutable std::vector<std::string> texts_;  // by ColumnId; empty where not yet rendered
};

// Drops DISTINCT where it changes nothing: MIN and MAX. Calcite: AggregateCall.create.
bool DistinctMatters(const bind::AggregateResult& result);

}  // namespace flinkcompat::plan
