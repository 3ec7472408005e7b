#include "support/files.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace flinkcompat::tests {

namespace fs = std::filesystem;

fs::path ProjectRoot() { return FLINKCOMPAT_ROOT; }

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return text.str();
}

std::vector<std::string> ReadLines(const fs::path& path) {
  std::istringstream text(ReadText(path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

std::vector<fs::path> Folders(const fs::path& parent) {
  std::vector<fs::path> folders;
  if (!fs::exists(parent)) return folders;
  for (const auto& entry : fs::directory_iterator(parent)) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  return folders;
}

std::vector<fs::path> FilesBelow(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().string().ends_with(extension)) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace flinkcompat::tests
