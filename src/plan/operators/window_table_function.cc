#include "plan/operators/window_table_function.h"

namespace flinkcompat::plan {

void AppendFacets(const WindowTableFunction& op, const FacetContext& context, Span,
                  std::vector<Facet>& facets) {
  AppendWindow(context, op.window, facets);
}

ChangelogMode DeriveChangelogMode(const WindowTableFunction&, const std::vector<ChangelogMode>&) {
  return kInsertOnly;
}

}  // namespace flinkcompat::plan
