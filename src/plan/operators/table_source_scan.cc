#include "plan/operators/table_source_scan.h"

#include <fmt/format.h>

#include <map>
#include <optional>

namespace flinkcompat::plan {

namespace {

// `format` and `value.format` name one thing; where both are set, `format` counts. Flink:
// KafkaDynamicTableFactory.getValueDecodingFormat.
void MergeFormats(std::map<std::string, std::string>& options) {
  auto value_format = options.extract("value.format");
  if (value_format.empty() || options.contains("format")) return;
  value_format.key() = "format";
  options.insert(std::move(value_format));
}

// Where the declaration of the table sets an option.
std::optional<Span> SpanOf(const bind::Scan& scan, const std::string& key) {
  if (scan.table == nullptr) return std::nullopt;
  const std::map<std::string, Span>& spans = scan.table->option_spans;
  const auto exact = spans.find(key);
  const auto found = exact == spans.end() && key == "format" ? spans.find("value.format") : exact;
  return found == spans.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

void AppendFacets(const TableSourceScan& op, const FacetContext&, Span span,
                  std::vector<Facet>& facets) {
  Facet table = TextFacet(FacetKind::kSourceTable, op.scan.path, span);
  table.text = op.scan.name;
  facets.push_back(std::move(table));
  std::map<std::string, std::string> options;
  if (op.scan.table != nullptr) options = op.scan.table->options;
  for (const auto& [key, value] : op.scan.hint_options) options[key] = value;
  MergeFormats(options);
  for (const auto& [key, value] : options) {
    const Span at = op.scan.hint_options.contains(key) ? span : SpanOf(op.scan, key).value_or(span);
    if (key == "connector") {
      facets.push_back(TextFacet(FacetKind::kSourceConnector, value, at));
      continue;
    }
    Facet option = TextFacet(FacetKind::kSourceOption, fmt::format("'{}' = '{}'", key, value), at);
    option.key = key;
    facets.push_back(std::move(option));
  }
  if (op.scan.table != nullptr && !op.scan.table->primary_key.empty()) {
    facets.push_back(TextFacet(FacetKind::kPrimaryKey,
                               fmt::format("{}", fmt::join(op.scan.table->primary_key, ", ")),
                               op.scan.table->primary_key_span));
  }
  if (!op.dimension) return;
  for (Facet& facet : facets) facet.tags.Add(Tag::kDimension);
}

ChangelogMode DeriveChangelogMode(const TableSourceScan& op, const std::vector<ChangelogMode>&) {
  return op.mode;
}

}  // namespace flinkcompat::plan
