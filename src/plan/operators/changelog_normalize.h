// Completes the changes of an upsert source: keeps the last row of each primary key, so that it can
// emit UPDATE_BEFORE and full deletes. Flink: StreamPhysicalChangelogNormalize.
#pragma once

#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct ChangelogNormalize {
  static constexpr OperatorInfo kInfo{.name = "ChangelogNormalize",
                                      .exec_node = "stream-exec-changelog-normalize",
                                      .stateful = true};
  std::vector<bind::ColumnId> keys;    // the primary key
  std::vector<bind::ColumnId> stored;  // the key and the columns that are read above
};

void AppendFacets(const ChangelogNormalize& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const ChangelogNormalize& op,
                                  const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const ChangelogNormalize& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
