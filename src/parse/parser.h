// SQL text to AST. The only folder that knows ANTLR.
#pragma once

#include <string>

#include "ast/statement.h"
#include "diag/diagnostic_sink.h"
#include "flinkcompat/source.h"

namespace flinkcompat::parse {

struct ParseOptions {
  // "1.20", "2.3", ...: reads as that release does. Empty: whatever any supported release accepts.
  std::string flink_version;
};

// Parses a whole script. Never throws. An error stays inside its statement: the statement is left
// out and reported to `sink` with its position, the others are in the result.
ast::Script ParseScript(const SourceFile& source, DiagnosticSink& sink,
                        const ParseOptions& options = {});

}  // namespace flinkcompat::parse
