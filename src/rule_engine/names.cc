#include "rule_engine/names.h"

#include <algorithm>

namespace flinkcompat::rule_engine {
namespace {

constexpr auto kVerdicts =
    std::to_array<std::string_view>({"full", "partial", "unknown", "incompatible"});
constexpr auto kEngines = std::to_array<std::string_view>({"vvr", "flink"});
constexpr auto kEffects = std::to_array<std::string_view>(
    {"kept", "item-dropped", "item-restarts", "operator-lost", "unclear"});

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
