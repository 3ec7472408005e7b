// Interval literals in one spelling.
#pragma once

#include <optional>
#include <string>

#include "ast/expression.h"

namespace flinkcompat::bind {

// The interval as `<n> ms` or `<n> months`, so that INTERVAL '1' HOUR and INTERVAL '60' MINUTE are
// the same text. Nothing if the value does not fit the qualifier: Flink refuses INTERVAL '1200'
// SECOND, whose SECOND has room for two digits. Calcite: SqlIntervalQualifier.
std::optional<std::string> CanonicalInterval(const ast::IntervalLiteral& interval);

}  // namespace flinkcompat::bind
