// What is known of a setting: one row of rules/options.json.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flinkcompat::rule_engine {

enum class OptionType : uint8_t {
  kBoolean,   // "boolean"
  kDuration,  // "duration": `1 d`, `24 h`, `86400000`
  kInteger,   // "integer"
  kText,      // "text": compared as it is
  kWord,      // "word": one of a few words, in any case
};

// What a change of the setting touches.
enum class OptionEffect : uint8_t {
  kBackend,      // "backend": where and how state is stored
  kCheck,        // "check": how the engine's own check compares
  kClient,       // "client": names, checkpoints, the client
  kExpressions,  // "expressions": what expressions compute
  kInPlace,      // "in-place": judged at the operators that read it
  kKeyGroups,    // "key-groups": how keyed state is cut into parts
  kOperatorIds,  // "operator-ids": how operators are told apart
  kOutput,       // "output": how rows come out; no state depends on it
  kPlan,         // "plan": which operators run
  kRetention,    // "retention": how long state is kept
  kRuntime,      // "runtime": buffers, sizes, parallel copies; state goes on as it is
  kUnlisted,     // "unlisted": no row of the table
  kUnread,       // "unread": a row, but no operator of either job that reads it
};

// Operators that read a setting while other settings have certain values.
struct OptionReader {
  std::vector<std::string> operators;
  std::vector<std::pair<std::string, std::string>> settings;

  bool operator==(const OptionReader&) const = default;
};

struct Option {
  std::string key;  // `*` at the end stands for any rest
  OptionType type = OptionType::kText;
  std::optional<std::string> default_value;
  OptionEffect effect = OptionEffect::kUnlisted;
  std::string summary;
  // Values that mean the same as another one.
  std::vector<std::pair<std::string, std::string>> same;
  // Empty: the whole job.
  std::vector<OptionReader> readers;

  bool operator==(const Option&) const = default;
};

using Options = std::vector<Option>;
using Settings = std::map<std::string, std::string>;

// The row of a key, or of the longest pattern that it fits; null if there is none.
const Option* FindOption(const Options& options, std::string_view key);

// Whether `text` can be a value of the type.
bool IsValue(OptionType type, std::string_view text);

// The value in one spelling. Where nothing is set, the default; empty where that is not known.
std::string CanonicalValue(const Option& option, const std::optional<std::string>& value);

// The value of a setting with defaults filled in.
std::string EffectiveValue(const Options& options, const Settings& settings,
                           const std::string& key);

// What two jobs are to a setting.
struct SettingReaders {
  const Settings& old_settings;
  const Settings& new_settings;
  const std::vector<std::string_view>& operators;  // of both jobs
};

OptionEffect EffectOf(const Options& options, const std::string& key,
                      const SettingReaders& readers);

}  // namespace flinkcompat::rule_engine
