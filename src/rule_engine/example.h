// An example of each rule.
#pragma once

#include <string_view>

namespace flinkcompat::rule_engine {

// A pair of scripts in which a rule finds something: a case of tests/cases as of the build.
struct Example {
  std::string_view rule;
  std::string_view old_sql;
  std::string_view new_sql;
};

// Null if there is no example of that rule.
const Example* ExampleOf(std::string_view rule_id);

}  // namespace flinkcompat::rule_engine
