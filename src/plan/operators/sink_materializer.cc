#include "plan/operators/sink_materializer.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const SinkMaterializer& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (bind::ColumnId key : op.keys) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, key, span));
  }
  const size_t first = facets.size();
  AppendStoredColumns(context, op.stored, {}, facets);
  for (size_t i = 0; i < op.targets.size(); ++i) {
    Facet& facet = facets[first + i];
    facet.key = op.targets[i];
    facet.identity = facet.key + " = " + facet.identity;
  }
}

ChangelogMode DeriveChangelogMode(const SinkMaterializer&, const std::vector<ChangelogMode>&) {
  return kUpsertMode;
}

std::vector<StateSignature> DescribeState(const SinkMaterializer& op, const FacetContext& context,
                                          Span span) {
  return {{"inputRow", fmt::format("rows by {}", NamesOf(context, op.keys)), "rows", span}};
}

}  // namespace flinkcompat::plan
