#include "base/offset_map.h"

#include <algorithm>
#include <iterator>

namespace flinkcompat {

void OffsetMap::AddReplacement(Span original, uint32_t length) {
  uint32_t begin = original.begin;
  if (!replacements_.empty()) {
    const Replacement& last = replacements_.back();
    begin = last.made.end + (original.begin - last.original.end);
  }
  replacements_.push_back({original, {begin, begin + length}});
}

const OffsetMap::Replacement* OffsetMap::At(uint32_t offset) const {
  const auto after = std::ranges::upper_bound(
      replacements_, offset, {},
      [](const Replacement& replacement) { return replacement.made.begin; });
  return after == replacements_.begin() ? nullptr : &*std::prev(after);
}

uint32_t OffsetMap::ToBegin(uint32_t offset) const {
  const Replacement* before = At(offset);
  if (before == nullptr) return offset;
  if (offset < before->made.end) return before->original.begin;
  return before->original.end + (offset - before->made.end);
}

uint32_t OffsetMap::ToEnd(uint32_t offset) const {
  // An end stands behind the last byte of what it ends.
  const Replacement* before = offset == 0 ? nullptr : At(offset - 1);
  if (before == nullptr) return offset;
  if (offset <= before->made.end) return before->original.end;
  return before->original.end + (offset - before->made.end);
}

Span OffsetMap::ToOriginal(Span span) const {
  const uint32_t begin = ToBegin(span.begin);
  return {begin, span.empty() ? begin : ToEnd(span.end)};
}

}  // namespace flinkcompat
