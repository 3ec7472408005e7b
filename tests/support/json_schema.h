// Checks JSON against the subset of JSON Schema that src/report/schema uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace flinkcompat::tests {

// What is wrong with `value`, each complaint behind the path of the value it speaks of; empty if it
// is valid. Known keywords: $defs, $ref (into $defs), $schema, additionalProperties (false), const,
// description, enum, items, minimum, pattern, properties, required, title, type. Any other keyword
// is a complaint too.
std::vector<std::string> SchemaComplaints(const nlohmann::json& value,
                                          const nlohmann::json& schema);

// The same for one output of the program: its field `schema` tells which file of src/report/schema
// it must follow.
std::vector<std::string> OutputComplaints(const std::string& output);

}  // namespace flinkcompat::tests
