// Whether a script says anything at all.
#pragma once

#include <string_view>

namespace flinkcompat::cli {

// True if the text holds nothing but white space, comments, semicolons and a byte order mark.
bool IsBlankSql(std::string_view text);

}  // namespace flinkcompat::cli
