#include "diff/facet_diff.h"

#include <algorithm>
#include <map>

namespace flinkcompat::diff {
namespace {

using plan::Facet;
using plan::FacetKind;
using plan::FacetShape;
using plan::Tag;
using Facets = std::vector<const Facet*>;

std::optional<ChangeSide> SideOf(const Facet* facet) {
  if (facet == nullptr) return std::nullopt;
  ChangeSide side{facet->text, facet->identity, std::nullopt};
  if (!facet->span.empty()) side.span = facet->span;
  return side;
}

Change MakeChange(const Facet* old_facet, const Facet* new_facet, ChangeKind kind) {
  const Facet& any = new_facet != nullptr ? *new_facet : *old_facet;
  Change change;
  change.facet = any.kind;
  change.kind = kind;
  change.key = any.key;
  change.old_side = SideOf(old_facet);
  change.new_side = SideOf(new_facet);
  for (const Facet* facet : {old_facet, new_facet}) {
    if (facet != nullptr) change.tags.Add(facet->tags);
  }
  if (old_facet != nullptr && new_facet != nullptr && !old_facet->type.empty() &&
      old_facet->type == new_facet->type) {
    change.tags.Add(Tag::kSameType);
  }
  return change;
}

std::map<FacetKind, Facets> ByKind(const std::vector<Facet>& facets) {
  std::map<FacetKind, Facets> groups;
  for (const Facet& facet : facets) groups[facet.kind].push_back(&facet);
  return groups;
}

// The facets of one kind, taken apart into what both have and what only one has.
struct Split {
  std::vector<std::pair<const Facet*, const Facet*>> common;  // in the old order
  std::vector<size_t> new_places;  // of the common ones, in the new order
  Facets only_old;
  Facets only_new;
};

Split SplitByIdentity(const Facets& old_facets, const Facets& new_facets) {
  Split split;
  std::vector<bool> taken(new_facets.size());
  std::multimap<std::pair<std::string_view, std::string_view>, size_t> places;
  for (size_t i = 0; i < new_facets.size(); ++i) {
    places.emplace(std::pair(std::string_view(new_facets[i]->identity),
                             ShapeOf(new_facets[i]->kind) == FacetShape::kMap
                                 ? std::string_view(new_facets[i]->key)
                                 : std::string_view()),
                   i);
  }
  for (const Facet* facet : old_facets) {
    const bool keyed = ShapeOf(facet->kind) == FacetShape::kMap;
    const auto found = places.find(
        std::pair(std::string_view(facet->identity), keyed ? std::string_view(facet->key) : ""));
    if (found == places.end()) {
      split.only_old.push_back(facet);
      continue;
    }
    split.common.emplace_back(facet, new_facets[found->second]);
    split.new_places.push_back(found->second);
    taken[found->second] = true;
    places.erase(found);
  }
  for (size_t i = 0; i < new_facets.size(); ++i) {
    if (!taken[i]) split.only_new.push_back(new_facets[i]);
  }
  return split;
}

// Pairs what is left over by key, then, where the kind's values replace one another, by order.
void PairLeftovers(FacetKind kind, const Split& split, std::vector<Change>& changes) {
  Facets only_old = split.only_old, only_new = split.only_new;
  for (auto it = only_old.begin(); it != only_old.end();) {
    const auto same = std::ranges::find_if(only_new, [&](const Facet* facet) {
      return !facet->key.empty() && facet->key == (*it)->key;
    });
    if (same == only_new.end()) {
      ++it;
      continue;
    }
    changes.push_back(MakeChange(*it, *same, ChangeKind::kModified));
    only_new.erase(same);
    it = only_old.erase(it);
  }
  const bool by_order = kind != FacetKind::kStoredColumn && ShapeOf(kind) != FacetShape::kMap &&
                        kind != FacetKind::kWindowProperty && kind != FacetKind::kSinkSchema;
  size_t i = 0;
  for (; by_order && i < only_old.size() && i < only_new.size(); ++i) {
    changes.push_back(MakeChange(only_old[i], only_new[i], ChangeKind::kModified));
  }
  for (size_t j = i; j < only_old.size(); ++j) {
    changes.push_back(MakeChange(only_old[j], nullptr, ChangeKind::kRemoved));
  }
  for (size_t j = i; j < only_new.size(); ++j) {
    changes.push_back(MakeChange(nullptr, only_new[j], ChangeKind::kAdded));
  }
}

bool IsSortedBy(const Split& split, bool distinct_only) {
  size_t last = 0;
  for (size_t i = 0; i < split.common.size(); ++i) {
    if (distinct_only && !split.common[i].first->tags.Has(Tag::kDistinct)) continue;
    if (split.new_places[i] < last) return false;
    last = split.new_places[i];
  }
  return true;
}

std::string ListOf(const Facets& facets, std::string Facet::*member) {
  std::string text;
  for (const Facet* facet : facets) text += (text.empty() ? "" : ", ") + facet->*member;
  return text;
}

Change Reordered(const Facets& old_facets, const Facets& new_facets, const Split& split) {
  Change change = MakeChange(old_facets.front(), new_facets.front(), ChangeKind::kReordered);
  change.key.clear();
  change.tags = {};
  for (const Facet* facet : new_facets) {
    plan::TagSet tags = facet->tags;
    if (!tags.Has(Tag::kDistinct)) change.tags.Add(tags);
  }
  if (!IsSortedBy(split, true)) change.tags.Add(Tag::kDistinct);
  for (const auto& [side, facets] :
       {std::pair(&change.old_side, &old_facets), std::pair(&change.new_side, &new_facets)}) {
    (*side)->text = ListOf(*facets, &Facet::text);
    (*side)->identity = ListOf(*facets, &Facet::identity);
    if ((*side)->span) {
      for (const Facet* facet : *facets) {
        if (facet->span.empty()) continue;
        (*side)->span->begin = std::min((*side)->span->begin, facet->span.begin);
        (*side)->span->end = std::max((*side)->span->end, facet->span.end);
      }
    }
  }
  return change;
}

void TagMetrics(const Facets& old_calls, const Facets& new_calls, const Split& split,
                std::vector<Change>& changes, size_t first) {
  plan::TagSet tags;
  if (old_calls.empty()) tags.Add(Tag::kFirstMetric);
  if (new_calls.empty()) tags.Add(Tag::kLastMetric);
  if (split.common.empty() && !old_calls.empty() && !new_calls.empty()) {
    tags.Add(Tag::kNoSurvivor);
    if (new_calls.size() == 1) tags.Add(Tag::kSingleMetric);
  }
  for (size_t i = first; i < changes.size(); ++i) changes[i].tags.Add(tags);
}

void DiffKind(FacetKind kind, const Facets& old_facets, const Facets& new_facets,
              std::vector<Change>& changes) {
  const size_t first = changes.size();
  const Split split = SplitByIdentity(old_facets, new_facets);
  PairLeftovers(kind, split, changes);
  if (ShapeOf(kind) == FacetShape::kSequence && !IsSortedBy(split, false)) {
    changes.push_back(Reordered(old_facets, new_facets, split));
  }
  if (kind == FacetKind::kAggregateCall) {
    TagMetrics(old_facets, new_facets, split, changes, first);
  }
}

}  // namespace

std::vector<Change> DiffFacets(const std::vector<Facet>& old_facets,
                               const std::vector<Facet>& new_facets) {
  std::map<FacetKind, Facets> old_groups = ByKind(old_facets), new_groups = ByKind(new_facets);
  for (const auto& [kind, unused] : new_groups) old_groups.try_emplace(kind);
  std::vector<Change> changes;
  for (const auto& [kind, facets] : old_groups) DiffKind(kind, facets, new_groups[kind], changes);
  // Releases of different lines differ anyway.
  const bool other_line = std::ranges::any_of(changes, [](const Change& change) {
    return change.facet == FacetKind::kEngineVersion && change.key != "release";
  });
  if (other_line) {
    std::erase_if(changes, [](const Change& change) {
      return change.facet == FacetKind::kEngineVersion && change.key == "release";
    });
  }
  // The place of a window key says something only while the other keys stay as they are.
  const bool keys_changed = std::ranges::any_of(
      changes, [](const Change& change) { return change.facet == FacetKind::kStateKey; });
  if (keys_changed) {
    std::erase_if(changes, [](const Change& change) {
      return change.facet == FacetKind::kWindowKeyPosition;
    });
  }
  return changes;
}

size_t FacetDistance(const std::vector<Facet>& old_facets, const std::vector<Facet>& new_facets) {
  return DiffFacets(old_facets, new_facets).size();
}

Change OneSided(const Facet& facet, ChangeKind kind) {
  return kind == ChangeKind::kRemoved ? MakeChange(&facet, nullptr, kind)
                                      : MakeChange(nullptr, &facet, kind);
}

}  // namespace flinkcompat::diff
