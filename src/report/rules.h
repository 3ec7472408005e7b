// What `flinkcompat rules` and `flinkcompat explain` print.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rule_engine/example.h"
#include "rule_engine/rule.h"

namespace flinkcompat::report {

// What rules, combinations and `unclassified-change` have in common for a reader.
struct RuleSheet {
  std::string id;
  std::string topic;
  std::string summary;
  std::optional<Engine> engine;
  Verdict verdict = Verdict::kUnknown;
  // False for a rule that only says that a change is harmless and adds no finding to a report.
  bool reports = true;
  std::string message;
  std::string why;
  std::string fix;
  std::string reference;
  // Where pages of the manual contradict each other: which reading is taken.
  std::string reading;
};

// Sorted by id.
std::vector<RuleSheet> RuleSheets(const rule_engine::RuleTable& table);

std::string WriteRulesText(const std::vector<RuleSheet>& sheets, bool color);
// As schema/rules.json describes it.
std::string WriteRulesJson(const std::vector<RuleSheet>& sheets, bool color);

// `example` may be null.
std::string WriteExplainText(const RuleSheet& sheet, const rule_engine::Example* example,
                             bool color);
// As schema/rule.json describes it.
std::string WriteExplainJson(const RuleSheet& sheet, const rule_engine::Example* example,
                             bool color);

}  // namespace flinkcompat::report
