#include "plan/operators/sink_materializer.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const SinkMaterializer& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  for (bind::ColumnId key : op.keys) {
    facets.push_back(ColumnFacet(context, FacetKind::kStateKey, key, span));
  }
  AppendStoredColumns(context, op.stored, {}, facets);
}

ChangelogMode DeriveChangelogMode(const SinkMaterializer&, const std::vector<ChangelogMode>&) {
  return kUpsertMode;
}

std::vector<StateSignature> DescribeState(const SinkMaterializer& op, const FacetContext& context,
                                          Span span) {
  return {{"inputRow", fmt::format("rows by {}", NamesOf(context, op.keys)), "rows", span}};
}

}  // namespace flinkcompat::plan
