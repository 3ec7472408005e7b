#include "rule_engine/option.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "base/letter_case.h"
#include "base/trim.h"
#include "flink/duration.h"

namespace flinkcompat::rule_engine {
namespace {

std::optional<int64_t> Number(std::string_view text, std::string_view& rest) {
  int64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc()) return std::nullopt;
  rest = text.substr(static_cast<size_t>(parsed.ptr - text.data()));
  return value;
}

std::optional<std::string> Canonical(OptionType type, std::string_view text) {
  std::string_view rest;
  switch (type) {
    case OptionType::kBoolean:
      if (EqualWithoutCase(text, "true")) return "true";
      if (EqualWithoutCase(text, "false")) return "false";
      return std::nullopt;
    case OptionType::kDuration:
      return flink::CanonicalDuration(text);
    case OptionType::kInteger:
      if (const auto number = Number(text, rest); number && rest.empty()) {
        return std::to_string(*number);
      }
      return std::nullopt;
    case OptionType::kText:
      return std::string(text);
    case OptionType::kWord:
      return UpperCase(text);
  }
  return std::nullopt;
}

bool Fits(std::string_view pattern, std::string_view key) {
  if (!pattern.ends_with('*')) return pattern == key;
  return key.starts_with(pattern.substr(0, pattern.size() - 1));
}

bool Holds(const Options& options, const Settings& settings, const OptionReader& reader) {
  return std::ranges::all_of(reader.settings, [&](const auto& wanted) {
    return EqualWithoutCase(EffectiveValue(options, settings, wanted.first), wanted.second);
  });
}

}  // namespace

const Option* FindOption(const Options& options, std::string_view key) {
  const Option* best = nullptr;
  for (const Option& option : options) {
    if (!Fits(option.key, key)) continue;
    if (best == nullptr || option.key.size() > best->key.size() || option.key == key) {
      best = &option;
    }
  }
  return best;
}

bool IsValue(OptionType type, std::string_view text) {
  return Canonical(type, Trimmed(text)).has_value();
}

std::string CanonicalValue(const Option& option, const std::optional<std::string>& value) {
  if (!value && !option.default_value) return "";
  const std::string_view text = Trimmed(value ? *value : *option.default_value);
  const std::string canonical = Canonical(option.type, text).value_or(std::string(text));
  for (const auto& [from, to] : option.same) {
    if (EqualWithoutCase(canonical, from)) return to;
  }
  return canonical;
}

std::string EffectiveValue(const Options& options, const Settings& settings,
                           const std::string& key) {
  const auto set = settings.find(key);
  if (set != settings.end()) return set->second;
  const Option* option = FindOption(options, key);
  return option == nullptr ? "" : option->default_value.value_or("");
}

OptionEffect EffectOf(const Options& options, const std::string& key,
                      const SettingReaders& readers) {
  const Option* option = FindOption(options, key);
  if (option == nullptr) return OptionEffect::kUnlisted;
  const bool is_read =
      option->readers.empty() ||
      std::ranges::any_of(option->readers, [&](const OptionReader& reader) {
        const bool holds = Holds(options, readers.old_settings, reader) ||
                           Holds(options, readers.new_settings, reader);
        return holds && std::ranges::any_of(readers.operators, [&](std::string_view name) {
                 return std::ranges::find(reader.operators, name) != reader.operators.end();
               });
      });
  return is_read ? option->effect : OptionEffect::kUnread;
}

}  // namespace flinkcompat::rule_engine
