#include "golden/golden_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iostream>

#include "support/files.h"

namespace flinkcompat::tests {
namespace {

bool& IsUpdate() {
  static bool is_update = false;
  return is_update;
}

}  // namespace

void UpdateGoldens() { IsUpdate() = true; }

void ExpectGolden(const std::filesystem::path& path, const std::string& actual) {
  const std::string expected = ReadText(path);
  if (expected == actual) return;
  const std::string name = std::filesystem::relative(path, ProjectRoot()).string();
  if (!IsUpdate()) {
    EXPECT_EQ(expected, actual) << name << " differs; the target update-golden rewrites it";
    return;
  }
  std::ofstream(path, std::ios::binary) << actual;
  std::cout << "updated " << name << "\n";
}

}  // namespace flinkcompat::tests
