#include "report/json.h"

#include "report/json_value.h"
#include "report/names.h"
#include "rule_engine/names.h"

namespace flinkcompat::report {
namespace {

class Places {
 public:
  explicit Places(const SourcePair& sources)
      : sources_(sources), old_lines_(sources.old_job.text), new_lines_(sources.new_job.text) {}

  const LineIndex& lines(SourceId id) const {
    return id == SourceId::kOld ? old_lines_ : new_lines_;
  }

  Json Of(const std::optional<Location>& location) const {
    if (!location) return nullptr;
    Json json = {{"file", sources_.of(location->source).name}};
    json.update(SpanJson(lines(location->source), location->span));
    return json;
  }

  Json Of(const Diagnostic& diagnostic) const {
    const SourceId source = diagnostic.location.source;
    return DiagnosticJson(diagnostic, sources_.of(source), lines(source));
  }

 private:
  const SourcePair& sources_;
  LineIndex old_lines_;
  LineIndex new_lines_;
};

Json FindingJson(const Finding& finding, const Places& places) {
  return {{"rule", finding.rule},
          {"verdict", rule_engine::VerdictName(finding.verdict)},
          {"fingerprint", finding.fingerprint},
          {"message", finding.message},
          {"why", finding.why},
          {"fix", finding.fix},
          {"reference", finding.reference},
          {"old", places.Of(finding.old_location)},
          {"new", places.Of(finding.new_location)}};
}

Json LedgerJson(const LedgerEntry& entry, const Places& places) {
  return {{"operator", entry.operator_name},
          {"what", entry.what},
          {"fate", FateText(entry.fate)},
          {"old", places.Of(entry.old_location)},
          {"new", places.Of(entry.new_location)}};
}

// The head: everything but the lists.
Json HeadJson(const Report& report) {
  Json json = {{"schema", "flinkcompat-report/1"},
               {"version", FLINKCOMPAT_VERSION},
               {"engine", rule_engine::EngineName(report.engine)},
               {"flink_version", FlinkVersion(report.new_version)},
               {"old_version", report.old_version},
               {"new_version", report.new_version},
               {"verdict", rule_engine::VerdictName(report.verdict)}};
  if (report.restore) json["restore"] = RestoreText(*report.restore);
  if (report.restore_allow_dropped) {
    json["restore_allow_dropped"] = RestoreText(*report.restore_allow_dropped);
  }
  return json;
}

template <typename Entries, typename ToJson>
Json List(const Entries& entries, ToJson to_json) {
  Json list = Json::array();
  for (const auto& entry : entries) list.push_back(to_json(entry));
  return list;
}

}  // namespace

std::string WriteJson(const Report& report, const SourcePair& sources, bool /*color*/) {
  const Places places(sources);
  Json json = HeadJson(report);
  json["findings"] =
      List(report.findings, [&](const Finding& finding) { return FindingJson(finding, places); });
  json["ledger"] =
      List(report.ledger, [&](const LedgerEntry& entry) { return LedgerJson(entry, places); });
  json["notes"] = report.notes;
  json["diagnostics"] =
      List(report.diagnostics, [&](const Diagnostic& diagnostic) { return places.Of(diagnostic); });
  return Dump(json);
}

}  // namespace flinkcompat::report
