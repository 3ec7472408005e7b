// What an operator may look at while it describes itself.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bind/job.h"
#include "plan/changelog_mode.h"
#include "plan/facet.h"
#include "plan/lineage.h"
#include "plan/operator_info.h"

namespace flinkcompat::plan {

struct FacetContext {
  const bind::Job& job;
  const Lineage& lineage;
  // Effective settings of the job.
  const std::map<std::string, std::string>& settings;
  // Modes of the operator's inputs.
  const std::vector<ChangelogMode>& input_modes;
  // Columns that a condition of a Calc reads.
  const std::vector<bind::ColumnId>& deciding;

  // Whether a setting is true, whatever its case.
  bool IsOn(const std::string& key) const;
  bool updating_input() const;
};

// Facets of one column, of a condition, of a sort key; the tags and the kind are the caller's.
Facet ColumnFacet(const FacetContext& context, FacetKind kind, bind::ColumnId column, Span span);
Facet ExprFacet(const FacetContext& context, FacetKind kind, const bind::Expr& expr);
Facet OrderFacet(const FacetContext& context, const bind::SortKey& key);
Facet TextFacet(FacetKind kind, std::string text, Span span);

// One facet per column of a row that is stored in state.
void AppendStoredColumns(const FacetContext& context, const std::vector<bind::ColumnId>& columns,
                         TagSet tags, std::vector<Facet>& facets);

// An aggregate call and the column that it becomes, for people: `SUM(amount) AS total`.
std::string LabelOf(const FacetContext& context, bind::ColumnId call);

// The facets of an aggregate call (kAggregateCall), with its tags; the key is the function.
Facet CallFacet(const FacetContext& context, bind::ColumnId call);

// Facets of a window: its type, time attribute and sizes.
void AppendWindow(const FacetContext& context, const bind::Window& window,
                  std::vector<Facet>& facets);

// `a, b` for people, from the columns' names.
std::string NamesOf(const FacetContext& context, const std::vector<bind::ColumnId>& columns);

// GROUPING SETS, CUBE and ROLLUP: one facet per set; none for a plain GROUP BY.
void AppendGroupingSets(const FacetContext& context, const std::vector<bind::ColumnId>& keys,
                        const std::vector<std::vector<size_t>>& sets, Span span,
                        std::vector<Facet>& facets);

// The states of an aggregation: one signature per call, or one for the keys alone.
std::vector<StateSignature> AggregateStates(const FacetContext& context,
                                            const std::vector<bind::ColumnId>& keys,
                                            const std::vector<bind::ColumnId>& calls,
                                            std::string_view state_name, Span span);

// Event or processing time, as far as the files tell.
TagSet TimeTags(const FacetContext& context, bind::ColumnId time);

}  // namespace flinkcompat::plan
