// Runs the program as a process of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace flinkcompat::tests {

struct ProcessResult {
  int exit_status = -1;  // 128 + the signal if one ended it
  std::string standard_output;
  std::string standard_error;
};

// `standard_input` is the text that the process can read. NO_COLOR is not set in its environment.
ProcessResult RunBinary(const std::vector<std::string>& arguments,
                        const std::filesystem::path& working_directory,
                        const std::string& standard_input = {});

}  // namespace flinkcompat::tests
