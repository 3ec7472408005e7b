#include "report/json_value.h"

#include "report/names.h"

namespace flinkcompat::report {

Json SpanJson(const LineIndex& lines, Span span) {
  const TextPosition begin = lines.PositionOf(span.begin);
  const TextPosition end = lines.PositionOf(span.end);
  return {{"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

Json DiagnosticJson(const Diagnostic& diagnostic, const SourceFile& source,
                    const LineIndex& lines) {
  Json json = {{"code", diagnostic.code},
               {"severity", SeverityText(diagnostic.severity)},
               {"message", diagnostic.message},
               {"help", diagnostic.help},
               {"file", source.name}};
  json.update(SpanJson(lines, diagnostic.location.span));
  return json;
}

Json DiagnosticsJson(const std::vector<Diagnostic>& diagnostics, const SourceFile& source) {
  const LineIndex lines(source.text);
  Json json = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    json.push_back(DiagnosticJson(diagnostic, source, lines));
  }
  return json;
}

std::string FlinkVersion(std::string_view engine_version) {
  constexpr std::string_view kMark = "flink-";
  const size_t mark = engine_version.rfind(kMark);
  if (mark != std::string_view::npos) engine_version.remove_prefix(mark + kMark.size());
  return std::string(engine_version);
}

std::string Dump(const Json& value) {
  constexpr int kIndent = 2;
  return value.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace flinkcompat::report
