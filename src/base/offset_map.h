// Positions through a substitution.
#pragma once

#include <cstdint>
#include <vector>

#include "flinkcompat/source.h"

namespace flinkcompat {

// From offsets in a text that was made out of another by replacing parts of it to offsets in that
// other. An empty map is that of two equal texts.
class OffsetMap {
 public:
  // Notes that [original.begin, original.end) became `length` bytes. In the order of the text.
  void AddReplacement(Span original, uint32_t length);

  // What stands inside a replacement comes from all that it replaced.
  Span ToOriginal(Span span) const;
  bool empty() const { return replacements_.empty(); }

 private:
  struct Replacement {
    Span original;
    Span made;
  };

  // The last replacement that starts at or before `offset`, or null.
  const Replacement* At(uint32_t offset) const;
  uint32_t ToBegin(uint32_t offset) const;
  uint32_t ToEnd(uint32_t offset) const;

  std::vector<Replacement> replacements_;
};

}  // namespace flinkcompat
