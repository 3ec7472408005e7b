// What `flinkcompat parse` prints.
#pragma once

#include <string>
#include <vector>

#include "ast/statement.h"
#include "flinkcompat/diagnostic.h"
#include "flinkcompat/source.h"

namespace flinkcompat::report {

// One line a statement, then the diagnostics.
std::string WriteSyntaxText(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool color);

// As schema/parse.json describes it.
std::string WriteSyntaxJson(const ast::Script& script, const std::vector<Diagnostic>& diagnostics,
                            const SourceFile& source, bool color);

}  // namespace flinkcompat::report
