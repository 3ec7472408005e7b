// What the JSON outputs share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_position.h"
#include "flinkcompat/diagnostic.h"
#include "flinkcompat/source.h"

namespace flinkcompat::report {

// Keeps its keys in the order in which they were set.
using Json = nlohmann::ordered_json;

// {"line", "column", "end_line", "end_column"}
Json SpanJson(const LineIndex& lines, Span span);

Json DiagnosticJson(const Diagnostic& diagnostic, const SourceFile& source, const LineIndex& lines);
Json DiagnosticsJson(const std::vector<Diagnostic>& diagnostics, const SourceFile& source);

// "1.20" of `vvr-11-flink-1.20`, `1.20` of itself.
std::string FlinkVersion(std::string_view engine_version);

// The text of a whole output.
std::string Dump(const Json& value);

}  // namespace flinkcompat::report
