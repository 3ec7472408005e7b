#include "golden/readme.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "golden/golden_file.h"
#include "support/files.h"
#include "support/process.h"

namespace flinkcompat::tests {
namespace {

constexpr std::string_view kOpening = "```console\n$ flinkcompat ";

std::vector<std::string> Words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

void ExpectReadmeDemo() {
  const auto path = ProjectRoot() / "README.md";
  std::string text = ReadText(path);
  const size_t opening = text.find(kOpening);
  ASSERT_NE(opening, std::string::npos) << "README.md has no demo block";
  const size_t command = opening + kOpening.size();
  const size_t output = text.find('\n', command) + 1;
  const size_t end = text.find("```", output);
  ASSERT_NE(end, std::string::npos) << "the demo block of README.md does not end";
  const ProcessResult result =
      RunBinary(Words(text.substr(command, output - command)), ProjectRoot());
  EXPECT_EQ(result.standard_error, "");
  text.replace(output, end - output, result.standard_output);
  ExpectGolden(path, text);
}

}  // namespace flinkcompat::tests
