#include <fmt/format.h>

#include <algorithm>

#include "flink/connector.h"
#include "flink/type_casts.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

std::string SchemaText(const Row& row) {
  std::string text;
  for (const Field& field : row) {
    text += (text.empty() ? "" : ", ") + field.name + ": " + flink::ToString(Plain(field.type));
  }
  return "[" + text + "]";
}

// Whether values go from one type to the other as they are. Flink: LogicalTypeCasts.supportsAvoidingCast.
bool AvoidsCast(const LogicalType& from, const LogicalType& to) {
  if (!from.known() || !to.known()) return true;
  if (SameButNull(from, to)) return true;
  if (flink::IsCharacter(from.root) && to.root == TypeRoot::kVarchar) return from.precision <= to.precision;
  if ((from.root == TypeRoot::kBinary || from.root == TypeRoot::kVarbinary) &&
      to.root == TypeRoot::kVarbinary) {
    return from.precision <= to.precision;
  }
  if (from.root != to.root || from.children.empty() || from.children.size() != to.children.size()) return false;
  for (size_t i = 0; i < from.children.size(); ++i) {
    if (!AvoidsCast(from.children[i], to.children[i])) return false;
  }
  return true;
}

// The columns that a sink writes, in the order of the declaration: what an INSERT without a column list fills.
Row DeclaredRow(const catalog::Table& table) {
  Row row;
  for (const catalog::Column& column : table.columns) {
    const bool written = column.kind == catalog::ColumnKind::kPhysical ||
                         (column.kind == catalog::ColumnKind::kMetadata && !column.is_virtual);
    if (written) row.push_back({column.name, column.type});
  }
  return row;
}

// Physical columns, then writable metadata under its keys, in the connector's types.
// Flink: DynamicSinkUtils.pushMetadataProjection.
Rel WithMetadata(const Rel& query, const catalog::Table& table) {
  std::vector<Rex> exprs, metadata;
  std::vector<std::string> names, keys;
  size_t column = 0;
  for (const catalog::Column& declared : table.columns) {
    if (declared.kind == catalog::ColumnKind::kPhysical) {
      names.push_back(declared.name);
      exprs.push_back(InputRef(column, query->row[column].type));
      ++column;
    } else if (declared.kind == catalog::ColumnKind::kMetadata && !declared.is_virtual) {
      const LogicalType type = flink::MetadataType(declared.metadata_key);
      const Rex value = InputRef(column, query->row[column].type);
      keys.push_back(declared.metadata_key);
      metadata.push_back(type.known() ? CastTo(value, Nullable(type)) : value);
      ++column;
    }
  }
  if (metadata.empty()) return query;
  exprs.insert(exprs.end(), metadata.begin(), metadata.end());
  names.insert(names.end(), keys.begin(), keys.end());
  return MakeProject(query, std::move(exprs), std::move(names));
}

}  // namespace

// INSERT with a column list: the select items take the order of the table before anything else.
// Flink: PreValidateReWriter.
ast::Query Converter::ArrangeItems(const catalog::Root& root) const {
  ast::Query query = *root.query;
  const bool arranges = !root.columns.empty() || root.partition != nullptr;
  if (arranges && !query.with.empty() && release_ < flink::FlinkRelease{2, 0}) {
    Refuse(query.span, "INSERT INTO <table> PARTITION [(COLUMN LIST)] statement only support SELECT, VALUES, SET_QUERY "
                       "AND ORDER BY clause, 'WITH' is not supported yet; put the WITH query into a view");
  }
  auto* select = std::get_if<ast::Select>(&query.body);
  if (root.columns.empty() || select == nullptr || select->items.size() != root.columns.size()) return query;
  const auto table = catalog_.tables.find(root.table_path.value_or(""));
  if (table == catalog_.tables.end()) return query;
  std::vector<ast::SelectItem> items;
  for (const Field& field : DeclaredRow(table->second)) {
    const auto column = std::ranges::find(root.columns, field.name, &ast::Name::text);
    if (column != root.columns.end()) {
      items.push_back(select->items[static_cast<size_t>(column - root.columns.begin())]);
    }
  }
  if (items.size() == select->items.size()) select->items = std::move(items);
  return query;
}

Rel Converter::ArrangeColumns(const Rel& query, const catalog::Table& table, const catalog::Root& original) {
  if (original.columns.empty()) return query;
  catalog::Root root = original;
  // The items already stand in the order of the table.
  if (const auto* select = std::get_if<ast::Select>(&original.query->body);
      select != nullptr && select->items.size() == original.columns.size()) {
    std::vector<ast::Name> ordered;
    for (const Field& field : DeclaredRow(table)) {
      const auto column = std::ranges::find(original.columns, field.name, &ast::Name::text);
      if (column != original.columns.end()) ordered.push_back(*column);
    }
    if (ordered.size() == root.columns.size()) root.columns = std::move(ordered);
  }
  if (root.columns.size() != query->row.size()) {
    Refuse(root.span, "Number of INSERT target columns does not equal number of source items");
  }
  const Row target = DeclaredRow(table);
  std::vector<Rex> exprs;
  std::vector<std::string> names;
  for (const Field& field : target) {
    const auto column = std::ranges::find(root.columns, field.name, &ast::Name::text);
    names.push_back("EXPR$" + std::to_string(names.size()));
    if (column == root.columns.end()) {
      if (!field.type.nullable) {
        Refuse(root.span, fmt::format("Column '{}' has no default value and does not allow NULLs", field.name));
      }
      exprs.push_back(NullLiteral(field.type));
      continue;
    }
    const auto index = static_cast<size_t>(column - root.columns.begin());
    exprs.push_back(InputRef(index, query->row[index].type));
    names.back() = query->row[index].name;
  }
  for (const ast::Name& column : root.columns) {
    if (std::ranges::find(target, column.text, &Field::name) == target.end()) {
      Refuse(column.span, fmt::format("Unknown target column '{}'", column.text));
    }
  }
  names = UniqueNames(names);
  // The select list itself takes the order of the target. Flink: PreValidateReWriter.
  if (const auto* project = As<Project>(query)) {
    std::vector<Rex> arranged;
    for (const Rex& expr : exprs) arranged.push_back(IsInput(expr) ? project->exprs[expr->index] : expr);
    return MakeProject(query->inputs[0], arranged, names);
  }
  if (IsIdentity(exprs, query->row)) return query;
  return MakeProject(query, exprs, names);
}

