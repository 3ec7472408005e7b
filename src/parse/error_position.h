// Where Flink reports an error.
#pragma once

#include <cstddef>
#include <vector>

#include "parse/release.h"
#include "parse/statement_parser.h"

namespace flinkcompat::parse {

// The first token of what Flink's parser calls unexpected. It looks several tokens ahead at some
// places and then reports the first of them: `AND` in `WHERE a AND GROUP BY b`.
size_t FindReportedToken(const Mismatch& mismatch, const std::vector<SqlToken>& tokens,
                         const Dialect& dialect);

}  // namespace flinkcompat::parse
