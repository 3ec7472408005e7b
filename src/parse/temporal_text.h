// The text of DATE, TIME and TIMESTAMP literals.
#pragma once

#include <string_view>

namespace flinkcompat::parse {

// Whether the text is a date `yyyy-MM-dd`, a time `HH:mm:ss[.f]`, both with a blank between them.
bool IsDateText(std::string_view text);
bool IsTimeText(std::string_view text);
bool IsTimestampText(std::string_view text);

}  // namespace flinkcompat::parse
