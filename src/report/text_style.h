// Columns, colours and line breaks of text output.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace flinkcompat::report {

enum class Ink : uint8_t { kPlain, kBold, kRed, kYellow, kGreen, kBlue };

// `text` between the codes that a terminal takes for the colour; unchanged without colour.
std::string Paint(std::string_view text, Ink ink, bool color);

// Columns that a terminal gives a code point: 2 for East Asian wide characters and emoji, 0 for
// combining marks, else 1.
int DisplayWidth(char32_t code_point);
int DisplayWidth(std::string_view utf8);

// Takes the first code point off `rest`, which must not be empty. A byte that is not UTF-8 counts
// as one U+FFFD.
char32_t TakeCodePoint(std::string_view& rest);

// One line that any terminal shows as it is: tabs become spaces up to the next multiple of four,
// control characters and bytes that are not UTF-8 become `?`.
std::string Printable(std::string_view line);

// Words of `text` in lines of at most 100 columns; the first line begins with `head`, the others
// with as many spaces. Ends with a line break.
std::string Wrapped(std::string_view head, std::string_view text);

// "1 finding", "2 findings"
std::string Counted(size_t count, std::string_view noun);

}  // namespace flinkcompat::report
