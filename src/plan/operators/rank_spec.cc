#include "plan/operators/rank_spec.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendRank(const FacetContext& context, const RankSpec& spec, std::vector<Facet>& facets) {
  facets.push_back(TextFacet(FacetKind::kDefinition, spec.function, spec.range_span));
  for (size_t i = 0; i < spec.partition_by.size(); ++i) {
    facets.push_back(
        ColumnFacet(context, FacetKind::kStateKey, spec.partition_by[i], spec.partition_spans[i]));
  }
  for (const bind::SortKey& key : spec.order_by) facets.push_back(OrderFacet(context, key));
  const std::string range =
      spec.begin == 1 ? fmt::format("{}", spec.end) : fmt::format("{} to {}", spec.begin, spec.end);
  facets.push_back(TextFacet(FacetKind::kRankEnd, range, spec.range_span));
  if (spec.rank_in_output) {
    facets.push_back(TextFacet(FacetKind::kRankOutput, "the rank number", spec.range_span));
  }
  AppendStoredColumns(context, spec.stored, {}, facets);
  // One row in the order of one column is a deduplication if the column is a time attribute.
  const bool one_row = spec.order_by.size() == 1 && spec.begin <= 1 && spec.end == 1;
  if (!one_row || context.job.column(spec.order_by.front().column).type.known()) return;
  for (Facet& facet : facets) facet.tags.Add(Tag::kUndecided);
}

std::vector<StateSignature> RankStates(const FacetContext& context, const RankSpec& spec,
                                       Span span) {
  const std::string by =
      spec.partition_by.empty() ? "" : " by " + NamesOf(context, spec.partition_by);
  return {{"data-state-with-update", fmt::format("top {} rows{}", spec.end, by), "rows", span}};
}

}  // namespace flinkcompat::plan
