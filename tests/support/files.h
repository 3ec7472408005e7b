// Files of the source tree, and golden files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace flinkcompat::tests {

std::filesystem::path ProjectRoot();

// Empty if there is no such file.
std::string ReadText(const std::filesystem::path& path);
// Lines that are not empty.
std::vector<std::string> ReadLines(const std::filesystem::path& path);

// The folders in a folder, sorted.
std::vector<std::filesystem::path> Folders(const std::filesystem::path& parent);
// The files below a folder whose names end so, sorted.
std::vector<std::filesystem::path> FilesBelow(const std::filesystem::path& folder,
                                              std::string_view extension);

// Makes a folder the current one for the life of the object.
class WorkingDirectory {
 public:
  explicit WorkingDirectory(const std::filesystem::path& folder)
      : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  ~WorkingDirectory() { std::filesystem::current_path(before_); }
  WorkingDirectory(const WorkingDirectory&) = delete;
  WorkingDirectory& operator=(const WorkingDirectory&) = delete;

 private:
  std::filesystem::path before_;
};

}  // namespace flinkcompat::tests
