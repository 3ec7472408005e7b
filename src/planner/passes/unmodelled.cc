#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

bool ReadsJoin(const Rel& rel) {
  return std::ranges::any_of(rel->inputs, [](const Rel& input) {
    return As<Join>(input) != nullptr || (As<Calc>(input) != nullptr && ReadsJoin(input));
  });
}

}  // namespace

Rel GiveUpOnUnmodelled(const Rel& rel, const Settings& settings) {
  const bool multi_joins = settings.IsOn("table.optimizer.multi-join.enabled");
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    if (multi_joins && As<Join>(node) != nullptr && ReadsJoin(node)) {
      GiveUp(node->span, "MultiJoin (table.optimizer.multi-join.enabled) is not modelled");
    }
    return node;
  });
}

}  // namespace flinkcompat::planner
