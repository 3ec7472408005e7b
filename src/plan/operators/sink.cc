#include "plan/operators/sink.h"

#include <fmt/format.h>

namespace flinkcompat::plan {

void AppendFacets(const Sink& op, const FacetContext&, Span span, std::vector<Facet>& facets) {
  Facet table = TextFacet(FacetKind::kSinkTable, op.sink.path, span);
  table.text = op.sink.name.empty() ? "the client" : op.sink.name;
  facets.push_back(std::move(table));
  std::map<std::string, std::string> insert_options;
  for (const ast::Hint& hint : op.sink.root->hints) {
    for (const ast::HintArgument& argument : hint.arguments) {
      insert_options["hint " + argument.key] = argument.value;
    }
  }
  if (!op.sink.root->modifiers.empty()) insert_options["INSERT"] = op.sink.root->modifiers;
  for (const auto& [key, value] : insert_options) {
    Facet option = TextFacet(FacetKind::kSinkOption, fmt::format("{} {}", key, value), span);
    option.key = key;
    facets.push_back(std::move(option));
  }
  if (op.sink.table == nullptr) return;
  const catalog::Table& declared = *op.sink.table;
  facets.push_back(
      TextFacet(FacetKind::kSinkConnector, declared.Option("connector"), declared.span));
  for (const auto& [key, value] : declared.options) {
    if (key == "connector") continue;
    Facet option = TextFacet(FacetKind::kSinkOption, fmt::format("'{}' = '{}'", key, value),
                             declared.option_spans.at(key));
    option.key = key;
    facets.push_back(std::move(option));
  }
  for (const catalog::Column& column : declared.columns) {
    Facet facet = TextFacet(FacetKind::kSinkSchema, column.name, column.span);
    facet.key = column.name;
    facet.identity = column.name + " " + flink::ToString(column.type);
    facets.push_back(std::move(facet));
  }
  if (!declared.primary_key.empty()) {
    facets.push_back(TextFacet(FacetKind::kPrimaryKey,
                               fmt::format("{}", fmt::join(declared.primary_key, ", ")),
                               declared.primary_key_span));
  }
}

ChangelogMode DeriveChangelogMode(const Sink&, const std::vector<ChangelogMode>& inputs) {
  return inputs.front();
}

}  // namespace flinkcompat::plan
