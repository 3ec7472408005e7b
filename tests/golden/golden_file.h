// Golden files: the expected output of a test as a file.
#pragma once

#include <filesystem>
#include <string>

namespace flinkcompat::tests {

// From now on goldens are written where they differ, and each is named on standard output.
void UpdateGoldens();

// Fails the running test if the file does not hold exactly `actual`. A file that is missing is the
// same as an empty one.
void ExpectGolden(const std::filesystem::path& path, const std::string& actual);

}  // namespace flinkcompat::tests
