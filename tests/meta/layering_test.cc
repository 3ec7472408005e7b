// The table of folders in src/README.md is true.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "meta/source_scan.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

using Layers = std::map<std::string, std::set<std::string>>;

// The words between back ticks.
std::set<std::string> Ticked(const std::string& text) {
  static const std::regex kTicked("`([a-z_]+)`");
  std::set<std::string> words;
  for (std::sregex_iterator it(text.begin(), text.end(), kTicked), end; it != end; ++it) {
    words.insert((*it)[1]);
  }
  return words;
}

// Rows `| `src/x` | what | `y`, `z` |`: folder x may include y and z.
Layers ReadTable() {
  static const std::regex kRow(R"(^\| `src/([a-z_]+)` \|.*\|([^|]*)\|$)");
  Layers layers;
  for (const std::string& line : ReadLines(ProjectRoot() / "src/README.md")) {
    std::smatch row;
    if (std::regex_match(line, row, kRow)) layers[row[1]] = Ticked(row[2]);
  }
  return layers;
}

// Adds what the folders below may see: a folder sees all that lies under it.
void Close(Layers& layers) {
  for (size_t round = 0; round < layers.size(); ++round) {
    for (auto& [folder, seen] : layers) {
      const std::set<std::string> direct = seen;
      for (const std::string& below : direct) {
        if (layers.contains(below)) seen.insert(layers[below].begin(), layers[below].end());
      }
    }
  }
}

std::string FolderOf(const std::filesystem::path& path) {
  return std::filesystem::relative(path, ProjectRoot() / "src").begin()->string();
}

std::vector<std::filesystem::path> Sources(const char* folder) {
  std::vector<std::filesystem::path> sources = FilesBelow(ProjectRoot() / folder, ".h");
  const auto more = FilesBelow(ProjectRoot() / folder, ".cc");
  sources.insert(sources.end(), more.begin(), more.end());
  return sources;
}

TEST(LayeringTest, FoldersIncludeWhatTheTableAllows) {
  Layers layers = ReadTable();
  ASSERT_FALSE(layers.empty());
  Close(layers);
  for (const auto& path : Sources("src")) {
    const std::string folder = FolderOf(path);
    ASSERT_TRUE(layers.contains(folder)) << folder << " is not in the table of src/README.md";
    for (const std::string& include : Includes(ReadText(path))) {
      // Libraries are the next test's.
      const bool is_ours = include[0] == '"' && include.find('/') != std::string::npos;
      if (!is_ours) continue;
      const std::string target = include.substr(1, include.find('/') - 1);
      const bool is_allowed =
          target == folder || target == "flinkcompat" || layers[folder].contains(target);
      EXPECT_TRUE(is_allowed) << path << " includes " << include;
    }
  }
}

TEST(LayeringTest, LibrariesStayInTheirFolders) {
  const std::map<std::string, std::set<std::string>> homes = {
      {"FlinkSql", {"parse"}},
      {"antlr4", {"parse"}},
      {"CLI", {"cli"}},
      {"nlohmann", {"flink", "rule_engine", "report"}}};
  for (const auto& path : Sources("src")) {
    for (const std::string& include : Includes(ReadText(path))) {
      for (const auto& [library, folders] : homes) {
        if (!include.substr(1).starts_with(library)) continue;
        EXPECT_TRUE(folders.contains(FolderOf(path))) << path << " includes " << include;
      }
    }
  }
}

TEST(LayeringTest, PublicHeadersNeedTheStandardLibraryAlone) {
  for (const auto& path : Sources("include")) {
    for (const std::string& include : Includes(ReadText(path))) {
      const bool is_own = include.starts_with("\"flinkcompat/");
      const bool is_standard = include[0] == '<' && include.find('/') == std::string::npos;
      EXPECT_TRUE(is_own || is_standard) << path << " includes " << include;
    }
  }
}

}  // namespace
}  // namespace flinkcompat::tests
