// The words of a finding.
#pragma once

#include <string>
#include <string_view>

#include "diff/change.h"

namespace flinkcompat::rule_engine {

// What a message may say besides the change itself.
struct MessageWords {
  std::string kept;     // state of the same operator that goes on
  std::string setting;  // what the option table says of the setting
};

// Replaces the placeholders of a row. Texts come as one line and are cut where they are long; a
// side that is missing reads `nothing`.
std::string FillIn(std::string_view text, const diff::Change& change, const MessageWords& words);

// What an `unclassified-change` says: which part of which operator differs and how.
std::string UnclassifiedMessage(const diff::Change& change);

}  // namespace flinkcompat::rule_engine
