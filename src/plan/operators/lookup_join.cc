#include "plan/operators/lookup_join.h"

#include "base/letter_case.h"

namespace flinkcompat::plan {

void AppendFacets(const LookupJoin& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets) {
  TagSet tags;
  if (op.async) tags.Add(Tag::kAsyncLookup);
  const auto strategy = context.settings.find("table.optimizer.non-deterministic-update.strategy");
  const bool resolves =
      strategy != context.settings.end() && EqualWithoutCase(strategy->second, "TRY_RESOLVE");
  if (resolves && context.updating_input()) tags.Add(Tag::kNonDeterministicUpdate);
  const size_t first = facets.size();
  JoinSpec fetched = op.spec;
  fetched.left.clear();  // passed on, not kept
  AppendJoin(context, fetched, span, facets);
  for (size_t i = first; i < facets.size(); ++i) facets[i].tags.Add(tags);
}

ChangelogMode DeriveChangelogMode(const LookupJoin&, const std::vector<ChangelogMode>& inputs) {
  return inputs.empty() ? kInsertOnly : inputs.front();
}

}  // namespace flinkcompat::plan
