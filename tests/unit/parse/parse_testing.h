// What the parser tests share.
#pragma once

#include <string>
#include <vector>

#include "parse/parser.h"

namespace flinkcompat::parse {

struct Parsed {
  ast::Script script;
  std::vector<Diagnostic> diagnostics;

  // The errors, one message a line.
  std::string Errors() const {
    std::string errors;
    for (const Diagnostic& diagnostic : diagnostics) {
      if (diagnostic.severity == Severity::kError) errors += diagnostic.message + "\n";
    }
    return errors;
  }
};

inline Parsed Parse(const std::string& sql, const std::string& flink_version = {}) {
  DiagnosticSink sink(SourceId::kNew);
  Parsed parsed;
  parsed.script = ParseScript({"test.sql", sql}, sink, {flink_version});
  parsed.diagnostics = sink.diagnostics();
  return parsed;
}

}  // namespace flinkcompat::parse
