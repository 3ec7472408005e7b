// The names that an expression may use. Calcite: SqlValidatorScope.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ast/query.h"
#include "catalog/catalog.h"
#include "planner/rel/rel.h"

namespace flinkcompat::planner {

// One item of FROM: the columns [begin, begin + count) of the scope's row.
struct Source {
  std::string alias;
  std::vector<std::string> path;  // catalog, database, table of an item without an alias
  size_t begin = 0;
  size_t count = 0;
};

// A column that NATURAL or USING made one: COALESCE of a left and a right column.
struct CommonColumn {
  std::string name;
  Rex expr;
  std::vector<size_t> hidden;  // the columns it stands for
};

struct CommonTable {
  const ast::CommonTable* definition = nullptr;
  const std::vector<CommonTable>* outer = nullptr;  // tables that its query may read
  size_t visible = 0;
};

// The result of one GROUP BY, seen from the clauses above it.
struct GroupedRow {
  std::vector<std::pair<Rex, Rex>> keys;  // over the row below; over the row above
  std::vector<std::pair<std::string, size_t>> calls;  // SQL of a call, its column above
  Row row;
};

// A hint of a query block, and which of its names joins and aggregates have found so far.
struct SelectHint {
  std::string name;                 // upper case
  std::vector<std::string> tables;  // what it lists, or the keys of its options
  std::vector<std::string> values;  // of each table; empty without options
  Span span;
  bool visited = false;  // some node looked for its tables
  std::set<std::string> matched;
};

struct Scope {
  Row row;
  std::vector<std::string> names;  // of the row's columns as declared, before they were made unique
  std::vector<Source> sources;
  std::vector<CommonColumn> common;
  const Scope* outer = nullptr;
  std::string id;  // $cor<n>: how inner queries read this row
  const std::vector<ast::NamedWindow>* windows = nullptr;
  const GroupedRow* grouped = nullptr;
  // Pattern variables of MATCH_RECOGNIZE qualify the input's columns.
  bool any_qualifier = false;
  // Select items that QUALIFY may name.
  const std::vector<std::pair<std::string, Rex>>* aliases = nullptr;
};

}  // namespace flinkcompat::planner
