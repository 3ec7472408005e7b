// The words of the rule tables for the enumerations of rule.h and the public headers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "flinkcompat/report.h"
#include "rule_engine/rule.h"

namespace flinkcompat::rule_engine {

// What a change can be in the sense of the manual's "if you modify more than one item".
inline constexpr auto kItems =
    std::to_array<std::string_view>({"filter", "metric", "sink", "sink-removed", "table"});

// What a message may refer to in braces.
inline constexpr auto kPlaceholders =
    std::to_array<std::string_view>({"change", "key", "kept", "new", "old", "operator", "setting"});

// "full", "partial", "unknown", "incompatible".
std::string_view VerdictName(Verdict verdict);
std::optional<Verdict> VerdictFromName(std::string_view name);

// "boolean", "duration", "integer", "text", "word".
std::string_view OptionTypeName(OptionType type);
std::optional<OptionType> OptionTypeFromName(std::string_view name);

// "backend", "check", ... as option.h lists them.
std::string_view OptionEffectName(OptionEffect effect);
std::optional<OptionEffect> OptionEffectFromName(std::string_view name);

// "vvr", "flink".
std::string_view EngineName(Engine engine);
std::optional<Engine> EngineFromName(std::string_view name);

// "kept", "item-dropped", "item-restarts", "operator-lost", "unclear".
std::string_view EffectName(StateEffect effect);
std::optional<StateEffect> EffectFromName(std::string_view name);

}  // namespace flinkcompat::rule_engine
