#include "diff/change.h"

#include <algorithm>
#include <array>

namespace flinkcompat::diff {
namespace {

constexpr auto kNames =
    std::to_array<std::string_view>({"added", "removed", "modified", "reordered", "present"});

}  // namespace

std::string_view ChangeKindName(ChangeKind kind) { return kNames[static_cast<size_t>(kind)]; }

std::optional<ChangeKind> ChangeKindFromName(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<ChangeKind>(found - kNames.begin());
}

}  // namespace flinkcompat::diff