// PARTITION (column = value): the values stand where the table declares the columns.
Rel Converter::AddPartition(const Rel& query, const catalog::Table& table, const catalog::Root& root) {
  if (root.partition == nullptr || !root.columns.empty()) return query;
  const Row target = DeclaredRow(table);
  std::vector<Rex> exprs = Refs(query->row);
  std::vector<std::string> names = Names(query->row);
  if (const auto* project = As<Project>(query)) exprs = project->exprs;
  for (size_t i = 0; i < target.size(); ++i) {
    const auto value = std::ranges::find(*root.partition, target[i].name,
                                         [](const ast::PartitionValue& one) { return one.column.text; });
    if (value == root.partition->end() || !value->value) continue;
    const Rex literal = CastTo(Convert(*value->value, Scope{}), Nullable(target[i].type, false));
    const auto at = static_cast<int64_t>(std::min(i, exprs.size()));
    exprs.insert(exprs.begin() + at, literal);
    names.insert(names.begin() + at, "EXPR$" + std::to_string(at));
  }
  if (exprs.size() == query->row.size()) return query;
  return MakeProject(As<Project>(query) ? query->inputs[0] : query, std::move(exprs), std::move(names));
}

// Flink: DynamicSinkUtils.validateSchemaAndApplyImplicitCast.
Rel Converter::CastToSink(Rel query, const catalog::Table& table, const catalog::Root& root) {
  const Row target = DeclaredRow(table);
  const auto mismatch = [&](const std::string& cause) {
    Refuse(root.span, fmt::format("Column types of query result and sink for '{}' do not match. Cause: {} "
                                  "Query schema: {} Sink schema: {}",
                                  table.path, cause, SchemaText(query->row), SchemaText(target)));
  };
  if (query->row.size() != target.size()) mismatch("Different number of columns.");
  bool casts = false;
  for (size_t i = 0; i < target.size(); ++i) {
    if (!flink::SupportsImplicitCast(query->row[i].type, target[i].type)) {
      mismatch(fmt::format("Incompatible types for sink column '{}' at position {}.", target[i].name, i + 1));
    }
    casts = casts || !AvoidsCast(query->row[i].type, target[i].type);
  }
  if (casts) {
    std::vector<Rex> exprs;
    for (size_t i = 0; i < target.size(); ++i) {
      const Rex ref = InputRef(i, query->row[i].type);
      const bool widens = target[i].type.nullable && !query->row[i].type.nullable;
      const bool same = SameButNull(query->row[i].type, target[i].type) && !widens;
      const bool nullable = target[i].type.nullable || query->row[i].type.nullable;
      exprs.push_back(same || !query->row[i].type.known() ? ref : CastTo(ref, Nullable(target[i].type, nullable)));
    }
    query = MakeProject(query, std::move(exprs), Names(target));
  }
  return WithMetadata(query, table);
}

Rel Converter::ConvertRoot(const catalog::Root& root) {
  namespace_ = root.ns;
  common_tables_.clear();
  top_ = root.query;
  const ast::Query arranged = ArrangeItems(root);
  if (!root.columns.empty()) top_ = &arranged;
  Rel query = ConvertQuery(*top_, nullptr);
  Sink sink;
  sink.name = root.table_name;
  if (!root.table_path) return MakeRel(std::move(sink), {query}, query->row, root.span);
  const auto table = catalog_.tables.find(*root.table_path);
  if (table == catalog_.tables.end()) {
    CheckCatalogIsVisible(*root.table_path, root.span);
    RefuseUndeclared(root.span, fmt::format("Cannot find table '{}' in any of the catalogs; put its CREATE TABLE into "
                                  "the script",
                                  root.table_name));
  }
  sink.table = &table->second;
  const size_t conflict = root.modifiers.find("ON CONFLICT ");
  if (conflict != std::string::npos) sink.on_conflict = root.modifiers.substr(conflict + 12);
  std::map<std::string, std::string> hints;
  for (const ast::Hint& hint : root.hints) {
    for (const ast::HintArgument& argument : hint.arguments) hints[argument.key] = argument.value;
  }
  sink.connector = ConnectorOf(table->second, hints);
  query = AddPartition(query, table->second, root);
  query = CastToSink(ArrangeColumns(query, table->second, root), table->second, root);
  return MakeRel(std::move(sink), {query}, query->row, root.span);
}

}  // namespace flinkcompat::planner
