// Values of string tokens.
#pragma once

#include <string>
#include <string_view>

namespace flinkcompat::parse {

struct StringValue {
  std::string text;
  std::string problem;  // a sentence, where the token has no value
};

// Reads 'x', N'x', _charset'x', X'00', E'a\tb' and, with an escape character, U&'\00e9'.
StringValue ReadString(std::string_view token, char unicode_escape);

bool IsHexadecimal(std::string_view text);

}  // namespace flinkcompat::parse
