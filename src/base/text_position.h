// Lines and columns of byte offsets.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace flinkcompat {

// Both count from 1; a column counts characters (Unicode code points), not bytes.
struct TextPosition {
  uint32_t line = 1;
  uint32_t column = 1;
};

// Answers positions in one text in logarithmic time, however long its lines are. The text must outlive it.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);

  TextPosition PositionOf(uint32_t offset) const;
  // Offset of the first byte of a line (counted from 1), which must exist.
  uint32_t LineBegin(uint32_t line) const { return line_starts_[line - 1]; }
  // The bytes of a line (counted from 1) without its line break.
  std::string_view Line(uint32_t line) const;

 private:
  // Bytes before `offset` that continue a character of several bytes.
  uint32_t ContinuationsBefore(uint32_t offset) const;

  std::string_view text_;
  std::vector<uint32_t> line_starts_;
  std::vector<uint32_t> continuations_;  // before each block of kBlock bytes
};

}  // namespace flinkcompat
