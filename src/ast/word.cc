#include "ast/word.h"

#include <algorithm>
#include <array>
#include <string>

namespace flinkcompat::ast {
namespace {

constexpr auto kReserved = std::to_array<std::string_view>({
#define FC_RESERVED(word, token) #word,
#define FC_RESERVED_SINCE(word, token, major, minor) #word,
#define FC_UNRESERVED(word, token)
#include "ast/words.def"
#undef FC_RESERVED
#undef FC_RESERVED_SINCE
#undef FC_UNRESERVED
});

char ToUpper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool IsLetter(char c) {
  const char upper = ToUpper(c);
  return (upper >= 'A' && upper <= 'Z') || c == '_';
}

}  // namespace

bool IsReservedWord(std::string_view word) {
  std::string upper(word);
  std::ranges::transform(upper, upper.begin(), ToUpper);
  return std::ranges::binary_search(kReserved, std::string_view(upper));
}

bool IsPlainIdentifier(std::string_view text) {
  if (text.empty() || !IsLetter(text.front())) return false;
  const bool plain =
      std::ranges::all_of(text, [](char c) { return IsLetter(c) || (c >= '0' && c <= '9'); });
  return plain && !IsReservedWord(text);
}

}  // namespace flinkcompat::ast
