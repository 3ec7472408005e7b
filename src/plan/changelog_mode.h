// Which kinds of rows an operator emits. Flink: org.apache.flink.table.connector.ChangelogMode.
#pragma once

#include <string>

namespace flinkcompat::plan {

struct ChangelogMode {
  bool insert = true;
  bool update_before = false;
  bool update_after = false;
  bool remove = false;  // DELETE

  bool operator==(const ChangelogMode&) const = default;
  bool insert_only() const { return !update_before && !update_after && !remove; }
};

inline constexpr ChangelogMode kInsertOnly{};
inline constexpr ChangelogMode kUpsertMode{true, false, true, true};
inline constexpr ChangelogMode kRetractMode{true, true, true, true};

// `I,UB,UA,D` as in EXPLAIN CHANGELOG_MODE.
std::string ToString(const ChangelogMode& mode);

// The kinds that either of two inputs has.
ChangelogMode Merge(const ChangelogMode& a, const ChangelogMode& b);

}  // namespace flinkcompat::plan
