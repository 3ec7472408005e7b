// The end of a statement. Flink: StreamPhysicalSink; a bare query collects to the client.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Sink {
  static constexpr OperatorInfo kInfo{
      .name = "Sink", .exec_node = "stream-exec-sink"};
  bind::Sink sink;
  std::vector<bind::OutputColumn> columns;
};

void AppendFacets(const Sink& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Sink& op, const std::vector<ChangelogMode>& inputs);

}  // namespace flinkcompat::plan
