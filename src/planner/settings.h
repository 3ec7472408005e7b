// The options of a job that change its plan. Flink: ExecutionConfigOptions, OptimizerConfigOptions.
#pragma once

#include <charconv>
#include <cstdint>
#include <map>
#include <string>

#include "flink/version.h"

namespace flinkcompat::planner {

class Settings {
 public:
  Settings(std::map<std::string, std::string> values, flink::FlinkRelease release)
      : values_(std::move(values)), release_(release) {}

  bool IsOn(const std::string& key, bool otherwise = false) const {
    const auto found = values_.find(key);
    return found == values_.end() ? otherwise : found->second == "true" || found->second == "TRUE";
  }
  std::string Get(const std::string& key, std::string otherwise = {}) const {
    const auto found = values_.find(key);
    return found == values_.end() ? otherwise : found->second;
  }
  // `otherwise` where the value is no number.
  int64_t Integer(const std::string& key, int64_t otherwise) const {
    const std::string text = Get(key);
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && end != text.data() ? value : otherwise;
  }
  void Set(const std::string& key, std::string value) { values_[key] = std::move(value); }
  flink::FlinkRelease release() const { return release_; }
  bool AtLeast(uint32_t major, uint32_t minor) const {
    return release_ >= flink::FlinkRelease{major, minor};
  }

 private:
  std::map<std::string, std::string> values_;
  flink::FlinkRelease release_;
};

}  // namespace flinkcompat::planner
