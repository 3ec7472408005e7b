#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/letter_case.h"
#include "base/trim.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

// Hints of a join that list tables. Flink: JoinStrategy.
constexpr std::array<std::string_view, 5> kJoinHints = {"BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP",
                                                        "MULTI_JOIN"};

std::vector<std::string> PartsOf(const std::string& name) {
  std::vector<std::string> parts(1);
  for (const char c : name) {
    if (c == '.') parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

// The shorter of the two names has to end the longer one. Flink: QueryHintsResolver.matchIdentifier.
bool Matches(const std::string& option, const std::string& table) {
  const std::vector<std::string> a = PartsOf(option), b = PartsOf(table);
  const size_t count = std::min(a.size(), b.size());
  return std::equal(a.end() - static_cast<std::ptrdiff_t>(count), a.end(), b.end() - static_cast<std::ptrdiff_t>(count));
}

}  // namespace

std::vector<SelectHint> Converter::ReadHints(const ast::Select& select) const {
  std::vector<SelectHint> hints;
  for (const ast::Hint& hint : select.hints) {
    SelectHint read{UpperCase(hint.name.text), {}, {}, hint.name.span, false, {}};
    const bool multi_join = read.name == "MULTI_JOIN" && release_ >= flink::FlinkRelease{2, 3};
    const bool joins = read.name != "MULTI_JOIN" && std::ranges::find(kJoinHints, read.name) != kJoinHints.end();
    const bool ttl = read.name == "STATE_TTL" && release_ >= flink::FlinkRelease{1, 18};
    if (read.name == "LOOKUP") continue;
    if (!multi_join && !joins && !ttl) {
      Refuse(read.span, fmt::format("Hint: {} should be registered in the HintStrategyTable", read.name));
    }
    for (const ast::HintArgument& argument : hint.arguments) {
      const bool has_key = !argument.key.empty();
      if (has_key != ttl) {
        Refuse(read.span, fmt::format("Invalid hint: {}, expecting {}", read.name,
                                      ttl ? "`table` = `duration`" : "names of tables or views"));
      }
      const std::string_view value = Trimmed(argument.value);
      if (ttl && (value.empty() || (value[0] != 'P' && (value[0] < '0' || value[0] > '9')))) {
        Refuse(read.span, fmt::format("Invalid STATE_TTL hint value: `{}` is no duration", argument.value));
      }
      read.tables.push_back(has_key ? argument.key : argument.value);
      read.values.push_back(has_key ? argument.value : "");
    }
    if (read.tables.empty()) {
      Refuse(read.span, fmt::format("Invalid hint: {}, expecting at least one table or view specified in it", read.name));
    }
    hints.push_back(std::move(read));
  }
  return hints;
}

// A table by its alias, a view and a common table by their own name. Flink:
// QueryHintsResolver.extractAliasOrTableName.
std::string Converter::HintNameOf(const ast::TableExpr& table) const {
  if (table.alias) return table.alias->name.text;
  const auto* name = std::get_if<ast::TableName>(&table.node);
  if (name == nullptr) return "";
  const std::string& last = name->name.parts.back().text;
  if (name->name.parts.size() == 1 &&
      std::ranges::any_of(common_tables_, [&](const auto* common) { return common->name.text == last; })) {
    return last;
  }
  const std::string path = namespace_.PathOf(name->name);
  return catalog_.views.contains(path) ? last : path;
}

std::optional<std::string> Converter::UseHint(SelectHint& hint, const std::string& table) {
  std::optional<std::string> value;
  hint.visited = true;
  if (table.empty()) return value;
  for (size_t i = 0; i < hint.tables.size(); ++i) {
    if (!Matches(hint.tables[i], table)) continue;
    if (!value) value = hint.values[i];
    hint.matched.insert(hint.tables[i]);
  }
  return value;
}

JoinHints Converter::HintsOf(const ast::Join& join, Span span) {
  JoinHints hints;
  if (select_hints_ == nullptr) return hints;
  for (SelectHint& hint : *select_hints_) {
    const std::string left = HintNameOf(*join.left), right = HintNameOf(*join.right);
    for (const std::string& table : hint.tables) {
      if (left.empty() || right.empty() || !Matches(table, left) || !Matches(table, right)) continue;
      Refuse(span, fmt::format("Ambitious option: {} in hint: {}, the input relations are: {}, {}", table, hint.name,
                               left, right));
    }
    const std::optional<std::string> of_left = UseHint(hint, left), of_right = UseHint(hint, right);
    if (hint.name == "MULTI_JOIN") hints.multi_join = hints.multi_join || of_left || of_right;
    if (hint.name != "STATE_TTL") continue;
    if (of_left && hints.left_ttl.empty()) hints.left_ttl = *of_left;
    if (of_right && hints.right_ttl.empty()) hints.right_ttl = *of_right;
  }
  return hints;
}

std::string Converter::AggregateTtlOf(const ast::Select& select) {
  std::string ttl;
  if (select_hints_ == nullptr) return ttl;
  for (SelectHint& hint : *select_hints_) {
    if (hint.name != "STATE_TTL") continue;
    const std::optional<std::string> found = UseHint(hint, select.from ? HintNameOf(**select.from) : "");
    if (found && ttl.empty()) ttl = *found;
  }
  return ttl;
}

void Converter::CheckHints() const {
  for (const SelectHint& hint : *select_hints_) {
    if (!hint.visited) continue;
    for (const std::string& table : hint.tables) {
      if (hint.matched.contains(table)) continue;
      Refuse(hint.span, fmt::format("The options of following hints cannot match the name of input tables or views: `{}` "
                                    "in `{}`",
                                    table, hint.name));
    }
  }
}

}  // namespace flinkcompat::planner
