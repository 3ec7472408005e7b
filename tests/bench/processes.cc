// What whole runs of the program cost: wall time (median of several runs) and peak memory.
// Usage: bench_processes BINARY EMPTY_PROGRAM
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bench/long_script.h"

namespace flinkcompat::tests {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

struct Cost {
  double milliseconds = 0;
  double megabytes = 0;
};

Cost RunOnce(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  struct rusage usage {};
  ::wait4(child, &status, 0, &usage);
  const Milliseconds time = std::chrono::steady_clock::now() - start;
  return {time.count(), static_cast<double>(usage.ru_maxrss) / 1024};
}

// The median time of several runs, and the highest peak.
Cost Measure(const std::vector<std::string>& words, int runs) {
  std::vector<Cost> costs;
  for (int i = 0; i < runs; ++i) costs.push_back(RunOnce(words));
  std::ranges::sort(costs, {}, &Cost::milliseconds);
  const double peak = std::ranges::max(costs, {}, &Cost::megabytes).megabytes;
  return {costs[costs.size() / 2].milliseconds, peak};
}

Cost Report(const char* what, const std::vector<std::string>& words, int runs) {
  const Cost cost = Measure(words, runs);
  std::printf("%-32s %10.1f ms %8.1f MB\n", what, cost.milliseconds, cost.megabytes);
  return cost;
}

// A script in a file of its own for the life of the object.
class ScriptFile {
 public:
  ScriptFile(const char* name, const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("flinkcompat-bench-" + std::to_string(::getpid()) + name)) {
    std::ofstream(path_) << text;
  }
  ~ScriptFile() { std::filesystem::remove(path_); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

void Main(const std::string& binary, const std::string& empty_program) {
  const std::string folder = ProjectRoot() / "tests/bench";
  const ScriptFile one("-1.sql", LongScript(1U << 20));
  const ScriptFile ten("-10.sql", LongScript(10U << 20));
  const Cost floor = Report("an empty program", {empty_program}, 101);
  const Cost start = Report("start (--version)", {binary, "--version"}, 101);
  std::printf("%-32s %10.1f ms (at most 4)\n", "start over an empty program",
              start.milliseconds - floor.milliseconds);
  Report("check of 40 lines", {binary, folder + "/old.sql", folder + "/new.sql"}, 51);
  const Cost small = Report("syntax of 1 MB (at most 65 MB)", {binary, "parse", one.path()}, 5);
  const Cost large = Report("syntax of 10 MB", {binary, "parse", ten.path()}, 3);
  std::printf("%-32s %10.1f    (at most 11)\n", "time of 10 MB over time of 1 MB",
              large.milliseconds / small.milliseconds);
  Report("check of 1 MB against itself", {binary, one.path(), one.path()}, 3);
}

}  // namespace
}  // namespace flinkcompat::tests

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  flinkcompat::tests::Main(argv[1], argv[2]);
}
