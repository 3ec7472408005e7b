// One diagnostic like a compiler's message.
#pragma once

#include <string>
#include <vector>

#include "base/text_position.h"
#include "flinkcompat/diagnostic.h"
#include "flinkcompat/source.h"

namespace flinkcompat::report {

// "old.sql:4:17"
std::string PlaceText(const SourceFile& source, const LineIndex& lines, Span span);

// "new.sql:9:3: error: message [code]" and, unless it is a note, the line with carets.
std::string DiagnosticText(const Diagnostic& diagnostic, const SourceFile& source,
                           const LineIndex& lines, bool color);

// The diagnostics of one script, one after the other.
std::string DiagnosticsText(const std::vector<Diagnostic>& diagnostics, const SourceFile& source,
                            bool color);

}  // namespace flinkcompat::report
