// VALUES and a query without FROM. Flink: StreamPhysicalValues.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Values {
  static constexpr OperatorInfo kInfo{.name = "Values", .exec_node = "stream-exec-values"};
  std::string text;
};

void AppendFacets(const Values& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Values& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
