// Releases of the engines.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "flinkcompat/report.h"
#include "flinkcompat/result.h"

namespace flinkcompat::flink {

struct FlinkRelease {
  uint32_t major = 2;
  uint32_t minor = 3;

  auto operator<=>(const FlinkRelease&) const = default;
};

// A release of either engine: `2.3`, or `vvr-8.0.11-flink-1.17`.
struct EngineVersion {
  std::string text;
  Engine engine = Engine::kVvr;
  FlinkRelease flink;
  std::string line;  // VVR's major release, e.g. "8"; Flink's release for Apache Flink
};

// Reads a version; empty text is the engine's default (`vvr-11-flink-1.20`, `2.3`). The Error is
// one sentence for the user.
Result<EngineVersion> ParseEngineVersion(Engine engine, const std::string& text);

}  // namespace flinkcompat::flink
