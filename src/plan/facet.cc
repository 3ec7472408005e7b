#include "plan/facet.h"

#include <algorithm>
#include <array>

namespace flinkcompat::plan {
namespace {

struct FacetInfo {
  std::string_view name;
  FacetShape shape;
};

constexpr auto kFacets = std::to_array<FacetInfo>({
#define FC_FACET(Enumerator, name, shape) {name, FacetShape::shape},
#include "plan/facets.def"
#undef FC_FACET
});

constexpr auto kTags = std::to_array<std::string_view>({
#define FC_TAG(Enumerator, name) name,
#include "plan/tags.def"
#undef FC_TAG
});

}  // namespace

std::string_view FacetName(FacetKind kind) { return kFacets[static_cast<size_t>(kind)].name; }

FacetShape ShapeOf(FacetKind kind) { return kFacets[static_cast<size_t>(kind)].shape; }

std::optional<FacetKind> FacetFromName(std::string_view name) {
  const auto found = std::ranges::find(kFacets, name, &FacetInfo::name);
  if (found == kFacets.end()) return std::nullopt;
  return static_cast<FacetKind>(found - kFacets.begin());
}

std::string_view TagName(Tag tag) { return kTags[static_cast<size_t>(tag)]; }

std::optional<Tag> TagFromName(std::string_view name) {
  const auto found = std::ranges::find(kTags, name);
  if (found == kTags.end()) return std::nullopt;
  return static_cast<Tag>(found - kTags.begin());
}

}  // namespace flinkcompat::plan
