#include "base/text_position.h"

#include <algorithm>

namespace flinkcompat {

LineIndex::LineIndex(std::string_view text) : text_(text), line_starts_{0} {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

TextPosition LineIndex::PositionOf(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<uint32_t>(after - line_starts_.begin());
  uint32_t column = 1;
  for (uint32_t i = line_starts_[line - 1]; i < offset; ++i) {
    const bool continuation = (static_cast<unsigned char>(text_[i]) & 0xC0U) == 0x80U;
    column += continuation ? 0 : 1;
  }
  return {line, column};
}

std::string_view LineIndex::Line(uint32_t line) const {
  if (line < 1 || line > line_starts_.size()) return {};
  const uint32_t begin = line_starts_[line - 1];
  uint32_t end =
      line < line_starts_.size() ? line_starts_[line] - 1 : static_cast<uint32_t>(text_.size());
  if (end > begin && text_[end - 1] == '\r') --end;
  return text_.substr(begin, end - begin);
}

}  // namespace flinkcompat
