// Build step: checks the rule tables and writes them, with an example of each rule, as constant C++
// data. Usage: compile_rules RULES_DIR CASES_DIR OUTPUT
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "base/file.h"
#include "rule_engine/load.h"
#include "rule_engine/names.h"

namespace flinkcompat::rule_engine {
namespace {

std::string Quoted(std::string_view text) {
  std::string literal = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      literal += {'\\', c};
    } else if (c == '\n') {
      literal += "\\n";
    } else if (byte < 0x20 || byte >= 0x7f) {
      char octal[8];
      std::snprintf(octal, sizeof(octal), "\\%03o", static_cast<unsigned>(byte));
      literal += octal;
    } else {
      literal += c;
    }
  }
  return literal + '"';
}

// The names of the entries, one a line.
template <typename Entries, typename Name>
std::string Joined(const Entries& entries, Name name) {
  std::string text;
  for (const auto& entry : entries) {
    if (!text.empty()) text += '\n';
    text += name(entry);
  }
  return Quoted(text);
}

std::string Joined(const std::vector<std::string>& entries) {
  return Joined(entries, [](const std::string& entry) { return entry; });
}

std::string Joined(plan::TagSet tags) {
  std::vector<std::string> names;
  for (size_t i = 0; i < plan::kTagCount; ++i) {
    const auto tag = static_cast<plan::Tag>(i);
    if (tags.Has(tag)) names.emplace_back(plan::TagName(tag));
  }
  return Joined(names);
}

std::string PairText(const std::pair<std::string, std::string>& pair) {
  return pair.first + "=" + pair.second;
}

std::string EngineText(const std::optional<Engine>& engine) {
  return Quoted(engine ? EngineName(*engine) : std::string_view());
}

void Write(std::ostream& out, const Rule& rule) {
  const When& when = rule.when;
  out << "    {.id = " << Quoted(rule.id) << ", .topic = " << Quoted(rule.topic)
      << ", .summary = " << Quoted(rule.summary) << ", .engine = " << EngineText(rule.engine)
      << ",\n     .operators = " << Joined(when.operators)
      << ", .facets = " << Joined(when.facets, plan::FacetName)
      << ", .changes = " << Joined(when.changes, diff::ChangeKindName)
      << ", .keys = " << Joined(when.keys) << ", .except_keys = " << Joined(when.except_keys)
      << ", .tags = " << Joined(when.tags) << ", .any_tags = " << Joined(when.any_tags)
      << ", .without = " << Joined(when.without)
      << ", .options = " << Joined(when.options, PairText)
      << ", .setting_effects = " << Joined(when.setting_effects, OptionEffectName)
      << ", .crossed = " << Joined(when.crossed) << ",\n     .item = " << Quoted(rule.item)
      << ", .verdict = " << Quoted(VerdictName(rule.verdict))
      << ", .effect = " << Quoted(EffectName(rule.effect))
      << ", .quiet = " << (rule.quiet ? "true" : "false")
      << ",\n     .message = " << Quoted(rule.message) << ", .why = " << Quoted(rule.why)
      << ", .fix = " << Quoted(rule.fix) << ", .reading = " << Quoted(rule.reading)
      << ", .reference = " << Quoted(rule.reference) << "},\n";
}

std::string ReaderText(const OptionReader& reader) {
  std::string text;
  for (const std::string& name : reader.operators) text += (text.empty() ? "" : " ") + name;
  for (const auto& setting : reader.settings) text += "|" + PairText(setting);
  return text;
}

void Write(std::ostream& out, const Option& option) {
  out << "    {.key = " << Quoted(option.key) << ", .type = " << Quoted(OptionTypeName(option.type))
      << ", .has_default = " << (option.default_value ? "true" : "false")
      << ", .default_value = " << Quoted(option.default_value.value_or(""))
      << ",\n     .effect = " << Quoted(OptionEffectName(option.effect))
      << ", .summary = " << Quoted(option.summary) << ", .same = " << Joined(option.same, PairText)
      << ", .readers = " << Joined(option.readers, ReaderText) << "},\n";
}

