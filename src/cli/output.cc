#include "cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace flinkcompat::cli {

bool WantsColor(const CommandLine& line) {
  if (line.color != ColorChoice::kAuto) return line.color == ColorChoice::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool is_unwanted = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = term == nullptr || std::string_view(term) == "dumb";
  return line.output_path.empty() && !is_unwanted && !is_dumb && isatty(STDOUT_FILENO) != 0;
}

std::optional<Error> WriteOutput(const std::string& path, const std::string& text) {
  const std::string name = path.empty() ? "standard output" : "`" + path + "`";
  std::FILE* file = path.empty() ? stdout : std::fopen(path.c_str(), "wb");
  if (file == nullptr) return Error{"cannot write " + name + ": " + std::strerror(errno)};
  bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  is_written = std::fflush(file) == 0 && is_written;
  const int failure = errno;
  if (file != stdout) is_written = std::fclose(file) == 0 && is_written;
  if (!is_written) return Error{"cannot write " + name + ": " + std::strerror(failure)};
  return std::nullopt;
}

}  // namespace flinkcompat::cli
