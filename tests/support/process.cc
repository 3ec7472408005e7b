#include "support/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "support/files.h"

namespace flinkcompat::tests {
namespace {

namespace fs = std::filesystem;

class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (fs::temp_directory_path() / "flinkcompat-XXXXXX").string();
    const char* made = ::mkdtemp(pattern.data());
    if (made != nullptr) path_ = made;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

void Redirect(int stream, const fs::path& path, int flags) {
  const int fd = ::open(path.c_str(), flags, 0600);
  if (fd < 0 || ::dup2(fd, stream) < 0) ::_exit(126);
}

[[noreturn]] void RunChild(std::vector<char*> arguments, const fs::path& working_directory,
                           const ScratchFolder& scratch) {
  Redirect(STDIN_FILENO, scratch / "stdin", O_RDONLY);
  Redirect(STDOUT_FILENO, scratch / "stdout", O_WRONLY | O_CREAT);
  Redirect(STDERR_FILENO, scratch / "stderr", O_WRONLY | O_CREAT);
  ::unsetenv("NO_COLOR");
  if (::chdir(working_directory.c_str()) != 0) ::_exit(126);
  ::execv(FLINKCOMPAT_BINARY, arguments.data());
  ::_exit(127);
}

}  // namespace

ProcessResult RunBinary(const std::vector<std::string>& arguments,
                        const fs::path& working_directory, const std::string& standard_input) {
  const ScratchFolder scratch;
  std::ofstream(scratch / "stdin", std::ios::binary) << standard_input;
  std::vector<std::string> words = {"flinkcompat"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) RunChild(pointers, working_directory, scratch);
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return {};
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          ReadText(scratch / "stdout"), ReadText(scratch / "stderr")};
}

}  // namespace flinkcompat::tests
