#include "report/text.h"

#include <algorithm>
#include <array>

#include "report/diagnostic_text.h"
#include "report/names.h"
#include "report/snippet.h"
#include "report/table.h"
#include "report/text_style.h"
#include "rule_engine/names.h"

namespace flinkcompat::report {
namespace {

Ink InkOf(Verdict verdict) {
  constexpr auto kInks = std::to_array<Ink>({Ink::kGreen, Ink::kYellow, Ink::kYellow, Ink::kRed});
  return kInks[static_cast<size_t>(verdict)];
}

std::string_view Promise(Verdict verdict) {
  constexpr auto kPromises = std::to_array<std::string_view>({
      "nothing is lost",
      "it starts; what restarts begins at zero",
      "the files do not tell",
      "it fails or its results are wrong",
  });
  return kPromises[static_cast<size_t>(verdict)];
}

class TextReport {
 public:
  TextReport(const SourcePair& sources, bool color)
      : sources_(sources),
        old_lines_(sources.old_job.text),
        new_lines_(sources.new_job.text),
        color_(color) {}

  void Add(const Diagnostic& diagnostic) {
    const SourceId source = diagnostic.location.source;
    text_ += DiagnosticText(diagnostic, sources_.of(source), lines(source), color_);
  }

  void Add(const Finding& finding) {
    const Ink ink = InkOf(finding.verdict);
    const auto& first = finding.new_location ? finding.new_location : finding.old_location;
    if (first) text_ += Paint(Place(*first) + ": ", Ink::kBold, color_);
    text_ += Paint(rule_engine::VerdictName(finding.verdict), ink, color_) + ": " +
             Printable(finding.message) + " [" + finding.rule + "]\n";
    if (first) AddSnippet(*first, ink);
    if (finding.new_location && finding.old_location) {
      text_ += Paint(Place(*finding.old_location) + ": ", Ink::kBold, color_) + "was:\n";
      AddSnippet(*finding.old_location, Ink::kBlue);
    }
    if (!finding.why.empty()) text_ += Wrapped("  why: ", finding.why);
    if (!finding.fix.empty()) text_ += Wrapped("  way out: ", finding.fix);
    text_ += "\n";
  }

  void AddLedger(std::vector<LedgerEntry> ledger) {
    if (ledger.empty()) return;
    std::ranges::stable_sort(ledger, {}, &LedgerEntry::fate);
    Table table;
    for (const LedgerEntry& entry : ledger) {
      const auto& place = entry.new_location ? entry.new_location : entry.old_location;
      table.push_back({std::string(FateText(entry.fate)), Printable(entry.operator_name),
                       Printable(entry.what), place ? Place(*place) : std::string()});
    }
    text_ += "state:\n" + Aligned(table, "  ") + "\n";
  }

  void AddNote(const std::string& note) { text_ += Wrapped("note: ", note); }

  void AddVerdict(const Report& report);

  std::string Take() { return std::move(text_); }

 private:
  const LineIndex& lines(SourceId id) const {
    return id == SourceId::kOld ? old_lines_ : new_lines_;
  }

  std::string Place(const Location& location) const {
    return PlaceText(sources_.of(location.source), lines(location.source), location.span);
  }

  void AddSnippet(const Location& location, Ink ink) {
    text_ += Snippet(lines(location.source), location.span, ink, color_);
  }

  const SourcePair& sources_;
  LineIndex old_lines_;
  LineIndex new_lines_;
  bool color_;
  std::string text_;
};

// "1 kept, 2 restart" of the fates that occur.
std::string FateCounts(const std::vector<LedgerEntry>& ledger) {
  std::string text;
  for (StateFate fate :
       {StateFate::kKept, StateFate::kRestarts, StateFate::kDropped, StateFate::kNew}) {
    const auto count = std::ranges::count(ledger, fate, &LedgerEntry::fate);
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(FateText(fate));
  }
  return text.empty() ? "none" : text;
}

std::string EngineText(const Report& report) {
  const std::string name = report.engine == Engine::kVvr ? "" : "Flink ";
  if (report.old_version == report.new_version) return name + report.new_version;
  return name + report.old_version + " to " + report.new_version;
}

void TextReport::AddVerdict(const Report& report) {
  text_ +=
      "verdict: " + Paint(rule_engine::VerdictName(report.verdict), InkOf(report.verdict), color_) +
      " - " + std::string(Promise(report.verdict)) + " (" + EngineText(report);
  if (report.restore) text_ += ", " + std::string(RestoreText(*report.restore));
  text_ += "; " + Counted(report.findings.size(), "finding") +
           "; state: " + FateCounts(report.ledger) + ")\n";
}

}  // namespace

std::string WriteText(const Report& report, const SourcePair& sources, bool color) {
  TextReport text(sources, color);
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (diagnostic.severity != Severity::kNote) text.Add(diagnostic);
  }
  for (const Finding& finding : report.findings) text.Add(finding);
  text.AddLedger(report.ledger);
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (diagnostic.severity == Severity::kNote) text.Add(diagnostic);
  }
  for (const std::string& note : report.notes) text.AddNote(note);
  text.AddVerdict(report);
  return text.Take();
}

}  // namespace flinkcompat::report
