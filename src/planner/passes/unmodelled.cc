#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

bool HasDistinctCall(const Aggregate& aggregate) {
  return !aggregate.group.empty() && std::ranges::any_of(aggregate.calls, &AggCall::distinct);
}

}  // namespace

Rel GiveUpOnUnmodelled(const Rel& rel, const Settings& settings) {
  const bool splits = settings.IsOn("table.exec.mini-batch.enabled") &&
                      settings.IsOn("table.optimizer.distinct-agg.split.enabled");
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    const auto* aggregate = As<Aggregate>(node);
    if (splits && aggregate != nullptr && HasDistinctCall(*aggregate)) {
      GiveUp(node->span, "distinct aggregation in two steps (table.optimizer.distinct-agg.split.enabled) is not modelled");
    }
    return node;
  });
}

}  // namespace flinkcompat::planner
