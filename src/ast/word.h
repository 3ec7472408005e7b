// Which words cannot stand for a name.
#pragma once

#include <string_view>

namespace flinkcompat::ast {

// True if some release reserves the word, whatever its case.
bool IsReservedWord(std::string_view word);

// True if the text can be written as an identifier without back-ticks.
bool IsPlainIdentifier(std::string_view text);

}  // namespace flinkcompat::ast
