// A window table function whose rows are not aggregated at once: assigns windows, keeps nothing.
// Flink: StreamPhysicalWindowTableFunction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct WindowTableFunction {
  static constexpr OperatorInfo kInfo{.name = "WindowTableFunction",
                                      .exec_node = "stream-exec-window-table-function"};
  bind::Window window;
};

void AppendFacets(const WindowTableFunction& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const WindowTableFunction& op,
                                  const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
