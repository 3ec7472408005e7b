#include "report/text_style.h"

#include <algorithm>
#include <array>
#include <utility>

namespace flinkcompat::report {
namespace {

constexpr int kLineWidth = 100;
constexpr char32_t kReplacement = 0xFFFD;

struct Range {
  char32_t first;
  char32_t last;
};

// Unicode's East Asian wide blocks and the emoji planes, to the precision that a caret needs.
constexpr auto kWide = std::to_array<Range>({{0x1100, 0x115F},
                                             {0x2E80, 0x303E},
                                             {0x3041, 0x33FF},
                                             {0x3400, 0x4DBF},
                                             {0x4E00, 0x9FFF},
                                             {0xA000, 0xA4CF},
                                             {0xAC00, 0xD7A3},
                                             {0xF900, 0xFAFF},
                                             {0xFE30, 0xFE6F},
                                             {0xFF00, 0xFF60},
                                             {0xFFE0, 0xFFE6},
                                             {0x1F300, 0x1F64F},
                                             {0x1F680, 0x1F6FF},
                                             {0x1F900, 0x1F9FF},
                                             {0x20000, 0x3FFFD}});
constexpr auto kZero = std::to_array<Range>(
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}});

template <size_t size>
bool IsIn(char32_t code_point, const std::array<Range, size>& ranges) {
  return std::ranges::any_of(ranges, [code_point](const Range& range) {
    return range.first <= code_point && code_point <= range.last;
  });
}

// Length of the sequence that a byte begins and the bits of the code point in it; 0 if it begins
// none.
std::pair<size_t, char32_t> LeadByte(unsigned char byte) {
  if (byte < 0x80) return {1, byte};
  if (byte >= 0xC2 && byte <= 0xDF) return {2, byte & 0x1FU};
  if (byte >= 0xE0 && byte <= 0xEF) return {3, byte & 0x0FU};
  if (byte >= 0xF0 && byte <= 0xF4) return {4, byte & 0x07U};
  return {0, 0};
}

// Overlong forms, surrogates and what lies beyond Unicode are not characters.
bool IsCharacter(char32_t code_point, size_t length) {
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point >= kLeast[length] && code_point <= 0x10FFFF && !is_surrogate;
}

bool IsControl(char32_t code_point) {
  const bool is_bidirectional = (code_point >= 0x202A && code_point <= 0x202E) ||
                                (code_point >= 0x2066 && code_point <= 0x2069);
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) || is_bidirectional;
}

}  // namespace

std::string Paint(std::string_view text, Ink ink, bool color) {
  constexpr auto kCodes = std::to_array<const char*>({"0", "1", "1;31", "1;33", "1;32", "1;34"});
  if (!color || ink == Ink::kPlain) return std::string(text);
  std::string painted = "\033[";
  return painted.append(kCodes[static_cast<size_t>(ink)])
      .append("m")
      .append(text)
      .append("\033[0m");
}

int DisplayWidth(char32_t code_point) {
  if (code_point < 0x300) return 1;
  if (IsIn(code_point, kZero)) return 0;
  return IsIn(code_point, kWide) ? 2 : 1;
}

int DisplayWidth(std::string_view utf8) {
  int width = 0;
  while (!utf8.empty()) width += DisplayWidth(TakeCodePoint(utf8));
  return width;
}

char32_t TakeCodePoint(std::string_view& rest) {
  const auto [length, lead_bits] = LeadByte(static_cast<unsigned char>(rest[0]));
  char32_t code_point = lead_bits;
  bool is_valid = length > 0 && length <= rest.size();
  for (size_t i = 1; is_valid && i < length; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    is_valid = (byte & 0xC0U) == 0x80U;
    code_point = (code_point << 6) | (byte & 0x3FU);
  }
  is_valid = is_valid && IsCharacter(code_point, length);
  rest.remove_prefix(is_valid ? length : 1);
  return is_valid ? code_point : kReplacement;
}

std::string Printable(std::string_view line) {
  std::string text;
  int column = 0;
  while (!line.empty()) {
    const std::string_view before = line;
    const char32_t code_point = TakeCodePoint(line);
    const std::string_view bytes = before.substr(0, before.size() - line.size());
    if (code_point == '\t') {
      const int spaces = 4 - column % 4;
      text.append(static_cast<size_t>(spaces), ' ');
      column += spaces;
      continue;
    }
    const bool is_broken = code_point == kReplacement && bytes.size() == 1;
    text += IsControl(code_point) || is_broken ? std::string_view("?") : bytes;
    column += DisplayWidth(code_point);
  }
  return text;
}

std::string Wrapped(std::string_view head, std::string_view text) {
  const std::string indent(head.size(), ' ');
  std::string out(head);
  int column = static_cast<int>(head.size());
  bool is_first = true;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    const std::string word = Printable(text.substr(0, end));
    const int width = DisplayWidth(word);
    if (!is_first && column + 1 + width > kLineWidth) {
      out += "\n" + indent;
      column = static_cast<int>(indent.size());
    } else if (!is_first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
    is_first = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + "\n";
}

std::string Counted(size_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

}  // namespace flinkcompat::report
