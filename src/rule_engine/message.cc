#include "rule_engine/message.h"

namespace flinkcompat::rule_engine {
namespace {

// A message is read in one glance; the whole text stands under the caret anyway.
constexpr size_t kLongestText = 120;

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// One line with single spaces, cut between two characters.
std::string OneLine(std::string_view text) {
  std::string line;
  for (char c : text) {
    const bool is_space = c == ' ' || (c >= '\t' && c <= '\r');
    if (!is_space) line += c;
    if (is_space && !line.empty() && line.back() != ' ') line += ' ';
  }
  if (line.size() <= kLongestText) return line;
  size_t end = kLongestText - 3;
  while (end > 0 && IsContinuationByte(line[end])) --end;
  return line.substr(0, end) + "...";
}

std::string SideText(const std::optional<diff::ChangeSide>& side) {
  return side ? OneLine(side->text) : "nothing";
}

// "`x > 3` was added", "`SUM(a)` became `MAX(a)`".
std::string WhatHappened(const diff::Change& change) {
  const std::string old_text = SideText(change.old_side);
  const std::string new_text = SideText(change.new_side);
  if (!change.old_side) return "`" + new_text + "` was added";
  if (!change.new_side) return "`" + old_text + "` was removed";
  if (change.kind == diff::ChangeKind::kReordered) {
    return "`" + new_text + "` instead of `" + old_text + "`";
  }
  if (old_text == new_text) return "`" + new_text + "` is computed differently";
  return "`" + old_text + "` became `" + new_text + "`";
}

std::string Value(std::string_view placeholder, const diff::Change& change,
                  const MessageWords& words) {
  if (placeholder == "change") return WhatHappened(change);
  if (placeholder == "kept") return words.kept.empty() ? "nothing" : words.kept;
  if (placeholder == "setting") return words.setting;
  if (placeholder == "operator") return std::string(change.operator_name);
  if (placeholder == "old") return SideText(change.old_side);
  if (placeholder == "new") return SideText(change.new_side);
  return change.key;
}

// "filter of `Calc`", "setting `table.exec.state.ttl`".
std::string Subject(const diff::Change& change) {
  std::string facet(plan::FacetName(change.facet));
  for (char& c : facet) c = c == '-' ? ' ' : c;
  std::string subject = "the " + facet;
  if (!change.key.empty()) subject += " `" + change.key + "`";
  if (change.operator_name != "Job") subject += " of `" + std::string(change.operator_name) + "`";
  return subject;
}

}  // namespace

std::string FillIn(std::string_view text, const diff::Change& change, const MessageWords& words) {
  std::string filled;
  while (!text.empty()) {
    const size_t open = text.find('{');
    filled += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const size_t close = text.find('}', open);
    if (close == std::string_view::npos) return filled.append(text.substr(open));
    filled += Value(text.substr(open + 1, close - open - 1), change, words);
    text.remove_prefix(close + 1);
  }
  return filled;
}

std::string UnclassifiedMessage(const diff::Change& change) {
  std::string subject = Subject(change);
  const std::string old_text = "`" + SideText(change.old_side) + "`";
  const std::string new_text = "`" + SideText(change.new_side) + "`";
  const std::string judgement = "; no rule says what becomes of the state";
  switch (change.kind) {
    case diff::ChangeKind::kAdded:
      return subject + " got " + new_text + judgement;
    case diff::ChangeKind::kRemoved:
      return subject + " lost " + old_text + judgement;
    case diff::ChangeKind::kModified:
      return subject + " changed from " + old_text + " to " + new_text + judgement;
    case diff::ChangeKind::kReordered:
      return subject + " changed its order from " + old_text + " to " + new_text + judgement;
    case diff::ChangeKind::kPresent:
      return subject + " stands beside another change" + judgement;
  }
  return subject;
}

}  // namespace flinkcompat::rule_engine
