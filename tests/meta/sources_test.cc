// What a reader of the sources may rely on.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "meta/source_scan.h"
#include "support/files.h"

namespace flinkcompat::tests {
namespace {

constexpr int kLongestFile = 500;
constexpr int kLongestFunction = 60;

std::vector<std::filesystem::path> Sources() {
  std::vector<std::filesystem::path> sources;
  for (const char* folder : {"include", "src", "tests"}) {
    for (const char* extension : {".h", ".cc", ".def"}) {
      const auto found = FilesBelow(ProjectRoot() / folder, extension);
      sources.insert(sources.end(), found.begin(), found.end());
    }
  }
  for (const char* extension : {".g4"}) {
    const auto found = FilesBelow(ProjectRoot() / "grammar", extension);
    sources.insert(sources.end(), found.begin(), found.end());
  }
  return sources;
}

TEST(SourcesTest, FilesAreShortOrSayWhyNot) {
  for (const auto& path : Sources()) {
    const std::string text = ReadText(path);
    const auto lines = std::ranges::count(text, '\n');
    const bool gives_reason = text.substr(0, 2000).find("\n// Long because: ") != std::string::npos;
    EXPECT_TRUE(lines <= kLongestFile || gives_reason)
        << path << " has " << lines << " lines; split it, or give a reason in its head in a line "
        << "that begins `// Long because: `";
    EXPECT_FALSE(lines <= kLongestFile && gives_reason) << path << " is not long any more";
  }
}

TEST(SourcesTest, FunctionsAreShort) {
  for (const auto& path : Sources()) {
    if (path.extension() == ".g4" || path.extension() == ".def") continue;
    for (const FunctionSize& function : Functions(ReadText(path))) {
      EXPECT_LE(function.lines, kLongestFunction)
          << path << ":" << function.first_line << ": a function this long wants a second name";
    }
  }
}

TEST(SourcesTest, MainIsThin) {
  const std::string text = ReadText(ProjectRoot() / "src/cli/main.cc");
  EXPECT_LE(std::ranges::count(text, '\n'), 60);
}

TEST(SourceScanTest, FindsFunctions) {
  const std::vector<FunctionSize> functions = Functions(R"(
namespace a {
#define ODD(x) do { x
constexpr int kTable[] = {1, 2};
struct S {
  int Get() const { return '{'; }  // {
};
int F(int x) {
  const auto g = [](int y) {
    return y;
  };
  return g(x) + 1'000;
}
const std::vector<int> v = {
    F(1),
};
}  // namespace a
)");
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].first_line, 6);
  EXPECT_EQ(functions[0].lines, 1);
  EXPECT_EQ(functions[1].first_line, 8);
  EXPECT_EQ(functions[1].lines, 6);
}

}  // namespace
}  // namespace flinkcompat::tests
