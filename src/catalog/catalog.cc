#include "catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ast/printer.h"
#include "base/letter_case.h"
#include "base/overloaded.h"
#include "catalog/data_type.h"

namespace flinkcompat::catalog {
namespace {

std::string JoinParts(const std::vector<ast::Name>& parts) {
  std::string text;
  for (const ast::Name& part : parts) text += (text.empty() ? "" : ".") + part.text;
  return text;
}

Column ReadColumn(const ast::ColumnDefinition& definition) {
  Column column;
  column.name = definition.name.text;
  column.span = definition.span;
  std::visit(Overloaded{[&](const ast::PhysicalColumn& physical) {
                          column.type = ToLogicalType(physical.type);
                        },
                        [&](const ast::MetadataColumn& metadata) {
                          column.kind = ColumnKind::kMetadata;
                          column.type = ToLogicalType(metadata.type);
                          column.metadata_key = metadata.key.value_or(column.name);
                          column.is_virtual = metadata.is_virtual;
                        },
                        [&](const ast::ComputedColumn& computed) {
                          column.kind = ColumnKind::kComputed;
                          column.expr = &computed.expr;
                        }},
             definition.kind);
  return column;
}

void AddSchema(const ast::TableSchema& schema, Table& table) {
  std::set<std::string> own;
  for (const ast::ColumnDefinition& definition : schema.columns) {
    Column column = ReadColumn(definition);
    if (!own.insert(column.name).second) table.duplicate_column = definition.name;
    const auto existing = std::ranges::find(table.columns, column.name, &Column::name);
    if (existing == table.columns.end()) {
      table.columns.push_back(std::move(column));
    } else {
      *existing = std::move(column);
    }
  }
  for (const ast::Watermark& watermark : schema.watermarks) {
    table.watermark = Watermark{JoinParts(watermark.column.parts), &watermark.expr, watermark.span};
  }
  if (!schema.primary_key) return;
  table.primary_key.clear();
  table.primary_key_span = schema.primary_key->span;
  for (const ast::Name& name : schema.primary_key->columns) {
    table.primary_key.push_back(name.text);
    const auto column = std::ranges::find(table.columns, name.text, &Column::name);
    if (column != table.columns.end()) column->type.nullable = false;
  }
}

// Whether LIKE takes a feature over. Flink: MergeTableLikeUtil; everything is included unless an
// option excludes it, the last one wins.
bool LikeIncludes(const ast::TableLike& like, std::string_view feature) {
  bool included = true;
  for (const ast::LikeOption& option : like.options) {
    if (option.feature == feature || option.feature == "ALL") {
      included = option.strategy != "EXCLUDING";
    }
  }
  return included;
}

std::string Modifiers(const ast::Insert& insert) {
  std::string text;
  if (insert.overwrite) text += "OVERWRITE ";
  if (insert.upsert) text += "UPSERT ";
  if (!insert.extension.empty()) text += insert.extension + " ";
  for (const ast::PartitionValue& partition : insert.partition) {
    text += "PARTITION " + partition.column.text + " = ";
    text += (partition.value ? ast::ToSql(*partition.value) : "?") + " ";
  }
  if (!insert.on_conflict.empty()) text += "ON CONFLICT " + insert.on_conflict;
  return text;
}

// A column's name. A part of a row column is none, and is found in no table.
std::vector<ast::Name> ColumnsOf(const ast::Insert& insert) {
  std::vector<ast::Name> columns;
  for (const ast::QualifiedName& column : insert.columns) {
    ast::Name name = column.parts.front();
    for (size_t i = 1; i < column.parts.size(); ++i) name.text += "." + column.parts[i].text;
    name.span = column.span;
    columns.push_back(std::move(name));
  }
  return columns;
}

class CatalogReader {
 public:
  CatalogReader(Catalog& catalog, Explained explained, DiagnosticSink& sink)
      : catalog_(catalog), explained_(explained), sink_(sink) {}

  void Read(const ast::Statement& statement) {
    std::visit([&](const auto& node) { ReadNode(statement, node); }, statement.node);
  }

