// Lists of what a completeness test does not ask for yet.
#pragma once

#include <set>
#include <string>

namespace flinkcompat::tests {

// Fails the running test for each of `all` that is neither in `covered` nor in the file
// tests/meta/exempt/<list>.txt, and for each entry of that file that is covered or does not exist.
// A line of the file is a name, a colon and the reason.
void ExpectCovered(const std::set<std::string>& all, const std::set<std::string>& covered,
                   const std::string& list);

}  // namespace flinkcompat::tests
