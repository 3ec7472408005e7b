#include "parse/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace flinkcompat::parse {
namespace {

struct CodePointRange {
  char32_t first;
  char32_t last;
};

// The letters and digits beyond ASCII of Flink's lexer.
constexpr auto kWordRanges = std::to_array<CodePointRange>({
    {0xC0, 0xD6},
    {0xD8, 0xF6},
    {0xF8, 0x1FFF},
    {0x3040, 0x318F},
    {0x3300, 0x3D2D},
    {0x4E00, 0x9FFF},
    {0xF900, 0xFAFF},
});

struct Lookalike {
  std::string_view character;
  std::string_view meant;
};

constexpr auto kLookalikes = std::to_array<Lookalike>({
    {"\u2018", "'"}, {"\u2019", "'"}, {"\u201C", "'"}, {"\u201D", "'"}, {"\uFF07", "'"},
    {"\uFF08", "("}, {"\uFF09", ")"}, {"\uFF0C", ","}, {"\u3001", ","}, {"\uFF1B", ";"},
    {"\uFF1D", "="}, {"\uFF0E", "."}, {"\u3002", "."}, {"\u2013", "-"}, {"\u2014", "-"},
    {"\u2212", "-"}, {"\u00A0", " "}, {"\u3000", " "}, {"\u200B", ""},  {"\uFEFF", ""},
});

unsigned char ByteAt(std::string_view text, size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// Length of the sequence that a first byte announces; 0 if no sequence starts with it.
size_t AnnouncedLength(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

char32_t Decode(std::string_view text, size_t at, size_t length) {
  static constexpr std::array<unsigned char, 5> kFirstByteMask = {0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = ByteAt(text, at) & kFirstByteMask[length];
  for (size_t i = 1; i < length; ++i) code = (code << 6) | (ByteAt(text, at + i) & 0x3Fu);
  return code;
}

// Length of the valid sequence at `at`, or 0.
size_t ValidLength(std::string_view text, size_t at) {
  const size_t length = AnnouncedLength(ByteAt(text, at));
  if (length == 0 || at + length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((ByteAt(text, at + i) & 0xC0) != 0x80) return 0;
  }
  const char32_t code = Decode(text, at, length);
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

}  // namespace

bool CheckSourceText(std::string_view text, DiagnosticSink& sink) {
  size_t at = 0;
  while (at < text.size()) {
    const unsigned char byte = ByteAt(text, at);
    const size_t length = byte == 0 ? 0 : ValidLength(text, at);
    if (length == 0) {
      const auto begin = static_cast<uint32_t>(at);
      sink.Report(
          DiagnosticKind::kInvalidByte, {begin, begin + 1},
          byte == 0 ? std::string("the file holds a NUL byte")
                    : fmt::format("the byte 0x{:02X} is not UTF-8", byte),
          byte == 0 ? "a file in UTF-16 has them; save it as UTF-8" : "save the file as UTF-8");
      return false;
    }
    at += length;
  }
  return true;
}

size_t SkipByteOrderMark(std::string_view text, const Dialect& dialect, DiagnosticSink& sink) {
  if (!text.starts_with("\uFEFF")) return 0;
  if (dialect.release) {
    sink.Report(DiagnosticKind::kInvalidByte, {0, 3},
                "the file starts with a byte order mark, which Flink refuses",
                "save it as UTF-8 without a byte order mark");
  }
  return 3;
}

size_t CharacterLength(std::string_view text, size_t offset) {
  return std::max<size_t>(1, AnnouncedLength(ByteAt(text, offset)));
}

size_t FindStrayCharacter(std::string_view word) {
  for (size_t at = 0; at < word.size();) {
    const size_t length = CharacterLength(word, at);
    if (length > 1) {
      const char32_t code = Decode(word, at, length);
      const bool fits = std::ranges::any_of(kWordRanges, [code](const CodePointRange& range) {
        return code >= range.first && code <= range.last;
      });
      if (!fits) return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

std::string_view LookalikeOf(std::string_view character) {
  const auto found = std::ranges::find(kLookalikes, character, &Lookalike::character);
  return found == kLookalikes.end() ? std::string_view{} : found->meant;
}

}  // namespace flinkcompat::parse
