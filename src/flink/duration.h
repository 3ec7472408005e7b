// Durations as settings spell them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flinkcompat::flink {

// `1 d`, `24 h` and `86400000` in one spelling; nothing for a text that is no duration. A number
// alone counts milliseconds. Flink: TimeUtils.parseDuration.
std::optional<std::string> CanonicalDuration(std::string_view text);

// Its milliseconds, rounded down as Flink does for timers and TTL; nothing for a text that is no duration.
std::optional<int64_t> DurationMillis(std::string_view text);

// `1 d`, `90 min`: the largest unit that leaves no rest.
std::string DurationText(int64_t millis);

}  // namespace flinkcompat::flink
