// Projection and filter in one. Flink: StreamPhysicalCalc.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Calc {
  static constexpr OperatorInfo kInfo{
      .name = "Calc", .exec_node = "stream-exec-calc", .transparent = true};
  std::vector<bind::Expr> condition;  // conjuncts
};

void AppendFacets(const Calc& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Calc& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
