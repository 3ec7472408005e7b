#include "parse/spelling.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "base/letter_case.h"
#include "parse/words.h"

namespace flinkcompat::parse {
namespace {

constexpr auto kStatementWords = std::to_array<std::string_view>({
    "ALTER", "ANALYZE",  "BEGIN",   "CALL",   "COMPILE", "CREATE",  "DELETE", "DESCRIBE",
    "DROP",  "EXECUTE",  "EXPLAIN", "INSERT", "LOAD",    "REPLACE", "RESET",  "SELECT",
    "SHOW",  "TRUNCATE", "UNLOAD",  "UPDATE", "UPSERT",  "VALUES",  "WITH",
});

// Letters to add, to take out, to change, or to swap with their neighbour.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last.back();
}

}  // namespace

std::string_view MeantStatementWord(std::string_view word) {
  // Two mistakes in a short word make another word.
  constexpr size_t kShort = 5;
  constexpr size_t kLongest = 12;
  if (word.size() < 3 || word.size() > kLongest) return {};
  const std::string upper = UpperCase(word);
  const size_t allowed = word.size() > kShort ? 2 : 1;
  const auto nearest = std::ranges::min_element(
      kStatementWords, {}, [&](std::string_view meant) { return EditDistance(upper, meant); });
  return EditDistance(upper, *nearest) <= allowed ? *nearest : std::string_view{};
}

}  // namespace flinkcompat::parse
