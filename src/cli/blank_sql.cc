#include "cli/blank_sql.h"

#include <algorithm>

namespace flinkcompat::cli {
namespace {

// Cuts off the text up to and with `end`, or all of it. Precondition: `text` begins with `begin`.
void SkipPast(std::string_view& text, std::string_view begin, std::string_view end) {
  const size_t at = text.find(end, begin.size());
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
}

}  // namespace

bool IsBlankSql(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f\v;"), text.size()));
    if (text.empty()) return true;
    if (text.starts_with("--")) {
      SkipPast(text, "--", "\n");
    } else if (text.starts_with("//")) {
      SkipPast(text, "//", "\n");
    } else if (text.starts_with("/*") && text.find("*/", 2) != std::string_view::npos) {
      SkipPast(text, "/*", "*/");
    } else {
      return false;
    }
  }
}

}  // namespace flinkcompat::cli
