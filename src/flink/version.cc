#include "flink/version.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace flinkcompat::flink {
namespace {

constexpr std::string_view kDefaultVvr = "vvr-11-flink-1.20";
constexpr std::string_view kDefaultFlink = "2.3";
constexpr FlinkRelease kOldest{1, 11};
constexpr FlinkRelease kNewest{2, 4};

std::optional<FlinkRelease> ParseRelease(std::string_view text) {
  FlinkRelease release;
  const char* end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, release.major);
  if (major.ec != std::errc() || major.ptr == end || *major.ptr != '.') return std::nullopt;
  const auto minor = std::from_chars(major.ptr + 1, end, release.minor);
  if (minor.ec != std::errc()) return std::nullopt;
  // A patch release, as in 1.20.4, has the plan and the state of its minor release.
  if (minor.ptr != end && *minor.ptr != '.') return std::nullopt;
  if (release < kOldest || release > kNewest) return std::nullopt;
  return release;
}

}  // namespace

Result<EngineVersion> ParseEngineVersion(Engine engine, const std::string& text) {
  EngineVersion version;
  version.engine = engine;
  version.text = text;
  if (text.empty()) version.text = engine == Engine::kVvr ? kDefaultVvr : kDefaultFlink;
  std::string_view rest = version.text;
  if (engine == Engine::kVvr) {
    static constexpr std::string_view kPrefix = "vvr-";
    static constexpr std::string_view kFlink = "-flink-";
    const size_t flink = rest.find(kFlink);
    if (!rest.starts_with(kPrefix) || flink == std::string_view::npos) {
      return Error{"`" + version.text + "` is no VVR release; write it as vvr-8.0.11-flink-1.17"};
    }
    const std::string_view number = rest.substr(kPrefix.size(), flink - kPrefix.size());
    version.line = number.substr(0, number.find('.'));
    rest = rest.substr(flink + kFlink.size());
  }
  const std::optional<FlinkRelease> release = ParseRelease(rest);
  if (!release) {
    return Error{"`" + version.text + "` is no known Flink release; 1.11 to 2.4 are, as in 1.20"};
  }
  version.flink = *release;
  if (engine == Engine::kFlink) {
    version.line = std::to_string(release->major) + "." + std::to_string(release->minor);
  }
  return version;
}

}  // namespace flinkcompat::flink
