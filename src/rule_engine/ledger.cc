#include "rule_engine/ledger.h"

#include <algorithm>

namespace flinkcompat::rule_engine {
namespace {

bool IsLost(const std::vector<ChangeEffect>& effects, size_t owner) {
  return std::ranges::any_of(effects, [owner](const ChangeEffect& effect) {
    const bool is_loss =
        effect.effect == StateEffect::kOperatorLost || effect.effect == StateEffect::kUnclear;
    return is_loss && effect.change->owner.value_or(owner) == owner;
  });
}

bool Speaks(const std::optional<diff::ChangeSide>& side, const diff::StateItem& item) {
  return side && side->identity == item.identity;
}

bool HasItemEffect(const std::vector<ChangeEffect>& effects, size_t owner,
                   const diff::StateItem& item) {
  return std::ranges::any_of(effects, [&](const ChangeEffect& effect) {
    const diff::Change& change = *effect.change;
    const bool is_item_effect =
        effect.effect == StateEffect::kItemRestarts || effect.effect == StateEffect::kItemDropped;
    return is_item_effect && change.owner == owner &&
           (Speaks(change.old_side, item) || Speaks(change.new_side, item));
  });
}

StateFate FateOf(const diff::OperatorMatch& match, const diff::StateItem& item, bool is_lost,
                 bool has_item_effect) {
  if (!item.new_span) return StateFate::kDropped;
  if (!match.in_old) return StateFate::kNew;
  if (is_lost || has_item_effect) return StateFate::kRestarts;
  return item.old_span ? StateFate::kKept : StateFate::kNew;
}

std::optional<Location> Place(const std::optional<Span>& span, SourceId source) {
  if (!span) return std::nullopt;
  return Location{source, *span};
}

}  // namespace

std::vector<LedgerEntry> MakeLedger(const diff::PlanDiff& diff,
                                    const std::vector<ChangeEffect>& effects) {
  std::vector<LedgerEntry> ledger;
  // What an operator loses, the operators above it have not counted either.
  std::vector<bool> lost(diff.operators.size());
  for (size_t owner = 0; owner < diff.operators.size(); ++owner) {
    const diff::OperatorMatch& match = diff.operators[owner];
    const bool is_lost =
        IsLost(effects, owner) ||
        std::ranges::any_of(match.inputs, [&](size_t input) { return lost[input]; });
    lost[owner] = is_lost;
    for (const diff::StateItem& item : match.state) {
      ledger.push_back({std::string(match.operator_name), item.what,
                        FateOf(match, item, is_lost, HasItemEffect(effects, owner, item)),
                        Place(item.old_span, SourceId::kOld),
                        Place(item.new_span, SourceId::kNew)});
    }
  }
  return ledger;
}

}  // namespace flinkcompat::rule_engine
