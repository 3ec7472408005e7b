#include <fmt/format.h>

#include <algorithm>

#include "flink/connector.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

std::string PathText(const catalog::Table& table) { return table.path; }

void CheckTypes(const LogicalType& type, const catalog::Column& column) {
  if (type.root == TypeRoot::kUserDefined) {
    Refuse(column.span, fmt::format("Unknown identifier '{}': this is no type that Flink knows", type.text));
  }
  for (const LogicalType& child : type.children) CheckTypes(child, column);
}

void CheckKey(const catalog::Table& table) {
  for (const std::string& name : table.primary_key) {
    const auto column = std::ranges::find(table.columns, name, &catalog::Column::name);
    if (column == table.columns.end()) {
      Refuse(table.primary_key_span,
             fmt::format("Primary key column '{}' is not defined in the schema", name));
    }
    if (column->kind != catalog::ColumnKind::kPhysical) {
      Refuse(table.primary_key_span,
             fmt::format("Could not create a PRIMARY KEY with column '{}': it is no physical column", name));
    }
  }
}

// Metadata columns follow in the order in which the connector lists its keys.
std::vector<size_t> MetadataColumns(const catalog::Table& table, const flink::Connector& connector) {
  std::vector<size_t> metadata;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const catalog::Column& column = table.columns[i];
    if (column.kind != catalog::ColumnKind::kMetadata) continue;
    if (connector.known && connector.Can('M') && !flink::MetadataPosition(column.metadata_key)) {
      Refuse(column.span, fmt::format("Invalid metadata key '{}' in column '{}' of table '{}'",
                                      column.metadata_key, column.name, PathText(table)));
    }
    metadata.push_back(i);
  }
  std::ranges::stable_sort(metadata, {}, [&](size_t i) {
    return flink::MetadataPosition(table.columns[i].metadata_key).value_or(0);
  });
  return metadata;
}

// Before 2.0 the fields of a row that may be NULL may be NULL.
LogicalType WithNullableFields(LogicalType type) {
  for (LogicalType& child : type.children) {
    child = WithNullableFields(child);
    if (type.root == TypeRoot::kRow && type.nullable) child.nullable = true;
  }
  return type;
}

}  // namespace

flink::Connector Converter::ConnectorOf(const catalog::Table& table,
                                        const std::map<std::string, std::string>& hints) const {
  flink::Options options = table.options;
  for (const auto& [key, value] : hints) options[key] = value;
  return connectors_.Of(options, !table.primary_key.empty());
}

// The columns as they are declared over a scan, which has column i at scan_column[i].
Rel Converter::DeclaredColumns(const catalog::Table& table, const Rel& rel, const std::vector<size_t>& scan_column) {
  std::vector<Rex> exprs;
  // Computed columns see the physical and the metadata columns.
  Scope columns;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const catalog::Column& column = table.columns[i];
    if (column.kind == catalog::ColumnKind::kComputed) continue;
    columns.row.push_back({column.name, column.type});
    columns.names.push_back(column.name);
  }
  std::vector<Rex> values;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const catalog::Column& column = table.columns[i];
    if (column.kind == catalog::ColumnKind::kComputed) continue;
    Rex value = InputRef(scan_column[i], rel->row[scan_column[i]].type);
    if (column.kind == catalog::ColumnKind::kMetadata) {
      const LogicalType declared = Nullable(column.type, value->type.nullable || column.type.nullable);
      // A metadata column is always read through a cast to its declared type.
      value = planner::Call("CAST", {value}, declared);
      columns.row[values.size()].type = declared;
    }
    values.push_back(value);
  }
  std::vector<std::string> names;
  for (size_t i = 0, plain = 0; i < table.columns.size(); ++i) {
    const catalog::Column& column = table.columns[i];
    names.push_back(column.name);
    if (column.kind == catalog::ColumnKind::kComputed) {
      exprs.push_back(Substitute(Convert(*column.expr, columns), values));
    } else {
      exprs.push_back(values[plain++]);
    }
  }
  return MakeProject(rel, std::move(exprs), std::move(names));
}

