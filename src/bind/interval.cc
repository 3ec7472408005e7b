#include "bind/interval.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/trim.h"

namespace flinkcompat::bind {
namespace {

struct Unit {
  std::string_view name;
  int64_t size;  // in months or milliseconds
  bool months;
};

constexpr auto kUnits = std::to_array<Unit>({{"YEAR", 12, true},
                                             {"QUARTER", 3, true},
                                             {"MONTH", 1, true},
                                             {"WEEK", 604800000, false},
                                             {"DAY", 86400000, false},
                                             {"HOUR", 3600000, false},
                                             {"MINUTE", 60000, false},
                                             {"SECOND", 1000, false}});
constexpr uint32_t kDefaultPrecision = 2;
constexpr size_t kMaxDigits = 10;

// The runs of digits of the value, and the fraction after a dot in milliseconds.
struct Fields {
  std::vector<int64_t> values;
  size_t leading_digits = 0;
  int64_t fraction_ms = 0;
};

std::optional<Fields> Split(std::string_view text) {
  Fields fields;
  size_t i = 0;
  while (i < text.size()) {
    const size_t begin = i;
    int64_t value = 0;
    while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
      value = value * 10 + (text[i++] - '0');
      if (i - begin > kMaxDigits) return std::nullopt;
    }
    if (i == begin) return std::nullopt;
    if (fields.values.empty()) fields.leading_digits = i - begin;
    const bool is_fraction = begin > 0 && text[begin - 1] == '.';
    if (is_fraction) {
      for (size_t digits = i - begin; digits < 3; ++digits) value *= 10;
      for (size_t digits = i - begin; digits > 3; --digits) value /= 10;
      fields.fraction_ms = value;
    } else {
      fields.values.push_back(value);
    }
    if (i == text.size()) return fields;
    static constexpr std::string_view kSeparators = " :.-";
    if (kSeparators.find(text[i++]) == std::string_view::npos) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> CanonicalInterval(const ast::IntervalLiteral& interval) {
  const auto from = std::ranges::find(kUnits, interval.qualifier.from, &Unit::name);
  if (from == kUnits.end()) return std::nullopt;
  std::string_view text = Trimmed(interval.value);
  bool negative = interval.negative;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative ^= text.front() == '-';
    text.remove_prefix(1);
  }
  const std::optional<Fields> fields = Split(text);
  const uint32_t precision = interval.qualifier.precision.value_or(kDefaultPrecision);
  if (!fields || fields->leading_digits > precision) return std::nullopt;
  int64_t amount = fields->fraction_ms;
  auto unit = from;
  for (int64_t value : fields->values) {
    // `YEAR TO MONTH` and `DAY TO SECOND` step over the units that no interval mixes.
    while (unit != kUnits.end() && unit != from &&
           (unit->name == "QUARTER" || unit->name == "WEEK")) {
      ++unit;
    }
    if (unit == kUnits.end() || unit->months != from->months) return std::nullopt;
    amount += value * unit->size;
    ++unit;
  }
  return fmt::format("{}{} {}", negative && amount != 0 ? "-" : "", amount,
                     from->months ? "months" : "ms");
}

}  // namespace flinkcompat::bind
