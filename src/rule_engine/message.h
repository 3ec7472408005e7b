// The words of a finding.
#pragma once

#include <string>
#include <string_view>

#include "diff/change.h"

namespace flinkcompat::rule_engine {

// Replaces {operator}, {old}, {new} and {key}. Texts come as one line and are cut where they are
// long; a side that is missing reads `nothing`.
std::string FillIn(std::string_view words, const diff::Change& change);

// What an `unclassified-change` says: which part of which operator differs and how.
std::string UnclassifiedMessage(const diff::Change& change);

}  // namespace flinkcompat::rule_engine
