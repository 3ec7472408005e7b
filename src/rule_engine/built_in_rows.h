// The constant data that the build makes from rules/ and tests/cases (see compile/main.cc).
#pragma once

#include <span>
#include <string_view>

#include "rule_engine/example.h"

namespace flinkcompat::rule_engine {

// A Rule with every field as text. Lists have one entry a line; an option is `key=value`.
struct RuleRow {
  std::string_view id, topic, summary, engine;
  std::string_view operators, facets, changes, keys, except_keys, tags, any_tags, without, options,
      setting_effects, crossed;
  std::string_view item, verdict, effect;
  bool quiet;
  std::string_view message, why, fix, reading, reference;
};

struct CombinationRow {
  std::string_view id, topic, summary, engine, items, verdict, message, why, fix, reading,
      reference;
};

// `same` and `readers` have one entry a line: `AUTO=TWO_PHASE`; `Rank Join|key=value|key=value`.
struct OptionRow {
  std::string_view key, type;
  bool has_default;
  std::string_view default_value, effect, summary, same, readers;
};

std::span<const RuleRow> RuleRows();
std::span<const CombinationRow> CombinationRows();
std::span<const OptionRow> OptionRows();
std::span<const Example> Examples();

}  // namespace flinkcompat::rule_engine
