// What all joins have in common.
#pragma once

#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct JoinSpec {
  bind::JoinType type = bind::JoinType::kInner;
  Span type_span;
  std::vector<bind::Expr> condition;  // conjuncts
  // The rows that either side keeps.
  std::vector<bind::ColumnId> left;
  std::vector<bind::ColumnId> right;
};

// Join type, conjuncts and stored columns.
void AppendJoin(const FacetContext& context, const JoinSpec& spec, Span span,
                std::vector<Facet>& facets);

// Kinds of rows that come out of a join without time bounds.
ChangelogMode JoinMode(const JoinSpec& spec, const std::vector<ChangelogMode>& inputs);

// One state for each side.
std::vector<StateSignature> JoinStates(const FacetContext& context, const JoinSpec& spec,
                                       std::string_view left_name, std::string_view right_name,
                                       Span span);

}  // namespace flinkcompat::plan
