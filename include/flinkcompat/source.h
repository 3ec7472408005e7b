// Source text and positions in it.
#pragma once

#include <cstdint>
#include <string>

namespace flinkcompat {

// One SQL script as read: `text` holds the bytes of the file, `name` is what reports call it.
struct SourceFile {
  std::string name;
  std::string text;
};

// The two jobs of an upgrade. A single script (`flinkcompat plan`, `flinkcompat parse`) is `kNew`.
enum class SourceId : uint8_t { kOld, kNew };

// Half-open range of byte offsets into the text of a SourceFile.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  bool operator==(const Span&) const = default;
  bool empty() const { return begin == end; }
};

// A span in one of the two scripts.
struct Location {
  SourceId source = SourceId::kNew;
  Span span;

  bool operator==(const Location&) const = default;
};

}  // namespace flinkcompat
