// Names an edit by its content.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace flinkcompat::rule_engine {

// 64-bit FNV-1a over the parts, as 16 hex digits. Where one part ends and the next begins counts.
std::string Fingerprint(std::initializer_list<std::string_view> parts);

}  // namespace flinkcompat::rule_engine
