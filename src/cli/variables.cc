#include "cli/variables.h"

#include "base/file.h"
#include "base/trim.h"

namespace flinkcompat::cli {
namespace {

constexpr std::string_view kBlanks = " \t\r";

}  // namespace

std::optional<Variable> ReadVariable(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::string_view name = Trimmed(text.substr(0, equals), kBlanks);
  if (name.empty()) return std::nullopt;
  return Variable(name, text.substr(equals + 1));
}

Result<std::vector<Variable>> ReadVariableFile(const std::string& path) {
  const Result<std::string> text = ReadFile(path);
  if (!text.ok()) return text.error();
  std::vector<Variable> variables;
  std::string_view rest = text.value();
  for (size_t number = 1; !rest.empty(); ++number) {
    const size_t end = rest.find('\n');
    const std::string_view line = Trimmed(rest.substr(0, end), kBlanks);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    auto variable = ReadVariable(line);
    if (!variable) {
      return Error{"`" + path + "`, line " + std::to_string(number) +
                   ": a line is NAME=VALUE or starts with `#`"};
    }
    variables.push_back(std::move(*variable));
  }
  return variables;
}

}  // namespace flinkcompat::cli
