#include "plan/changelog_mode.h"

namespace flinkcompat::plan {

std::string ToString(const ChangelogMode& mode) {
  std::string text;
  auto add = [&](bool present, const char* kind) {
    if (present) text += (text.empty() ? "" : ",") + std::string(kind);
  };
  add(mode.insert, "I");
  add(mode.update_before, "UB");
  add(mode.update_after, "UA");
  add(mode.remove, "D");
  return text.empty() ? "NONE" : text;
}

ChangelogMode Merge(const ChangelogMode& a, const ChangelogMode& b) {
  return {a.insert || b.insert, a.update_before || b.update_before,
          a.update_after || b.update_after, a.remove || b.remove};
}

}  // namespace flinkcompat::plan
