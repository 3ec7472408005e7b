#include "meta/source_scan.h"

#include <algorithm>
#include <regex>

namespace flinkcompat::tests {
namespace {

// The end of the comment or literal that begins at `at`, or `at` if none does.
size_t EndOfOpaque(std::string_view code, size_t at) {
  const std::string_view rest = code.substr(at);
  const auto past = [&](std::string_view end, size_t from) {
    const size_t found = code.find(end, from);
    return found == std::string_view::npos ? code.size() : found + end.size();
  };
  if (rest.starts_with("//")) return std::min(code.find('\n', at), code.size());
  if (rest.starts_with("/*")) return past("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const size_t open = code.find('(', at);
    return past(")" + std::string(code.substr(at + 2, open - at - 2)) + "\"", open);
  }
  // A quote between digits separates them: 1'000.
  const bool is_separator = at > 0 && rest[0] == '\'' && std::isalnum(code[at - 1]) != 0;
  if ((rest[0] != '"' && rest[0] != '\'') || is_separator) return at;
  size_t end = at + 1;
  while (end < code.size() && code[end] != rest[0]) end += code[end] == '\\' ? 2 : 1;
  return std::min(end + 1, code.size());
}

// Whether the code between the last `;`, `{` or `}` and a brace is the head of a function.
bool IsFunctionHead(const std::string& head) {
  static const std::regex kOther(R"(^\s*(namespace|class|struct|enum|union|extern)\b)");
  static const std::regex kInitializer(R"(=\s*(\w|:|<|>)*\s*$)");
  return head.find('(') != std::string::npos && !std::regex_search(head, kOther) &&
         !std::regex_search(head, kInitializer);
}

}  // namespace

std::string WithoutCommentsAndLiterals(std::string_view code) {
  std::string bare(code);
  for (size_t at = 0; at < code.size();) {
    const size_t end = EndOfOpaque(code, at);
    for (size_t i = at; i < end; ++i) {
      if (bare[i] != '\n') bare[i] = ' ';
    }
    at = std::max(end, at + 1);
  }
  return bare;
}

std::vector<FunctionSize> Functions(std::string_view code) {
  static const std::regex kDirective(R"((^|\n)[ \t]*#([^\n\\]|\\[^\n]|\\\n)*)");
  const std::string bare = WithoutCommentsAndLiterals(code);
  std::string text;
  size_t copied = 0;
  for (std::sregex_iterator it(bare.begin(), bare.end(), kDirective), end; it != end; ++it) {
    const auto begin = static_cast<size_t>(it->position());
    text += bare.substr(copied, begin - copied);
    const std::string directive = it->str();
    text.append(static_cast<size_t>(std::ranges::count(directive, '\n')), '\n');
    copied = begin + directive.size();
  }
  text += bare.substr(copied);

  std::vector<FunctionSize> functions;
  std::string head;
  int line = 1;
  int depth_in_function = 0;
  for (char c : text) {
    if (c == '\n') ++line;
    if (depth_in_function > 0) {
      depth_in_function += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth_in_function == 0) functions.back().lines = line - functions.back().first_line + 1;
      head.clear();
    } else if (c == '{' && IsFunctionHead(head)) {
      functions.push_back({line, 0});
      depth_in_function = 1;
    } else if (c == '{' || c == '}' || c == ';') {
      head.clear();
    } else {
      head += c;
    }
  }
  return functions;
}

std::vector<std::string> Includes(std::string_view code) {
  static const std::regex kInclude(R"((^|\n)#include ([<"][^>"]+[>"]))");
  const std::string text(code);
  std::vector<std::string> includes;
  for (std::sregex_iterator it(text.begin(), text.end(), kInclude), end; it != end; ++it) {
    includes.push_back((*it)[2]);
  }
  return includes;
}

}  // namespace flinkcompat::tests
