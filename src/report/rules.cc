#include "report/rules.h"

#include <algorithm>

#include "report/json_value.h"
#include "report/table.h"
#include "report/text_style.h"
#include "rule_engine/names.h"
#include "rule_engine/unclassified.h"

namespace flinkcompat::report {
namespace {

using rule_engine::Example;

std::string EngineText(const RuleSheet& sheet) {
  return sheet.engine ? std::string(rule_engine::EngineName(*sheet.engine)) : "both";
}

RuleSheet SheetOf(const rule_engine::Rule& rule) {
  return {rule.id,      rule.topic, rule.summary, rule.engine,    rule.verdict, !rule.quiet,
          rule.message, rule.why,   rule.fix,     rule.reference, rule.reading};
}

RuleSheet SheetOf(const rule_engine::Combination& row) {
  return {row.id,      row.topic, row.summary, row.engine,    row.verdict, true,
          row.message, row.why,   row.fix,     row.reference, row.reading};
}

Json SheetJson(const RuleSheet& sheet) {
  return {{"id", sheet.id},
          {"topic", sheet.topic},
          {"engine", EngineText(sheet)},
          {"verdict", rule_engine::VerdictName(sheet.verdict)},
          {"reports", sheet.reports},
          {"summary", sheet.summary}};
}

std::string IndentedLines(std::string_view sql) {
  std::string text;
  while (!sql.empty()) {
    const size_t end = std::min(sql.find('\n'), sql.size());
    const std::string line = Printable(sql.substr(0, end));
    text += line.empty() ? "\n" : "  " + line + "\n";
    sql.remove_prefix(std::min(end + 1, sql.size()));
  }
  return text;
}

}  // namespace

std::vector<RuleSheet> RuleSheets(const rule_engine::RuleTable& table) {
  std::vector<RuleSheet> sheets = {SheetOf(rule_engine::UnclassifiedRule())};
  for (const auto& rule : table.rules) sheets.push_back(SheetOf(rule));
  for (const auto& combination : table.combinations) sheets.push_back(SheetOf(combination));
  std::ranges::sort(sheets, {}, &RuleSheet::id);
  return sheets;
}

std::string WriteRulesText(const std::vector<RuleSheet>& sheets, bool /*color*/) {
  Table table = {{"RULE", "VERDICT", "ENGINE", "SUMMARY"}};
  for (const RuleSheet& sheet : sheets) {
    table.push_back({sheet.id, std::string(rule_engine::VerdictName(sheet.verdict)),
                     EngineText(sheet), Printable(sheet.summary)});
  }
  return Aligned(table, "");
}

std::string WriteRulesJson(const std::vector<RuleSheet>& sheets, bool /*color*/) {
  Json rules = Json::array();
  for (const RuleSheet& sheet : sheets) rules.push_back(SheetJson(sheet));
  return Dump({{"schema", "flinkcompat-rules/1"}, {"rules", std::move(rules)}});
}

std::string WriteExplainText(const RuleSheet& sheet, const Example* example, bool color) {
  std::string text = Paint(sheet.id, Ink::kBold, color) + ": " + Printable(sheet.summary) + "\n\n";
  Table head = {{"verdict:", std::string(rule_engine::VerdictName(sheet.verdict))},
                {"engine:", EngineText(sheet)},
                {"topic:", sheet.topic}};
  text += Aligned(head, "");
  if (!sheet.message.empty()) text += Wrapped("message:  ", sheet.message);
  if (!sheet.why.empty()) text += Wrapped("why:      ", sheet.why);
  if (!sheet.fix.empty()) text += Wrapped("way out:  ", sheet.fix);
  if (!sheet.reading.empty()) text += Wrapped("reading:  ", sheet.reading);
  if (!sheet.reference.empty()) text += "see:      " + Printable(sheet.reference) + "\n";
  if (example == nullptr) return text;
  return text + "\nexample, old.sql:\n" + IndentedLines(example->old_sql) +
         "\nexample, new.sql:\n" + IndentedLines(example->new_sql);
}

std::string WriteExplainJson(const RuleSheet& sheet, const Example* example, bool /*color*/) {
  Json json = {{"schema", "flinkcompat-rule/1"}};
  json.update(SheetJson(sheet));
  json["message"] = sheet.message;
  json["why"] = sheet.why;
  json["fix"] = sheet.fix;
  json["reading"] = sheet.reading;
  json["reference"] = sheet.reference;
  json["example"] = example == nullptr
                        ? Json()
                        : Json{{"old_sql", example->old_sql}, {"new_sql", example->new_sql}};
  return Dump(json);
}

}  // namespace flinkcompat::report
