#include "flink/duration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/letter_case.h"
#include "base/trim.h"

namespace flinkcompat::flink {
namespace {

struct DurationUnit {
  std::string_view name;
  int64_t nanoseconds;
};

// Flink: TimeUtils.TimeUnit.
constexpr auto kUnits = std::to_array<DurationUnit>({{"", 1'000'000},
                                                     {"d", 86'400'000'000'000},
                                                     {"day", 86'400'000'000'000},
                                                     {"days", 86'400'000'000'000},
                                                     {"h", 3'600'000'000'000},
                                                     {"hour", 3'600'000'000'000},
                                                     {"hours", 3'600'000'000'000},
                                                     {"m", 60'000'000'000},
                                                     {"min", 60'000'000'000},
                                                     {"minute", 60'000'000'000},
                                                     {"minutes", 60'000'000'000},
                                                     {"s", 1'000'000'000},
                                                     {"sec", 1'000'000'000},
                                                     {"secs", 1'000'000'000},
                                                     {"second", 1'000'000'000},
                                                     {"seconds", 1'000'000'000},
                                                     {"ms", 1'000'000},
                                                     {"milli", 1'000'000},
                                                     {"millis", 1'000'000},
                                                     {"millisecond", 1'000'000},
                                                     {"milliseconds", 1'000'000},
                                                     {"us", 1'000},
                                                     {"µs", 1'000},
                                                     {"micro", 1'000},
                                                     {"micros", 1'000},
                                                     {"microsecond", 1'000},
                                                     {"microseconds", 1'000},
                                                     {"ns", 1},
                                                     {"nano", 1},
                                                     {"nanos", 1},
                                                     {"nanosecond", 1},
                                                     {"nanoseconds", 1}});

std::optional<int64_t> Nanoseconds(std::string_view text) {
  text = Trimmed(text);
  int64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc()) return std::nullopt;
  const std::string_view unit = Trimmed(text.substr(static_cast<size_t>(parsed.ptr - text.data())));
  const auto known = std::ranges::find_if(
      kUnits, [unit](const DurationUnit& row) { return EqualWithoutCase(row.name, unit); });
  if (known == kUnits.end() || value < 0 || value > INT64_MAX / known->nanoseconds) {
    return std::nullopt;
  }
  return value * known->nanoseconds;
}

}  // namespace

std::optional<std::string> CanonicalDuration(std::string_view text) {
  const std::optional<int64_t> value = Nanoseconds(text);
  return value ? std::optional(std::to_string(*value) + " ns") : std::nullopt;
}

std::optional<int64_t> DurationMillis(std::string_view text) {
  const std::optional<int64_t> value = Nanoseconds(text);
  return value ? std::optional(*value / 1'000'000) : std::nullopt;
}

std::string DurationText(int64_t millis) {
  constexpr auto kReadable = std::to_array<std::pair<int64_t, std::string_view>>(
      {{86'400'000, "d"}, {3'600'000, "h"}, {60'000, "min"}, {1'000, "s"}});
  for (const auto& [length, unit] : kReadable) {
    if (millis % length == 0) return std::to_string(millis / length) + " " + std::string(unit);
  }
  return std::to_string(millis) + " ms";
}

}  // namespace flinkcompat::flink
