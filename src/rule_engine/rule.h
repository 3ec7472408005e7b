// A rule: one row of a table in rules/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/change.h"
#include "flinkcompat/report.h"
#include "plan/facet.h"
#include "rule_engine/option.h"

namespace flinkcompat::rule_engine {

// What the engine does with the state that a change touches.
enum class StateEffect : uint8_t {
  kKept,          // "kept": all state of the operator goes on
  kItemDropped,   // "item-dropped": the removed item's state is thrown away, the rest goes on
  kItemRestarts,  // "item-restarts": the added or changed item starts from zero, the rest goes on
  kOperatorLost,  // "operator-lost": all state of the operator is lost or read wrongly
  kUnclear,       // "unclear"
};

// The condition of a row. Every condition that is given must hold; an empty list asks for nothing.
struct When {
  std::vector<std::string> operators;
  std::vector<plan::FacetKind> facets;
  std::vector<diff::ChangeKind> changes;
  // Keys of kMap facets, one of them; a key that ends with `*` stands for all that begin with it.
  std::vector<std::string> keys;
  // Keys that the row leaves to others.
  std::vector<std::string> except_keys;
  plan::TagSet tags;      // all of them
  plan::TagSet any_tags;  // at least one of them, if not empty
  plan::TagSet without;   // none of them
  // Of settings: what the option table says they touch.
  std::vector<OptionEffect> setting_effects;
  // Flink releases that lie between the two jobs: above the older and not above the newer one.
  std::vector<std::string> crossed;
  // Settings of the new job (key, value), compared without case. A key that is not set has the
  // default of rules/options.json.
  std::vector<std::pair<std::string, std::string>> options;

  bool operator==(const When&) const = default;
};

struct Rule {
  std::string id;     // kebab-case, names what happened, never renamed or reused
  std::string topic;  // the file's `topic`, e.g. "Group Aggregate"
  std::string summary;
  std::optional<Engine> engine;  // both if empty
  When when;
  Verdict verdict = Verdict::kUnknown;
  StateEffect effect = StateEffect::kUnclear;
  // Matches so that the change is classified, but is no finding of its own.
  bool quiet = false;
  // The kind of item that the manual counts ("metric", "sink", "filter", "sink-removed", "table"),
  // or empty.
  std::string item;
  // All three with placeholders: {operator}, {old}, {new}, {key}; {change}, what
  // happened to them; {kept}, the state of the same
  // operator that goes on; {setting}, what the option table says of the key.
  std::string message;
  std::string why;
  std::string fix;
  // Where pages of the manual contradict each other: which reading the row takes, and why.
  std::string reading;
  std::string reference;

  bool operator==(const Rule&) const = default;
};

// Fires once where changes of at least two different kinds of `items` were found: "if you modify
// more than one item, the result is unknown".
struct Combination {
  std::string id;
  std::string topic;
  std::string summary;
  std::optional<Engine> engine;
  std::vector<std::string> items;  // exactly two
  Verdict verdict = Verdict::kUnknown;
  std::string message;
  std::string why;
  std::string fix;
  std::string reference;
  std::string reading{};

  bool operator==(const Combination&) const = default;
};

// The rule of every change that no row matches: unknown, never silence.
inline constexpr std::string_view kUnclassifiedChange = "unclassified-change";

struct RuleTable {
  std::vector<Rule> rules;  // sorted by id
  std::vector<Combination> combinations;
  Options options;  // sorted by key
};

}  // namespace flinkcompat::rule_engine
