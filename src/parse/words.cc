#include "parse/words.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "FlinkSqlLexer.h"

namespace flinkcompat::parse {
namespace {

using Lexer = generated::FlinkSqlLexer;

struct Word {
  std::string_view text;
  TokenType token;
  Release since;
};

constexpr auto kWords = std::to_array<Word>({
#define FC_RESERVED(word, token) {#word, Lexer::token, {}},
#define FC_RESERVED_SINCE(word, token, major, minor) {#word, Lexer::token, {major, minor}},
#define FC_UNRESERVED(word, token) {#word, Lexer::token, {}},
#include "ast/words.def"
#undef FC_RESERVED
#undef FC_RESERVED_SINCE
#undef FC_UNRESERVED
});

constexpr size_t kLongestWord = 32;
constexpr size_t kSlots = 2048;

constexpr size_t HashOf(std::string_view upper) {
  size_t hash = 2166136261u;
  for (const char c : upper)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u % 4294967296u;
  return hash % kSlots;
}

// Open addressing: index into kWords plus one, zero for an empty slot.
constexpr std::array<uint16_t, kSlots> MakeSlots() {
  std::array<uint16_t, kSlots> slots{};
  for (size_t i = 0; i < kWords.size(); ++i) {
    size_t slot = HashOf(kWords[i].text);
    while (slots[slot] != 0) slot = (slot + 1) % kSlots;
    slots[slot] = static_cast<uint16_t>(i + 1);
  }
  return slots;
}

constexpr std::array<uint16_t, kSlots> kSlotTable = MakeSlots();

constexpr bool IsOnlyReserved(TokenType token) {
  return token == Lexer::RESERVED_WORD || token == Lexer::FUNCTION_WORD ||
         token == Lexer::SIMPLE_TYPE;
}

TokenType TokenIn(const Word& word, const Dialect& dialect) {
  if (word.since == Release{}) return word.token;
  if (!dialect.release)
    return IsOnlyReserved(word.token) ? TokenType{Lexer::IDENTIFIER} : word.token;
  return *dialect.release >= word.since ? word.token : TokenType{Lexer::IDENTIFIER};
}

constexpr char UpperOf(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

TokenType TokenOfWord(std::string_view word, const Dialect& dialect) {
  if (word.size() > kLongestWord) return Lexer::IDENTIFIER;
  char buffer[kLongestWord];
  std::ranges::transform(word, buffer, UpperOf);
  const std::string_view upper(buffer, word.size());
  for (size_t slot = HashOf(upper); kSlotTable[slot] != 0; slot = (slot + 1) % kSlots) {
    const Word& found = kWords[kSlotTable[slot] - 1u];
    if (found.text == upper) return TokenIn(found, dialect);
  }
  return Lexer::IDENTIFIER;
}

bool IsReservedWord(TokenType type) {
  return (type >= Lexer::RESERVED_WORD && type <= Lexer::UNIT_ARGUMENT) ||
         (type >= Lexer::K_ALL && type <= Lexer::K_WITHOUT);
}

}  // namespace flinkcompat::parse
