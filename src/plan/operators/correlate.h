// A table function or UNNEST for each input row. Flink: StreamPhysicalCorrelate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Correlate {
  static constexpr OperatorInfo kInfo{.name = "Correlate", .exec_node = "stream-exec-correlate"};
  bind::Expr call;
  bool left_outer = false;
  std::vector<bind::Expr> condition;
};

void AppendFacets(const Correlate& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Correlate& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
