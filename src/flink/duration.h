// Durations as settings spell them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace flinkcompat::flink {

// `1 d`, `24 h` and `86400000` in one spelling; nothing for a text that is no duration. A number
// alone counts milliseconds. Flink: TimeUtils.parseDuration.
std::optional<std::string> CanonicalDuration(std::string_view text);

}  // namespace flinkcompat::flink
