#include "base/text_position.h"

#include <algorithm>

namespace flinkcompat {

namespace {

constexpr uint32_t kBlock = 256;

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), line_starts_{0} {
  uint32_t continuations = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i % kBlock == 0) continuations_.push_back(continuations);
    if (text[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
    continuations += IsContinuation(text[i]) ? 1 : 0;
  }
  continuations_.push_back(continuations);
}

uint32_t LineIndex::ContinuationsBefore(uint32_t offset) const {
  const uint32_t block = offset / kBlock;
  uint32_t count = continuations_[block];
  for (uint32_t i = block * kBlock; i < offset; ++i) count += IsContinuation(text_[i]) ? 1 : 0;
  return count;
}

TextPosition LineIndex::PositionOf(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<uint32_t>(after - line_starts_.begin());
  const uint32_t start = line_starts_[line - 1];
  const uint32_t inner = ContinuationsBefore(offset) - ContinuationsBefore(start);
  return {line, offset - start - inner + 1};
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