 private:
  void ReadNode(const ast::Statement& statement, const ast::OtherStatement& other) {
    static constexpr std::string_view kHarmless[] = {"show", "describe", "explain", "call-",
                                                     "help", "quit",     "clear"};
    for (std::string_view prefix : kHarmless) {
      if (statement.kind.starts_with(prefix)) return;
    }
    // What it does depends on how many statements run before it.
    const std::string place = fmt::format("{} after {} and {}", other.tokens, catalog_.roots.size(),
                                          catalog_.opaque.size());
    catalog_.opaque.push_back({statement.kind, place, statement.span});
  }

  void ReadNode(const ast::Statement& statement, const ast::CreateTable& create) {
    const std::string path = namespace_.PathOf(create.name);
    if (create.if_not_exists && catalog_.tables.contains(path)) return;
    if (catalog_.tables.contains(path) && !create.replace && !dropped_.contains(path)) {
      sink_.Report(DiagnosticKind::kDuplicateTable, create.name.span,
                   fmt::format("table `{}` is declared twice; the later declaration counts",
                               create.name.parts.back().text));
    }
    if (catalog_.tables.contains(path)) OrderMatters();
    Table table;
    if (create.like) CopyLike(*create.like, table);
    AddSchema(create.schema, table);
    table.path = path;
    table.name = create.name.parts.back().text;
    table.temporary = create.temporary;
    table.span = statement.span;
    table.definition = ast::ToSql(statement);
    for (const ast::Property& option : create.options) {
      table.options[option.key] = option.value;
      table.option_spans[option.key] = option.span;
    }
    catalog_.tables[path] = std::move(table);
    if (create.as_query) AddRoot(create.name, {}, **create.as_query, {}, statement.span);
    if (!create.as_table.empty()) {
      catalog_.opaque.push_back({statement.kind, ast::ToSql(statement), statement.span});
    }
  }

  void CopyLike(const ast::TableLike& like, Table& table) {
    const auto source = catalog_.tables.find(namespace_.PathOf(like.source));
    if (source == catalog_.tables.end()) {
      sink_.Report(
          DiagnosticKind::kUndeclaredTable, like.source.span,
          fmt::format("table `{}` is not declared in this script", like.source.parts.back().text),
          "put its CREATE TABLE into the script");
      return;
    }
    const Table& base = source->second;
    for (const Column& column : base.columns) {
      const bool taken =
          column.kind == ColumnKind::kPhysical ||
          LikeIncludes(like, column.kind == ColumnKind::kMetadata ? "METADATA" : "GENERATED");
      if (taken) table.columns.push_back(column);
    }
    if (LikeIncludes(like, "WATERMARKS")) table.watermark = base.watermark;
    if (LikeIncludes(like, "CONSTRAINTS")) table.primary_key = base.primary_key;
    if (LikeIncludes(like, "OPTIONS")) {
      table.options = base.options;
      table.option_spans = base.option_spans;
    }
  }

  void ReadNode(const ast::Statement& statement, const ast::CreateMaterializedTable& create) {
    catalog_.opaque.push_back({statement.kind, ast::ToSql(statement), statement.span});
    AddRoot(create.name, {}, *create.query, {}, statement.span);
  }

  void ReadNode(const ast::Statement& statement, const ast::CreateView& create) {
    const std::string path = namespace_.PathOf(create.name);
    if (create.if_not_exists && catalog_.views.contains(path)) return;
    if (catalog_.views.contains(path)) OrderMatters();
    catalog_.views[path] = View{path, create.columns, &*create.query, namespace_, statement.span};
  }

  void ReadNode(const ast::Statement& statement, const ast::CreateFunction& create) {
    const std::string name = create.name.parts.back().text;
    const std::string path = UpperCase(namespace_.PathOf(create.name));
    if (create.if_not_exists && catalog_.functions.contains(path)) return;
    if (catalog_.functions.contains(path)) OrderMatters();
    catalog_.functions[path] = Function{name, create.language.empty() ? "JAVA" : create.language,
                                        ast::ToSql(statement), statement.span};
  }

  void ReadNode(const ast::Statement&, const ast::Insert& insert) {
    AddRoot(insert.table, ColumnsOf(insert), *insert.query, insert.hints, insert.span);
    catalog_.roots.back().modifiers = Modifiers(insert);
    if (!insert.partition.empty()) catalog_.roots.back().partition = &insert.partition;
  }

