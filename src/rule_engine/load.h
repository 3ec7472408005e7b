// Reads rule tables.
#pragma once

#include <string>

#include "flinkcompat/result.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// The tables of rules/ as of the build.
const RuleTable& BuiltInRules();

// Reads every *.json of a directory. A key, operator, facet, tag, placeholder or value that is not in
// the vocabulary, a duplicate id and a missing field are Errors that name file and row.
Result<RuleTable> LoadRules(const std::string& directory);

}  // namespace flinkcompat::rule_engine
