// What whole runs of the program cost: wall time (median of several runs) and peak memory.
// Usage: bench_processes BINARY
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

#include "support/files.h"

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

void Report(const char* what, const std::vector<std::string>& words, int runs) {
  std::vector<Cost> costs;
  for (int i = 0; i < runs; ++i) costs.push_back(RunOnce(words));
  std::ranges::sort(costs, {}, &Cost::milliseconds);
  const double peak = std::ranges::max(costs, {}, &Cost::megabytes).megabytes;
  std::printf("%-32s %10.1f ms %8.1f MB\n", what, costs[costs.size() / 2].milliseconds, peak);
}

// A script of one megabyte: the pair's new job, then its INSERT statements over and over.
std::string LongScript() {
  const std::string job = ReadText(ProjectRoot() / "tests/bench/new.sql");
  const std::string insert = job.substr(job.find("INSERT INTO"));
  std::string script = job;
  while (script.size() < (1U << 20)) script += "\n" + insert;
  return script;
}

void Main(const std::string& binary) {
  const std::string folder = ProjectRoot() / "tests/bench";
  const std::string long_script =
      std::filesystem::temp_directory_path() / ("flinkcompat-bench-" + std::to_string(::getpid()));
  std::ofstream(long_script) << LongScript();
  Report("start (--version)", {binary, "--version"}, 51);
  Report("check of 40 lines", {binary, folder + "/old.sql", folder + "/new.sql"}, 51);
  Report("syntax of 1 MB", {binary, "parse", long_script}, 3);
  Report("check of 1 MB against itself", {binary, long_script, long_script}, 3);
  std::filesystem::remove(long_script);
}

}  // namespace
}  // namespace flinkcompat::tests

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  flinkcompat::tests::Main(argv[1]);
}
