// Fills in the templates of a script before it is parsed.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/offset_map.h"
#include "diag/diagnostic_sink.h"
#include "flinkcompat/source.h"

namespace flinkcompat::parse {

// Names and values, later ones first: a name that comes twice has its last value.
using Variables = std::vector<std::pair<std::string, std::string>>;

struct FilledScript {
  SourceFile source;
  // From `source` to the script as the user has it.
  OffsetMap map;
  std::set<std::string> used;  // the variables that were filled in
};

// Puts the values of `variables` where their templates stand, in quotes or not; comments stay as
// they are. A template without a value becomes a quoted name, together with the letters it touches,
// inside quotes it stays; either way it is reported. Positions that are reported are those of the
// filled script.
FilledScript FillTemplates(const SourceFile& script, const Variables& variables,
                           DiagnosticSink& sink);

// Reports the variables that no script used, at the start of the script of `sink`.
void ReportUnusedVariables(const Variables& variables, const std::set<std::string>& used,
                           DiagnosticSink& sink);

}  // namespace flinkcompat::parse
