#include "parse/string_value.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace flinkcompat::parse {
namespace {

bool IsHexDigit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

void AppendUtf8(uint32_t code, std::string& text) {
  const auto tail = [&](unsigned shift) {
    text.push_back(static_cast<char>(0x80u | ((code >> shift) & 0x3Fu)));
  };
  if (code < 0x80) {
    text.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    text.push_back(static_cast<char>(0xC0u | (code >> 6)));
    tail(0);
  } else {
    text.push_back(static_cast<char>(0xE0u | (code >> 12)));
    tail(6);
    tail(0);
  }
}

// Replaces the escape character and four hexadecimal digits by the character they mean.
StringValue ResolveUnicode(const std::string& body, char escape) {
  StringValue value;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != escape) {
      value.text.push_back(body[i]);
      continue;
    }
    if (i + 1 < body.size() && body[i + 1] == escape) {
      value.text.push_back(escape);
      ++i;
      continue;
    }
    const bool whole = i + 4 < body.size() &&
                       std::all_of(body.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                   body.begin() + static_cast<std::ptrdiff_t>(i) + 5, IsHexDigit);
    if (!whole) {
      value.problem = "the escape character of this string needs four hexadecimal digits";
      return value;
    }
    uint32_t code = 0;
    std::from_chars(body.data() + i + 1, body.data() + i + 5, code, 16);
    AppendUtf8(code, value.text);
    i += 4;
  }
  return value;
}

// The backslash escapes of E'...'.
char Unescaped(char c) {
  switch (c) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return c;
  }
}

}  // namespace

StringValue ReadString(std::string_view token, char unicode_escape) {
  const size_t quote = token.find('\'');
  const bool backslashes = quote == 1 && (token[0] == 'E' || token[0] == 'e');
  const std::string_view body = token.substr(quote + 1, token.size() - quote - 2);
  StringValue value;
  for (size_t i = 0; i < body.size(); ++i) {
    if (backslashes && body[i] == '\\' && i + 1 < body.size()) {
      value.text.push_back(Unescaped(body[++i]));
      continue;
    }
    value.text.push_back(body[i]);
    if (body[i] == '\'') ++i;
  }
  return unicode_escape == '\0' ? value : ResolveUnicode(value.text, unicode_escape);
}

bool IsHexadecimal(std::string_view text) {
  return std::all_of(text.begin(), text.end(), IsHexDigit);
}

}  // namespace flinkcompat::parse
