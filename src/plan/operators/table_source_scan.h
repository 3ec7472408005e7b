// Where a table is read. Flink: StreamPhysicalTableSourceScan.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct TableSourceScan {
  static constexpr OperatorInfo kInfo{.name = "TableSourceScan",
                                      .exec_node = "stream-exec-table-source-scan"};
  bind::Scan scan;
  bind::NodeId node{};
  ChangelogMode mode;
  bool dimension = false;  // the looked-up side of a lookup join
};

void AppendFacets(const TableSourceScan& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const TableSourceScan& op,
                                  const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