  void ReadNode(const ast::Statement& statement, const ast::StatementSet& set) {
    for (const ast::Insert& insert : set.inserts) ReadNode(statement, insert);
  }

  void ReadNode(const ast::Statement& statement, const ast::QueryStatement& query) {
    catalog_.roots.push_back(
        Root{std::nullopt, "", {}, &*query.query, {}, nullptr, "", namespace_, statement.span});
  }

  void ReadNode(const ast::Statement&, const ast::Set& set) {
    if (!set.property) return;
    if (!catalog_.roots.empty()) OrderMatters();
    catalog_.settings[set.property->key] = Setting{set.property->value, set.property->span};
  }

  void ReadNode(const ast::Statement&, const ast::Reset& reset) {
    if (!catalog_.roots.empty()) OrderMatters();
    if (reset.key) {
      catalog_.settings.erase(*reset.key);
    } else {
      catalog_.settings.clear();
    }
  }

  void ReadNode(const ast::Statement&, const ast::Use& use) {
    if (use.name.empty() || use.what == "MODULES") return;
    if (use.what == "CATALOG") {
      namespace_.catalog = use.name.front().text;
      return;
    }
    namespace_.database = use.name.back().text;
    if (use.name.size() > 1) namespace_.catalog = use.name.front().text;
  }

  void ReadNode(const ast::Statement&, const ast::DropObject& drop) {
    dropped_[namespace_.PathOf(drop.name)] = true;
  }

  void ReadNode(const ast::Statement&, const ast::Explain& explain) {
    if (explained_ == Explained::kAsRun) Read(*explain.statement);
  }

  void ReadNode(const ast::Statement& statement, const ast::PlanFile& plan) {
    catalog_.opaque.push_back({statement.kind, ast::ToSql(statement), statement.span});
    if (plan.statement && plan.action != "COMPILE") Read(**plan.statement);
  }

  void AddRoot(const ast::QualifiedName& table, const std::vector<ast::Name>& columns,
               const ast::Query& query, const std::vector<ast::Hint>& hints, Span span) {
    catalog_.roots.push_back(Root{namespace_.PathOf(table), table.parts.back().text, columns,
                                  &query, hints, nullptr, "", namespace_, span});
  }

  // A later declaration or setting must not count for earlier statements, which are bound with the
  // last one: the whole script is compared instead.
  void OrderMatters() { catalog_.order_matters = true; }

  Catalog& catalog_;
  const Explained explained_;
  DiagnosticSink& sink_;
  Namespace namespace_;
  std::map<std::string, bool> dropped_;
};

}  // namespace

std::string Namespace::PathOf(const ast::QualifiedName& name) const {
  const std::vector<ast::Name>& parts = name.parts;
  const std::string& object = parts.back().text;
  const std::string& db = parts.size() > 1 ? parts[parts.size() - 2].text : database;
  const std::string& cat = parts.size() > 2 ? parts[parts.size() - 3].text : catalog;
  return cat + "." + db + "." + object;
}

std::string Table::Option(const std::string& key) const {
  const auto found = options.find(key);
  return found == options.end() ? "" : found->second;
}

bool IsBatch(const Catalog& catalog) {
  const auto mode = catalog.settings.find("execution.runtime-mode");
  return mode != catalog.settings.end() && EqualWithoutCase(mode->second.value, "batch");
}

Catalog ReadCatalog(const ast::Script& script,
                    const std::vector<std::pair<std::string, std::string>>& settings,
                    Explained explained, DiagnosticSink& sink) {
  Catalog catalog;
  for (const auto& [key, value] : settings) catalog.settings[key] = Setting{value, std::nullopt};
  CatalogReader reader(catalog, explained, sink);
  for (const ast::Statement& statement : script.statements) reader.Read(statement);
  if (catalog.order_matters && !script.statements.empty()) {
    std::string text;
    for (const ast::Statement& statement : script.statements) text += ast::ToSql(statement) + ";";
    catalog.opaque.push_back({"script", std::move(text), script.statements.back().span});
  }
  return catalog;
}

}  // namespace flinkcompat::catalog