void Write(std::ostream& out, const Combination& row) {
  out << "    {.id = " << Quoted(row.id) << ", .topic = " << Quoted(row.topic)
      << ", .summary = " << Quoted(row.summary) << ", .engine = " << EngineText(row.engine)
      << ", .items = " << Joined(row.items) << ", .verdict = " << Quoted(VerdictName(row.verdict))
      << ",\n     .message = " << Quoted(row.message) << ", .why = " << Quoted(row.why)
      << ", .fix = " << Quoted(row.fix) << ", .reading = " << Quoted(row.reading)
      << ", .reference = " << Quoted(row.reference) << "},\n";
}

// The folder tests/cases/<id>, or the first of tests/cases/<id>.<variant>.
std::filesystem::path CaseOf(const std::filesystem::path& cases, const std::string& id) {
  if (std::filesystem::exists(cases / id)) return cases / id;
  std::filesystem::path first;
  for (const auto& entry : std::filesystem::directory_iterator(cases)) {
    const bool is_variant = entry.path().filename().string().starts_with(id + ".");
    if (is_variant && (first.empty() || entry.path() < first)) first = entry.path();
  }
  return first;
}

void WriteExample(std::ostream& out, const std::filesystem::path& cases, const std::string& id) {
  if (!std::filesystem::exists(cases)) return;
  const std::filesystem::path folder = CaseOf(cases, id);
  if (folder.empty()) return;
  const Result<std::string> old_sql = ReadFile((folder / "old.sql").string());
  const Result<std::string> new_sql = ReadFile((folder / "new.sql").string());
  if (!old_sql.ok() || !new_sql.ok()) return;
  out << "    {" << Quoted(id) << ", " << Quoted(old_sql.value()) << ",\n     "
      << Quoted(new_sql.value()) << "},\n";
}

// The array begins with an empty row, which its accessor leaves out: C++ has no empty arrays.
template <typename Rows, typename WriteRow>
void WriteArray(std::ostream& out, std::string_view type, std::string_view name, const Rows& rows,
                WriteRow write_row) {
  out << "constexpr " << type << " k" << name << "[] = {\n    {},\n";
  for (const auto& row : rows) write_row(row);
  out << "};\n\n";
}

void WriteAll(std::ostream& out, const RuleTable& table, const std::filesystem::path& cases) {
  out << "#include \"rule_engine/built_in_rows.h\"\n\nnamespace flinkcompat::rule_engine {\n"
      << "namespace {\n\n";
  WriteArray(out, "RuleRow", "RuleRows", table.rules, [&](const Rule& row) { Write(out, row); });
  WriteArray(out, "CombinationRow", "CombinationRows", table.combinations,
             [&](const Combination& row) { Write(out, row); });
  WriteArray(out, "OptionRow", "OptionRows", table.options,
             [&](const Option& row) { Write(out, row); });
  std::vector<std::string> ids;
  for (const Rule& rule : table.rules) ids.push_back(rule.id);
  for (const Combination& combination : table.combinations) ids.push_back(combination.id);
  ids.emplace_back(kUnclassifiedChange);
  WriteArray(out, "Example", "Examples", ids,
             [&](const std::string& id) { WriteExample(out, cases, id); });
  out << "}  // namespace\n\n";
  for (const char* name : {"RuleRow", "CombinationRow", "OptionRow", "Example"}) {
    out << "std::span<const " << name << "> " << name << "s() { return std::span(k" << name
        << "s).subspan(1); }\n";
  }
  out << "\n}  // namespace flinkcompat::rule_engine\n";
}

int Run(const std::string& rules, const std::string& cases, const std::string& output) {
  const Result<RuleTable> table = LoadRules(rules);
  if (!table.ok()) {
    std::cerr << "rules/" << table.error().message << "\n";
    return 1;
  }
  std::ofstream out(output);
  WriteAll(out, table.value(), cases);
  out.close();
  return out ? 0 : 1;
}

}  // namespace
}  // namespace flinkcompat::rule_engine

int main(int argc, char** argv) {
  if (argc == 4) return flinkcompat::rule_engine::Run(argv[1], argv[2], argv[3]);
  std::cerr << "usage: compile_rules RULES_DIR CASES_DIR OUTPUT\n";
  return 2;
}
