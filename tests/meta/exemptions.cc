#include "meta/exemptions.h"

#include <gtest/gtest.h>

#include "support/files.h"

namespace flinkcompat::tests {

void ExpectCovered(const std::set<std::string>& all, const std::set<std::string>& covered,
                   const std::string& list) {
  const std::string file = "tests/meta/exempt/" + list + ".txt";
  std::set<std::string> exempt;
  for (const std::string& line : ReadLines(ProjectRoot() / file)) {
    const size_t colon = line.find(": ");
    EXPECT_NE(colon, std::string::npos) << file << ": `" << line << "` gives no reason";
    const std::string name = line.substr(0, colon);
    exempt.insert(name);
    EXPECT_TRUE(all.contains(name)) << file << ": `" << name << "` does not exist";
    EXPECT_FALSE(covered.contains(name)) << file << ": `" << name << "` is covered; take it off";
  }
  for (const std::string& name : all) {
    EXPECT_TRUE(covered.contains(name) || exempt.contains(name))
        << "nothing covers `" << name << "`; cover it, or give a reason in " << file;
  }
}

}  // namespace flinkcompat::tests
