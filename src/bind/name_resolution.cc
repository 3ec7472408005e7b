// From names to columns.

#include <fmt/format.h>

#include <algorithm>

#include "base/template.h"
#include "bind/binder.h"

namespace flinkcompat::bind {

namespace {

// Whether the first parts of a name are the entry's alias or, with database and catalog, its table.
bool IsNamed(const ScopeEntry& entry, const std::vector<ast::Name>& parts, size_t count) {
  if (entry.alias.empty() || entry.alias != parts[count - 1].text) return false;
  std::string path;
  for (size_t i = 0; i < count; ++i) path += "." + parts[i].text;
  return count == 1 || ("." + entry.path).ends_with(path);
}

}  // namespace

std::optional<ColumnId> Binder::FindColumn(const ScopeEntry& entry, const std::string& name,
                                           Span span) {
  for (const OutputColumn& column : entry.columns) {
    if (column.name == name) return column.column;
  }
  if (entry.open_scans.empty()) return std::nullopt;
  return ScanColumn(entry.open_scans.front(), name, span);
}

Expr Binder::FieldPath(Expr base, const std::vector<ast::Name>& parts, size_t first,
                       Span span) const {
  for (size_t i = first; i < parts.size(); ++i) {
    flink::LogicalType type;
    const auto& names = base.type.field_names;
    const auto field = std::ranges::find(names, parts[i].text);
    if (field != names.end()) {
      type = base.type.children[static_cast<size_t>(field - names.begin())];
      type.nullable = type.nullable || base.type.nullable;
    }
    FunctionCall access{"." + parts[i].text, {std::move(base)}};
    base = Expr{std::move(access), std::move(type), span};
  }
  return base;
}

std::optional<Expr> Binder::ResolveIn(const std::vector<ast::Name>& parts, const Scope& scope,
                                      Span span) {
  const std::string& first = parts.front().text;
  // A declared column of that name, then a table alias, then a column of an open table.
  std::vector<ColumnId> declared;
  for (const ScopeEntry& entry : scope.entries) {
    const bool merged = std::ranges::find(entry.merged, first) != entry.merged.end();
    const auto column = std::ranges::find(entry.columns, first, &OutputColumn::name);
    if (column != entry.columns.end() && !merged) declared.push_back(column->column);
  }
  if (parts.size() > 1) {
    for (size_t alias_parts = std::min<size_t>(parts.size() - 1, 3); alias_parts >= 1;
         --alias_parts) {
      for (const ScopeEntry& entry : scope.entries) {
        if (!IsNamed(entry, parts, alias_parts)) continue;
        if (const auto column = FindColumn(entry, parts[alias_parts].text, span)) {
          Expr base = Use(*column, span);
          // `A.price` and `B.price` differ although they are one column.
          if (entry.is_variable) {
            base = {FunctionCall{"VARIABLE " + entry.alias, {base}}, base.type, span};
          }
          return FieldPath(std::move(base), parts, alias_parts + 1, span);
        }
      }
    }
  }
  if (declared.size() > 1 &&
      std::ranges::adjacent_find(declared, std::not_equal_to<>()) != declared.end()) {
    sink_.Report(DiagnosticKind::kAmbiguousColumn, span,
                 fmt::format("column `{}` stands in several tables", first),
                 "put the table's alias in front of it");
  }
  if (!declared.empty()) return FieldPath(Use(declared.front(), span), parts, 1, span);
  // A template alone may be any value.
  if (parts.size() == 1 && IsTemplate(first)) return std::nullopt;
  for (const ScopeEntry& entry : scope.entries) {
    if (entry.open_scans.empty()) continue;
    return FieldPath(Use(ScanColumn(entry.open_scans.front(), first, span), span), parts, 1, span);
  }
  for (const ScopeEntry& entry : scope.entries) {
    if (!entry.open_function) continue;
    auto& output = job_.nodes[Index(*entry.open_function)].output;
    auto column = std::ranges::find(output, first, &OutputColumn::name);
    if (column == output.end()) {
      const std::string producer = job_.Text(job_.node(*entry.open_function).span);
      output.push_back({AddColumn({first, {}, ProducedColumn{producer, first, {}}, span}), first});
      column = std::prev(output.end());
    }
    return FieldPath(Use(column->column, span), parts, 1, span);
  }
  return std::nullopt;
}

Expr Binder::ResolveName(const std::vector<ast::Name>& parts, const Scope& scope, Span span) {
  bool outer = false;
  for (const Scope* level = &scope; level != nullptr; level = level->outer, outer = true) {
    std::optional<Expr> found = ResolveIn(parts, *level, span);
    if (!found) continue;
    if (outer) AppendColumns(*found, correlated_uses_);
    return *found;
  }
  std::string text;
  for (const ast::Name& part : parts) text += (text.empty() ? "" : ".") + part.text;
  if (HoldsTemplate(text)) {
    ++template_values_;
    return Expr{Opaque{text}, {}, span};
  }
  sink_.Report(DiagnosticKind::kUnknownColumn, span,
               fmt::format("column `{}` is in no table of this query", text));
  return Expr{Opaque{text}, {}, span};
}

}  // namespace flinkcompat::bind
