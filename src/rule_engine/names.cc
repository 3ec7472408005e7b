#include "rule_engine/names.h"

#include <algorithm>

namespace flinkcompat::rule_engine {
namespace {

constexpr auto kVerdicts =
    std::to_array<std::string_view>({"full", "partial", "unknown", "incompatible"});
constexpr auto kEngines = std::to_array<std::string_view>({"vvr", "flink"});
constexpr auto kEffects = std::to_array<std::string_view>(
    {"kept", "item-dropped", "item-restarts", "operator-lost", "unclear"});

constexpr auto kOptionTypes =
    std::to_array<std::string_view>({"boolean", "duration", "integer", "text", "word"});
constexpr auto kOptionEffects = std::to_array<std::string_view>(
    {"backend", "check", "client", "expressions", "in-place", "key-groups", "operator-ids",
     "output", "plan", "retention", "runtime", "unlisted", "unread"});

template <typename Enum, size_t size>
std::optional<Enum> FromName(const std::array<std::string_view, size>& names,
                             std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view VerdictName(Verdict verdict) { return kVerdicts[static_cast<size_t>(verdict)]; }
std::string_view EngineName(Engine engine) { return kEngines[static_cast<size_t>(engine)]; }
std::string_view EffectName(StateEffect effect) { return kEffects[static_cast<size_t>(effect)]; }

std::string_view OptionTypeName(OptionType type) { return kOptionTypes[static_cast<size_t>(type)]; }
std::string_view OptionEffectName(OptionEffect effect) {
  return kOptionEffects[static_cast<size_t>(effect)];
}

std::optional<OptionType> OptionTypeFromName(std::string_view name) {
  return FromName<OptionType>(kOptionTypes, name);
}
std::optional<OptionEffect> OptionEffectFromName(std::string_view name) {
  return FromName<OptionEffect>(kOptionEffects, name);
}
std::optional<Verdict> VerdictFromName(std::string_view name) {
  return FromName<Verdict>(kVerdicts, name);
}
std::optional<Engine> EngineFromName(std::string_view name) {
  return FromName<Engine>(kEngines, name);
}
std::optional<StateEffect> EffectFromName(std::string_view name) {
  return FromName<StateEffect>(kEffects, name);
}

}  // namespace flinkcompat::rule_engine
