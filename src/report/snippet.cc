#include "report/snippet.h"

#include <algorithm>

namespace flinkcompat::report {
namespace {

constexpr int kWindow = 96;  // columns of source that are shown
constexpr int kBefore = 24;  // of them before the span, where the line must be cut
constexpr std::string_view kCut = "...";

// The part of a printable text that covers the columns [begin, end). A wide character that only
// half fits is left out.
std::string Columns(std::string_view text, int begin, int end) {
  std::string part;
  int column = 0;
  while (!text.empty() && column < end) {
    const std::string_view before = text;
    const int width = DisplayWidth(TakeCodePoint(text));
    if (column >= begin && column + width <= end) {
      part += before.substr(0, before.size() - text.size());
    }
    column += width;
  }
  return part;
}

// Byte offset in the line that lies `offset` - `begin` bytes after its start.
size_t WithinLine(uint32_t offset, uint32_t begin, std::string_view line) {
  return std::min<size_t>(offset > begin ? offset - begin : 0, line.size());
}

// A line and the bytes of it that carets go under.
struct Underlined {
  std::string_view line;
  size_t begin = 0;
  size_t end = 0;
};

bool ContinuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// What of a very long line may come into the picture: a report may have thousands of pictures of
// one line.
Underlined Narrowed(Underlined whole) {
  constexpr size_t kReach = 1024;
  const std::string_view line = whole.line;
  if (line.size() <= 4 * kReach) return whole;
  size_t from = whole.begin > kReach ? whole.begin - kReach : 0;
  while (from > 0 && ContinuesCharacter(line[from])) --from;
  size_t to = std::min(line.size(), whole.begin + 2 * kReach);
  while (to < line.size() && ContinuesCharacter(line[to])) ++to;
  return {line.substr(from, to - from), whole.begin - from, std::min(whole.end, to) - from};
}

struct Picture {
  std::string source;
  int caret_column = 0;
  int caret_count = 1;
};

Picture Draw(const Underlined& underlined) {
  const auto& [line, begin, end] = underlined;
  const std::string text = Printable(line);
  // A tab's width depends on what stands before it, so widths are those of the whole beginning.
  int first = DisplayWidth(Printable(line.substr(0, begin)));
  int last = std::max(first + 1, DisplayWidth(Printable(line.substr(0, end))));
  const int width = DisplayWidth(text);
  if (width <= kWindow) return {text, first, last - first};
  const int from = last <= kWindow ? 0 : std::max(0, first - kBefore);
  const int to = from + kWindow;
  Picture picture;
  picture.source = (from > 0 ? std::string(kCut) : std::string()) + Columns(text, from, to) +
                   (to < width ? std::string(kCut) : std::string());
  picture.caret_column = first - from + (from > 0 ? static_cast<int>(kCut.size()) : 0);
  picture.caret_count = std::min(last, to) - first;
  return picture;
}

}  // namespace

std::string Snippet(const LineIndex& lines, Span span, Ink ink, bool color) {
  const TextPosition position = lines.PositionOf(span.begin);
  const std::string_view line = lines.Line(position.line);
  const uint32_t line_begin = lines.LineBegin(position.line);
  const Picture picture = Draw(Narrowed(
      {line, WithinLine(span.begin, line_begin, line), WithinLine(span.end, line_begin, line)}));
  std::string number = std::to_string(position.line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  const std::string gutter(number.size(), ' ');
  const std::string carets(static_cast<size_t>(picture.caret_count), '^');
  return Paint(number + " | ", Ink::kBlue, color) + picture.source + "\n" +
         Paint(gutter + " | ", Ink::kBlue, color) +
         std::string(static_cast<size_t>(picture.caret_column), ' ') + Paint(carets, ink, color) +
         "\n";
}

}  // namespace flinkcompat::report
