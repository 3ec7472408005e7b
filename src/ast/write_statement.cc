#include "ast/sql_writer.h"

namespace flinkcompat::ast {

void SqlWriter::Write(const Statement& statement) {
  std::visit([this](const auto& node) { WriteNode(node); }, statement.node);
}

void SqlWriter::WriteNode(const CreateTable& node) {
  out_ += node.replace ? "CREATE OR REPLACE " : "CREATE ";
  if (node.temporary) out_ += "TEMPORARY ";
  out_ += node.if_not_exists ? "TABLE IF NOT EXISTS " : "TABLE ";
  Write(node.name);
  WriteSchema(node.schema);
  WriteComment(node.comment);
  if (node.distribution) WriteDistribution(*node.distribution);
  if (!node.partitioned_by.empty()) {
    out_ += " PARTITIONED BY ";
    WriteColumns(node.partitioned_by);
  }
  if (node.connection) {
    out_ += " USING CONNECTION ";
    Write(*node.connection);
  }
  WriteOptions(node.options);
  if (node.like) {
    out_ += " LIKE ";
    Write(node.like->source);
    for (const LikeOption& option : node.like->options) {
      out_ += &option == &node.like->options.front() ? " (" : " ";
      Append(option.strategy, " ", option.feature);
    }
    if (!node.like->options.empty()) out_ += ')';
  }
  if (!node.as_table.empty()) {
    Append(" AS TABLE ", node.as_table);
  } else if (node.as_query) {
    out_ += " AS ";
    Write(**node.as_query);
  }
}

void SqlWriter::WriteNode(const CreateMaterializedTable& node) {
  out_ += node.or_alter ? "CREATE OR ALTER MATERIALIZED TABLE " : "CREATE MATERIALIZED TABLE ";
  if (node.if_not_exists) out_ += "IF NOT EXISTS ";
  Write(node.name);
  WriteSchema(node.schema);
  WriteComment(node.comment);
  if (node.distribution) WriteDistribution(*node.distribution);
  if (!node.partitioned_by.empty()) {
    out_ += " PARTITIONED BY ";
    WriteColumns(node.partitioned_by);
  }
  WriteOptions(node.options);
  if (!node.start_mode.empty()) Append(" START_MODE = ", node.start_mode);
  if (!node.freshness.empty()) Append(" FRESHNESS = ", node.freshness);
  if (!node.refresh_mode.empty()) Append(" REFRESH_MODE = ", node.refresh_mode);
  out_ += " AS ";
  Write(*node.query);
}

void SqlWriter::WriteNode(const CreateView& node) {
  out_ += node.replace ? "CREATE OR REPLACE " : "CREATE ";
  out_ += node.temporary ? "TEMPORARY VIEW " : "VIEW ";
  if (node.if_not_exists) out_ += "IF NOT EXISTS ";
  Write(node.name);
  if (!node.columns.empty()) {
    out_ += ' ';
    WriteColumns(node.columns);
  }
  WriteComment(node.comment);
  out_ += " AS ";
  Write(*node.query);
}

void SqlWriter::WriteNode(const CreateFunction& node) {
  out_ += "CREATE ";
  if (node.temporary) out_ += "TEMPORARY ";
  if (node.system) out_ += "SYSTEM ";
  out_ += node.if_not_exists ? "FUNCTION IF NOT EXISTS " : "FUNCTION ";
  Write(node.name);
  out_ += " AS ";
  WriteString(node.class_name);
  if (!node.language.empty()) Append(" LANGUAGE ", node.language);
  for (const Resource& resource : node.resources) {
    Append(&resource == &node.resources.front() ? " USING " : ", ", resource.kind, " ");
    WriteString(resource.path);
  }
  WriteOptions(node.options);
}

void SqlWriter::Write(const Insert& insert) {
  out_ += insert.upsert ? "UPSERT " : "INSERT ";
  out_ += insert.overwrite ? "OVERWRITE " : "INTO ";
  Write(insert.table);
  if (!insert.hints.empty()) {
    out_ += ' ';
    WriteHints(insert.hints);
  }
  if (!insert.extension.empty()) Append(" ", insert.extension);
  for (const PartitionValue& value : insert.partition) {
    out_ += &value == &insert.partition.front() ? " PARTITION (" : ", ";
    Write(value.column);
    if (!value.value) continue;
    out_ += " = ";
    Write(*value.value);
  }
  if (!insert.partition.empty()) out_ += ')';
  if (!insert.columns.empty()) {
    out_ += " (";
    WriteList(insert.columns);
    out_ += ')';
  }
  out_ += ' ';
  Write(*insert.query);
  if (!insert.on_conflict.empty()) Append(" ON CONFLICT DO ", insert.on_conflict);
}

void SqlWriter::WriteNode(const StatementSet& node) {
  if (!node.flat) {
    out_ += "EXECUTE ";
    WriteBlock(node);
    return;
  }
  out_ += "BEGIN STATEMENT SET";
  for (const Insert& insert : node.inserts) {
    out_ += "; ";
    Write(insert);
  }
  if (node.closed) out_ += "; END";
}

void SqlWriter::WriteBlock(const StatementSet& set) {
  out_ += "STATEMENT SET BEGIN ";
  for (const Insert& insert : set.inserts) {
    Write(insert);
    out_ += "; ";
  }
  out_ += "END";
}

// A statement behind EXPLAIN or COMPILE PLAN.
void SqlWriter::WriteInner(const Statement& statement) {
  if (const auto* set = std::get_if<StatementSet>(&statement.node)) {
    WriteBlock(*set);
  } else {
    Write(statement);
  }
}

void SqlWriter::WriteNode(const Set& node) {
  out_ += "SET";
  if (!node.property) return;
  out_ += ' ';
  Write(*node.property);
}

void SqlWriter::WriteNode(const Reset& node) {
  out_ += "RESET";
  if (!node.key) return;
  out_ += ' ';
  WriteString(*node.key);
}

void SqlWriter::WriteNode(const Use& node) {
  out_ += "USE ";
  if (!node.what.empty()) Append(node.what, " ");
  WriteList(node.name, node.what == "MODULES" ? ", " : ".");
}

void SqlWriter::WriteNode(const DropObject& node) {
  out_ += node.temporary ? "DROP TEMPORARY " : "DROP ";
  Append(node.kind, node.if_exists ? " IF EXISTS " : " ");
  Write(node.name);
  if (!node.behavior.empty()) Append(" ", node.behavior);
}

void SqlWriter::WriteNode(const Explain& node) {
  out_ += "EXPLAIN ";
  for (const std::string& detail : node.details) {
    if (&detail != &node.details.front()) out_ += ", ";
    out_ += detail;
  }
  if (!node.details.empty()) out_ += ' ';
  WriteInner(*node.statement);
}

void SqlWriter::WriteNode(const PlanFile& node) {
  Append(node.action, " PLAN ");
  WriteString(node.file);
  if (!node.statement) return;
  out_ += " FOR ";
  WriteInner(**node.statement);
}

void SqlWriter::WriteSchema(const TableSchema& schema) {
  std::string_view separator = " (";
  const auto next = [&] {
    out_ += separator;
    separator = ", ";
  };
  for (const Name& name : schema.column_names) {
    next();
    Write(name);
  }
  for (const ColumnDefinition& column : schema.columns) {
    next();
    Write(column);
  }
  for (const Watermark& watermark : schema.watermarks) {
    next();
    out_ += "WATERMARK FOR ";
    Write(watermark.column);
    out_ += " AS ";
    Write(watermark.expr);
  }
  if (schema.primary_key) {
    next();
    WriteKey(*schema.primary_key, "PRIMARY KEY ");
  }
  for (const PrimaryKey& key : schema.unique_keys) {
    next();
    WriteKey(key, "UNIQUE ");
  }
  if (separator == ", ") out_ += ')';
}

void SqlWriter::WriteKey(const PrimaryKey& key, std::string_view kind) {
  if (key.constraint) {
    out_ += "CONSTRAINT ";
    Write(*key.constraint);
    out_ += ' ';
  }
  out_ += kind;
  WriteColumns(key.columns);
  if (key.enforced) out_ += *key.enforced ? " ENFORCED" : " NOT ENFORCED";
}

void SqlWriter::Write(const ColumnDefinition& column) {
  Write(column.name);
  out_ += ' ';
  if (const auto* physical = std::get_if<PhysicalColumn>(&column.kind)) {
    Write(physical->type);
  } else if (const auto* metadata = std::get_if<MetadataColumn>(&column.kind)) {
    Write(metadata->type);
    out_ += " METADATA";
    if (metadata->key) {
      out_ += " FROM ";
      WriteString(*metadata->key);
    }
    if (metadata->is_virtual) out_ += " VIRTUAL";
  } else {
    out_ += "AS ";
    Write(std::get<ComputedColumn>(column.kind).expr);
  }
  WriteComment(column.comment);
}

void SqlWriter::WriteDistribution(const Distribution& distribution) {
  out_ += " DISTRIBUTED";
  if (!distribution.columns.empty()) {
    Append(" BY ", distribution.kind);
    WriteColumns(distribution.columns);
  }
  if (distribution.buckets) Append(" INTO ", *distribution.buckets, " BUCKETS");
}

void SqlWriter::WriteOptions(const std::vector<Property>& options) {
  if (options.empty()) return;
  out_ += " WITH (";
  WriteList(options);
  out_ += ')';
}

void SqlWriter::WriteComment(const std::optional<std::string>& comment) {
  if (!comment) return;
  out_ += " COMMENT ";
  WriteString(*comment);
}

void SqlWriter::Write(const Property& property) {
  WriteString(property.key);
  out_ += " = ";
  WriteString(property.value);
}

}  // namespace flinkcompat::ast
