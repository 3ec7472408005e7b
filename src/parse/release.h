// Releases of Flink, as far as they differ in syntax.
#pragma once

#include <charconv>
#include <compare>
#include <optional>
#include <string_view>

namespace flinkcompat::parse {

struct Release {
  int major = 0;
  int minor = 0;

  auto operator<=>(const Release&) const = default;
};

// `1.20`, `2.3`, `1.20.4`; none for anything else.
inline std::optional<Release> ParseRelease(std::string_view text) {
  Release release;
  const char* end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, release.major);
  if (major.ec != std::errc() || major.ptr == end || *major.ptr != '.') return std::nullopt;
  const auto minor = std::from_chars(major.ptr + 1, end, release.minor);
  if (minor.ec != std::errc()) return std::nullopt;
  return release;
}

// Whose syntax counts: one release's, or that of any release and of VVR where none is set.
struct Dialect {
  std::optional<Release> release;

  bool Since(int major, int minor) const { return !release || *release >= Release{major, minor}; }
  bool Before(int major, int minor) const { return !release || *release < Release{major, minor}; }
  // Additions that no release of Apache Flink has.
  bool AllowsVvr() const { return !release; }
};

}  // namespace flinkcompat::parse
