// ASCII letters without regard to their case: SQL keywords, function names, values of settings.
#pragma once

#include <string>
#include <string_view>

namespace flinkcompat {

std::string UpperCase(std::string_view text);

bool EqualWithoutCase(std::string_view a, std::string_view b);

}  // namespace flinkcompat