Rel Converter::ConvertTable(const catalog::Table& table, const std::vector<ast::Hint>& hints, Span span) {
  if (table.duplicate_column) {
    Refuse(table.duplicate_column->span,
           fmt::format("A regular Column named '{}' already exists in the table.", table.duplicate_column->text));
  }
  CheckKey(table);
  Scan scan;
  scan.table = &table;
  for (const ast::Hint& hint : hints) {
    if (hint.name.text != "OPTIONS" && hint.name.text != "options") continue;
    for (const ast::HintArgument& argument : hint.arguments) scan.hints[argument.key] = argument.value;
  }
  scan.connector = ConnectorOf(table, scan.hints);
  // The row of the scan, and the same columns in the order of the declaration above it.
  Row row;
  Scope scope;
  std::vector<size_t> scan_column(table.columns.size());
  const auto add = [&](size_t i, const std::string& name, const LogicalType& type) {
    scan_column[i] = row.size();
    row.push_back({name, type});
  };
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const catalog::Column& column = table.columns[i];
    if (column.kind == catalog::ColumnKind::kPhysical) {
      CheckTypes(column.type, column);
      const bool keeps = release_ >= flink::FlinkRelease{2, 0};
      add(i, column.name, keeps ? column.type : WithNullableFields(column.type));
    }
  }
  const std::vector<size_t> metadata = MetadataColumns(table, scan.connector);
  std::map<std::string, size_t> seen_keys;
  for (size_t i : metadata) {
    const catalog::Column& column = table.columns[i];
    if (const auto seen = seen_keys.find(column.metadata_key); seen != seen_keys.end()) {
      scan_column[i] = seen->second;
      continue;
    }
    LogicalType type = flink::MetadataType(column.metadata_key);
    if (!type.known()) type = column.type;
    add(i, column.name, type);
    seen_keys[column.metadata_key] = scan_column[i];
    scan.metadata_keys.push_back(column.metadata_key);
  }
  const Rel rel = MakeRel(std::move(scan), {}, row, span);
  const bool is_plain = std::ranges::all_of(table.columns, [](const catalog::Column& column) {
    return column.kind == catalog::ColumnKind::kPhysical;
  });
  Rel result = is_plain ? rel : DeclaredColumns(table, rel, scan_column);
  scope.row = result->row;
  scope.names = Names(result->row);
  if (table.watermark) AddWatermark(table, result, scope);
  return result;
}

void Converter::AddWatermark(const catalog::Table& table, Rel& rel, const Scope& scope) {
  const catalog::Watermark& watermark = *table.watermark;
  const auto column = std::ranges::find(scope.names, watermark.column);
  if (column == scope.names.end()) {
    Refuse(watermark.span, fmt::format("The rowtime attribute field '{}' is not defined in the table schema",
                                       watermark.column));
  }
  const auto index = static_cast<size_t>(column - scope.names.begin());
  const LogicalType& type = rel->row[index].type;
  if (type.known() && (!flink::IsTimestamp(type.root) || type.precision > 3)) {
    Refuse(watermark.span,
           fmt::format("Invalid data type of time field for watermark definition: {} is {}, and must be "
                       "TIMESTAMP(p) or TIMESTAMP_LTZ(p) with a precision of at most 3",
                       watermark.column, flink::ToString(type)));
  }
  const auto* call = std::get_if<ast::Call>(&watermark.expr->node);
  const bool from_source = call != nullptr && UpperName(call->name) == "SOURCE_WATERMARK";
  if (!from_source) Convert(*watermark.expr, scope);
  Row row = rel->row;
  row[index].type.time_attribute = flink::TimeAttribute::kRowtime;
  rel = MakeRel(WatermarkAssigner{index}, {rel}, row, rel->span);
}

}  // namespace flinkcompat::planner
