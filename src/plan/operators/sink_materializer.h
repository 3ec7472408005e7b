// In front of a sink whose primary key is not the key by which its rows are updated: keeps the rows
// of each key, so that changes that come in another order end well. Flink: SinkUpsertMaterializer.
#pragma once

#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct SinkMaterializer {
  static constexpr OperatorInfo kInfo{
      .name = "SinkMaterializer", .exec_node = "stream-exec-sink", .stateful = true};
  std::vector<bind::ColumnId> keys;    // columns of the sink's primary key
  std::vector<bind::ColumnId> stored;  // the whole row, in the order of the sink
  std::vector<std::string> targets;    // the sink's columns that it fills
};

void AppendFacets(const SinkMaterializer& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const SinkMaterializer& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const SinkMaterializer& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
