// Reads C++ sources just well enough to measure them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flinkcompat::tests {

// The text with comments and literals as spaces; line breaks stay where they are.
std::string WithoutCommentsAndLiterals(std::string_view code);

struct FunctionSize {
  int first_line = 0;  // of the opening brace, counted from 1
  int lines = 0;       // from the opening to the closing brace
};

// The function bodies of a file, found by their braces. A lambda is part of the function around it.
std::vector<FunctionSize> Functions(std::string_view code);

// What stands in #include "..." or <...>, with quotes or brackets.
std::vector<std::string> Includes(std::string_view code);

}  // namespace flinkcompat::tests
