// Identifiers as written.
#pragma once

#include <string>
#include <vector>

#include "flinkcompat/source.h"

namespace flinkcompat::ast {

// One identifier, unquoted: `` `a``b` `` has the text "a`b". Flink keeps and compares the case of
// table and column names; function names are compared without case.
struct Name {
  std::string text;
  Span span;
};

// Up to catalog, database, object. Never empty.
struct QualifiedName {
  std::vector<Name> parts;
  Span span;
};

}  // namespace flinkcompat::ast
