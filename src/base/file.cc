#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace flinkcompat {
namespace {

constexpr size_t kMaxBytes = size_t{256} << 20U;

Result<std::string> ReadAll(int fd, const std::string& path) {
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(fd, buffer, sizeof(buffer));
    if (count == 0) return bytes;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Error{"cannot read `" + path + "`: " + std::strerror(errno)};
    bytes.append(buffer, static_cast<size_t>(count));
    if (bytes.size() > kMaxBytes) return Error{"`" + path + "` is larger than 256 MB"};
  }
}

}  // namespace

Result<std::string> ReadFile(const std::string& path) {
  if (path == "-") return ReadAll(STDIN_FILENO, "standard input");
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return Error{"cannot open `" + path + "`: " + std::strerror(errno)};
  struct stat info {};
  if (::fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
    ::close(fd);
    return Error{"`" + path + "` is a directory, not a SQL file"};
  }
  Result<std::string> bytes = ReadAll(fd, path);
  ::close(fd);
  return bytes;
}

}  // namespace flinkcompat
