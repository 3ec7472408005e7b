// Long inputs for measurements.
#pragma once

#include <string>

#include "support/files.h"

namespace flinkcompat::tests {

// A script of at least `bytes`: the new job of the pair of 40 lines, then its INSERT statements
// over and over.
inline std::string LongScript(size_t bytes) {
  const std::string job = ReadText(ProjectRoot() / "tests/bench/new.sql");
  const std::string insert = job.substr(job.find("INSERT INTO"));
  std::string script = job;
  while (script.size() < bytes) script += "\n" + insert;
  return script;
}

}  // namespace flinkcompat::tests
