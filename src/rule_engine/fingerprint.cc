#include "rule_engine/fingerprint.h"

#include <cstdint>

namespace flinkcompat::rule_engine {

std::string Fingerprint(std::initializer_list<std::string_view> parts) {
  uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3U; };
  for (std::string_view part : parts) {
    for (char c : part) add(static_cast<unsigned char>(c));
    add(0);
  }
  std::string digits(16, '0');
  for (size_t i = 0; i < digits.size(); ++i) {
    digits[digits.size() - 1 - i] = "0123456789abcdef"[(hash >> (4 * i)) & 0xfU];
  }
  return digits;
}

}  // namespace flinkcompat::rule_engine
