// What a script declares: tables, views, functions, settings, and the queries that run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ast/statement.h"
#include "diag/diagnostic_sink.h"
#include "flink/logical_type.h"
#include "flinkcompat/source.h"

namespace flinkcompat::catalog {

// The current catalog and database, which complete a short name.
struct Namespace {
  std::string catalog = "default_catalog";
  std::string database = "default_database";

  // `catalog.database.object`
  std::string PathOf(const ast::QualifiedName& name) const;
};

enum class ColumnKind : uint8_t { kPhysical, kMetadata, kComputed };

struct Column {
  std::string name;
  ColumnKind kind = ColumnKind::kPhysical;
  flink::LogicalType type;          // unknown for a computed column
  const ast::Expr* expr = nullptr;  // of a computed column
  std::string metadata_key;         // of a metadata column
  bool is_virtual = false;          // a metadata column that sinks do not write
  Span span;
};

struct Watermark {
  std::string column;  // a path into a row column has dots
  const ast::Expr* expr = nullptr;
  Span span;
};

struct Table {
  std::string path;
  std::string name;  // as in CREATE TABLE
  bool temporary = false;
  std::vector<Column> columns;
  std::optional<Watermark> watermark;
  std::vector<std::string> primary_key;
  std::map<std::string, std::string> options;
  std::map<std::string, Span> option_spans;
  Span primary_key_span;
  std::optional<ast::Name> duplicate_column;  // declared twice in one CREATE TABLE
  Span span;
  // The CREATE TABLE statement as canonical SQL: equal texts declare equal tables.
  std::string definition;

  // The option's value, or "" if it is not set.
  std::string Option(const std::string& key) const;
};

struct View {
  std::string path;
  std::vector<ast::Name> columns;
  const ast::Query* query = nullptr;
  Namespace ns;
  Span span;
};

struct Function {
  std::string name;
  std::string language;    // JAVA, PYTHON, ...
  std::string definition;  // canonical SQL
  Span span;
};

struct Setting {
  std::string value;
  std::optional<Span> span;  // none for a setting of the command line
};

// A query that the job runs: an INSERT, or a bare query whose rows go to the client.
struct Root {
  std::optional<std::string> table_path;
  std::string table_name;
  std::vector<ast::Name> columns;
  const ast::Query* query = nullptr;
  std::vector<ast::Hint> hints;
  const std::vector<ast::PartitionValue>* partition = nullptr;  // PARTITION (...), null if absent
  // OVERWRITE, UPSERT, PARTITION (...), ON CONFLICT of an INSERT, as canonical text.
  std::string modifiers;
  Namespace ns;
  Span span;
};

// A statement that may matter and whose meaning is not modelled, compared by its tokens.
struct OpaqueStatement {
  std::string kind;
  std::string tokens;
  Span span;
};

// Points into the ast::Script that it was read from.
struct Catalog {
  std::map<std::string, Table> tables;
  std::map<std::string, View> views;
  std::map<std::string, Function> functions;  // by upper-case path
  std::map<std::string, Setting> settings;    // SET over the settings of the command line
  std::vector<Root> roots;
  std::vector<OpaqueStatement> opaque;
  // Names are declared again, or settings change, between the statements that run.
  bool order_matters = false;
};

// Whether the job runs in batch mode, which keeps no state.
bool IsBatch(const Catalog& catalog);

// What EXPLAIN explains: it does not run, yet there is a plan of it.
enum class Explained : uint8_t { kSkipped, kAsRun };

// Reads all statements in their order.
Catalog ReadCatalog(const ast::Script& script,
                    const std::vector<std::pair<std::string, std::string>>& settings,
                    Explained explained, DiagnosticSink& sink);

}  // namespace flinkcompat::catalog
