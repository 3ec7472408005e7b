// Rows of text in aligned columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flinkcompat::report {

using Table = std::vector<std::vector<std::string>>;

// One line a row, each behind `indent`, two spaces between columns, no spaces at the end of a line.
// A cell that is much longer than the others does not push the column out for all of them.
std::string Aligned(const Table& table, std::string_view indent);

}  // namespace flinkcompat::report
