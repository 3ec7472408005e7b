#include "parse/temporal_text.h"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace flinkcompat::parse {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Reads a number of one to `longest` digits off the front; -1 if there is none.
int TakeNumber(std::string_view& text, size_t longest) {
  size_t length = 0;
  while (length < text.size() && length < longest && IsDigit(text[length])) ++length;
  int value = -1;
  std::from_chars(text.data(), text.data() + length, value);
  text.remove_prefix(length);
  return length == 0 ? -1 : value;
}

bool Take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

bool IsDateText(std::string_view text) {
  const int year = TakeNumber(text, 4);
  if (year < 0 || !Take(text, '-')) return false;
  const int month = TakeNumber(text, 2);
  if (month < 0 || !Take(text, '-')) return false;
  const int day = TakeNumber(text, 2);
  if (day < 0 || !text.empty()) return false;
  return std::chrono::year_month_day(std::chrono::year(year),
                                     std::chrono::month(static_cast<unsigned>(month)),
                                     std::chrono::day(static_cast<unsigned>(day)))
      .ok();
}

bool IsTimeText(std::string_view text) {
  const int hour = TakeNumber(text, 2);
  if (hour < 0 || hour > 23 || !Take(text, ':')) return false;
  const int minute = TakeNumber(text, 2);
  if (minute < 0 || minute > 59 || !Take(text, ':')) return false;
  const int second = TakeNumber(text, 2);
  if (second < 0 || second > 59) return false;
  if (text.empty()) return true;
  return Take(text, '.') && std::ranges::all_of(text, IsDigit);
}

bool IsTimestampText(std::string_view text) {
  const size_t blank = text.find(' ');
  return blank != std::string_view::npos && IsDateText(text.substr(0, blank)) &&
         IsTimeText(text.substr(blank + 1));
}

}  // namespace flinkcompat::parse
