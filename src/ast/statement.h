// Statements as written. Those that matter to state have a struct of their own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ast/query.h"

namespace flinkcompat::ast {

// `'key' = 'value'` of WITH, SET, ...
struct Property {
  std::string key;
  std::string value;
  Span span;
};

struct PhysicalColumn {
  DataType type;
};

struct MetadataColumn {
  DataType type;
  std::optional<std::string> key;  // METADATA FROM 'key'
  bool is_virtual = false;
};

struct ComputedColumn {
  Expr expr;
};

struct ColumnDefinition {
  Name name;
  std::variant<PhysicalColumn, MetadataColumn, ComputedColumn> kind;
  std::optional<std::string> comment;
  Span span;
};

struct Watermark {
  QualifiedName column;  // may be a path into a row column
  Expr expr;
  Span span;
};

// Also UNIQUE. `a INT PRIMARY KEY` reads as PRIMARY KEY (a).
struct PrimaryKey {
  std::optional<Name> constraint;
  std::vector<Name> columns;
  std::optional<bool> enforced;  // set where [NOT] ENFORCED is written
  Span span;
};

// Columns, watermarks, primary key: what stands between the parentheses of CREATE TABLE.
struct TableSchema {
  std::vector<ColumnDefinition> columns;
  std::vector<Watermark> watermarks;
  std::optional<PrimaryKey> primary_key;
  std::vector<PrimaryKey> unique_keys;
  // `CREATE TABLE t (a, b) AS ...`: names without types.
  std::vector<Name> column_names;
};

// `LIKE source (INCLUDING ALL EXCLUDING OPTIONS ...)`
struct LikeOption {
  std::string strategy;  // INCLUDING, EXCLUDING, OVERWRITING
  std::string feature;   // ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, ...
};

struct TableLike {
  QualifiedName source;
  std::vector<LikeOption> options;
};

struct Distribution {
  std::string kind;  // HASH, RANGE or empty
  std::vector<Name> columns;
  std::optional<std::string> buckets;
};

struct CreateTable {
  QualifiedName name;
  bool temporary = false;
  bool if_not_exists = false;
  bool replace = false;  // CREATE OR REPLACE TABLE, REPLACE TABLE
  TableSchema schema;
  std::optional<std::string> comment;
  std::optional<Distribution> distribution;
  std::vector<Name> partitioned_by;
  std::optional<QualifiedName> connection;
  std::vector<Property> options;
  std::optional<TableLike> like;
  std::optional<Box<Query>> as_query;
  // VVR's CREATE TABLE ... AS TABLE source [...]: the words after AS TABLE, else empty.
  std::string as_table;
};

// CREATE [OR ALTER] MATERIALIZED TABLE.
struct CreateMaterializedTable {
  QualifiedName name;
  bool or_alter = false;
  bool if_not_exists = false;
  TableSchema schema;
  std::optional<std::string> comment;
  std::optional<Distribution> distribution;
  std::vector<Name> partitioned_by;
  std::vector<Property> options;
  std::string freshness;
  std::string refresh_mode;
  std::string start_mode;
  Box<Query> query;
};

struct CreateView {
  QualifiedName name;
  bool replace = false;  // CREATE OR REPLACE VIEW
  bool temporary = false;
  bool if_not_exists = false;
  std::vector<Name> columns;
  std::optional<std::string> comment;
  Box<Query> query;
};

struct Resource {
  std::string kind;  // JAR or ARTIFACT
  std::string path;
};

struct CreateFunction {
  QualifiedName name;
  bool temporary = false;
  bool system = false;
  bool if_not_exists = false;
  std::string class_name;
  std::string language;  // upper case; empty if not written (JAVA)
  std::vector<Resource> resources;
  std::vector<Property> options;
};

struct PartitionValue {
  Name column;
  std::optional<Expr> value;
};

struct Insert {
  QualifiedName table;
  std::vector<Hint> hints;
  bool overwrite = false;
  bool upsert = false;
  // `EXTEND (a INT)`, or `(a INT)` for short: columns that the table does not declare, as tokens.
  std::string extension;
  std::vector<PartitionValue> partition;
  // A part of a row column has more than one part.
  std::vector<QualifiedName> columns;
  Box<Query> query;
  std::string on_conflict;  // ERROR, NOTHING, DEDUPLICATE or empty
  Span span;
};

// Statement sets of every generation: BEGIN STATEMENT SET; ... END;, EXECUTE STATEMENT SET BEGIN
// ...
struct StatementSet {
  std::vector<Insert> inserts;
  // Written as statements of their own, BEGIN STATEMENT SET; and so on; without an `END;` where the
  // script ends before it.
  bool flat = false;
  bool closed = true;
};

// A bare query, also EXECUTE query.
struct QueryStatement {
  Box<Query> query;
};

// `SET 'key' = 'value'`; without a key it lists the settings.
struct Set {
  std::optional<Property> property;
};

struct Reset {
  std::optional<std::string> key;
};

struct Use {
  std::string what;  // "", CATALOG or MODULES
  std::vector<Name> name;
};

struct DropObject {
  std::string kind;  // TABLE, VIEW, FUNCTION, ...
  QualifiedName name;
  bool temporary = false;
  bool if_exists = false;
  std::string behavior;  // RESTRICT, CASCADE or empty
};

struct Statement;

// EXPLAIN of a query, an INSERT or a statement set, which is parsed but does not run.
struct Explain {
  std::vector<std::string> details;
  Box<Statement> statement;
};

// COMPILE PLAN 'file' FOR ..., EXECUTE PLAN 'file', COMPILE AND EXECUTE PLAN 'file' FOR ....
struct PlanFile {
  std::string action;  // COMPILE, EXECUTE, COMPILE AND EXECUTE
  std::string file;
  std::optional<Box<Statement>> statement;
};

// A statement whose kind is known and which needs no more than its tokens: ALTER, SHOW, DESCRIBE,
// ...
struct OtherStatement {
  std::string tokens;  // white space and comments normalised
};

struct Statement {
  using Node = std::variant<OtherStatement, CreateTable, CreateMaterializedTable, CreateView,
                            CreateFunction, Insert, StatementSet, QueryStatement, Set, Reset, Use,
                            DropObject, Explain, PlanFile>;
  Statement();
  Statement(Span span, std::string kind, Node node);
  Statement(const Statement&);
  Statement(Statement&&) noexcept;
  Statement& operator=(const Statement&);
  Statement& operator=(Statement&&) noexcept;
  ~Statement();

  // Without the closing `;`.
  Span span;
  // Kebab-case kind that `flinkcompat parse` prints: "insert", "create-table", "show-tables", ...
  // "unknown" for a statement that no release knows.
  std::string kind;
  Node node;
};

// The statements of one script in order. Statements with a syntax error are left out and reported.
struct Script {
  std::vector<Statement> statements;
};

}  // namespace flinkcompat::ast
