#include "ast/word.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/letter_case.h"

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

bool IsLetter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }

}  // namespace

bool IsReservedWord(std::string_view word) {
  return std::ranges::binary_search(kReserved, std::string_view(UpperCase(word)));
}

bool IsPlainIdentifier(std::string_view text) {
  if (text.empty() || !IsLetter(text.front())) return false;
  const bool plain =
      std::ranges::all_of(text, [](char c) { return IsLetter(c) || (c >= '0' && c <= '9'); });
  return plain && !IsReservedWord(text);
}

}  // namespace flinkcompat::ast
