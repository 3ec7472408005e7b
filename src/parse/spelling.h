// Words that were meant to be others.
#pragma once

#include <string_view>

namespace flinkcompat::parse {

// The first word of a statement that `word` is probably a misspelling of, or an empty view.
std::string_view MeantStatementWord(std::string_view word);

}  // namespace flinkcompat::parse
