// Reads rule tables.
#pragma once

#include <string>
#include <vector>

#include "flinkcompat/result.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// The tables of rules/ as of the build. Decoded from constant data at the first call; no file is
// read.
const RuleTable& BuiltInRules();

// Reads every *.json of a directory. A key, operator, facet, tag, placeholder or value that is not
// in the vocabulary, a duplicate id and a missing field are Errors that name file and row. The file
// `options.json`, if there is one, holds the defaults of settings instead of rules.
Result<RuleTable> LoadRules(const std::string& directory);

// One JSON file of a rules directory.
struct TableFile {
  std::string name;  // what messages call it
  std::string text;
};

// The same from texts in memory.
Result<RuleTable> ParseRules(const std::vector<TableFile>& files);

}  // namespace flinkcompat::rule_engine
