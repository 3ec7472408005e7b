#include "plan/operators/table_source_scan.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const TableSourceScan& op, const FacetContext&, Span span,
                  std::vector<Facet>& facets) {
  Facet table = TextFacet(FacetKind::kSourceTable, op.scan.path, span);
  table.text = op.scan.name;
  facets.push_back(std::move(table));
  std::map<std::string, std::string> options;
  if (op.scan.table != nullptr) options = op.scan.table->options;
  for (const auto& [key, value] : op.scan.hint_options) options[key] = value;
  for (const auto& [key, value] : options) {
    const bool declared = op.scan.table != nullptr && op.scan.table->option_spans.contains(key) &&
                          !op.scan.hint_options.contains(key);
    const Span at = declared ? op.scan.table->option_spans.at(key) : span;
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
