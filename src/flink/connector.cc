#include "flink/connector.h"

#include <algorithm>
#include <array>

namespace flinkcompat::flink {
namespace {

struct Entry {
  std::string_view name;
  SourceChanges source;
  SinkChanges sink;
  std::string_view abilities;
  SinkState state;
};

constexpr auto kConnectors = std::to_array<Entry>({
#define FC_CONNECTOR(name, source, sink, abilities, state) \
  {name, SourceChanges::source, SinkChanges::sink, abilities, SinkState::state},
#include "flink/connectors.def"
#undef FC_CONNECTOR
});

constexpr auto kChangelogFormats = std::to_array<std::string_view>(
    {"canal-json", "debezium-avro-confluent", "debezium-json", "maxwell-json", "ogg-json"});

struct Metadata {
  std::string_view key;
  TypeRoot root;
  bool nullable;
};

// In the order in which the keys are listed.
constexpr auto kMetadata = std::to_array<Metadata>({
    {"timestamp", TypeRoot::kTimestampLtz, false},
    {"op_ts", TypeRoot::kTimestampLtz, false},
    {"ingestion-timestamp", TypeRoot::kTimestampLtz, false},
    {"value.ingestion-timestamp", TypeRoot::kTimestampLtz, false},
    {"value.source.timestamp", TypeRoot::kTimestampLtz, false},
    {"event-timestamp", TypeRoot::kTimestampLtz, false},
    {"topic", TypeRoot::kVarchar, false},
    {"table_name", TypeRoot::kVarchar, false},
    {"database_name", TypeRoot::kVarchar, false},
    {"schema_name", TypeRoot::kVarchar, false},
    {"row_kind", TypeRoot::kVarchar, false},
    {"timestamp-type", TypeRoot::kVarchar, false},
    {"value.database", TypeRoot::kVarchar, false},
    {"value.table", TypeRoot::kVarchar, false},
    {"value.source.database", TypeRoot::kVarchar, false},
    {"value.source.table", TypeRoot::kVarchar, false},
    {"value.source.schema", TypeRoot::kVarchar, false},
    {"file.name", TypeRoot::kVarchar, false},
    {"file.path", TypeRoot::kVarchar, false},
    {"partition", TypeRoot::kInteger, false},
    {"offset", TypeRoot::kBigInt, false},
    {"leader-epoch", TypeRoot::kInteger, true},
    {"headers", TypeRoot::kMap, false},
});

std::string Get(const Options& options, const std::string& key) {
  const auto found = options.find(key);
  return found == options.end() ? std::string() : found->second;
}

std::string FormatOf(const Options& options) {
  const std::string format = Get(options, "format");
  return format.empty() ? Get(options, "value.format") : format;
}

SourceChanges SourceOf(const Connector& connector, const Options& options, bool has_key) {
  if (Get(options, "scan.read-changelog-as-append-only.enabled") == "true") return SourceChanges::kInsert;
  if (connector.name == "postgres-cdc" && Get(options, "changelog-mode") == "upsert") {
    return SourceChanges::kUpsertWithInsert;
  }
  if (connector.name == "mongodb-cdc" && Get(options, "scan.full-changelog") == "true") {
    return SourceChanges::kAll;
  }
  switch (connector.source) {
    case SourceChanges::kFormat:
      return IsChangelogFormat(FormatOf(options)) ? SourceChanges::kAll : SourceChanges::kInsert;
    case SourceChanges::kUpsertIfKey:
      return has_key ? SourceChanges::kUpsertWithInsert : SourceChanges::kInsert;
    default:
      return connector.source;
  }
}

SinkChanges SinkOf(const Connector& connector, const Options& options, bool has_key) {
  switch (connector.sink) {
    case SinkChanges::kFormat:
      return IsChangelogFormat(FormatOf(options)) ? SinkChanges::kAll : SinkChanges::kInsert;
    case SinkChanges::kUpsertIfKey:
      return has_key ? SinkChanges::kUpsert : SinkChanges::kInsert;
    case SinkChanges::kAsAskedWithoutKey:
      return has_key ? SinkChanges::kAskedNoBefore : SinkChanges::kAsAsked;
    default:
      return connector.sink;
  }
}

}  // namespace

bool IsChangelogFormat(std::string_view format) {
  return std::ranges::find(kChangelogFormats, format) != kChangelogFormats.end();
}

Connector ConnectorTable::Of(const Options& options, bool has_primary_key) const {
  Connector connector;
  connector.name = Get(options, "connector");
  const auto own = own_.find(connector.name);
  const auto entry = std::ranges::find(kConnectors, connector.name, &Entry::name);
  if (own != own_.end()) {
    connector = own->second;
    connector.known = true;
  } else if (entry != kConnectors.end()) {
    connector.known = true;
    connector.source = entry->source;
    connector.sink = entry->sink;
    connector.abilities = entry->abilities;
    connector.sink_state = entry->state;
  } else {
    connector.source =
        connector.name.ends_with("-cdc") ? SourceChanges::kAll : SourceChanges::kFormat;
    connector.sink = SinkChanges::kAskedNoBefore;
  }
  connector.source = SourceOf(connector, options, has_primary_key);
  connector.sink = SinkOf(connector, options, has_primary_key);
  return connector;
}

std::optional<size_t> MetadataPosition(std::string_view key) {
  const auto found = std::ranges::find(kMetadata, key, &Metadata::key);
  if (found == kMetadata.end()) return std::nullopt;
  return static_cast<size_t>(found - kMetadata.begin());
}

LogicalType MetadataType(std::string_view key) {
  const auto found = std::ranges::find(kMetadata, key, &Metadata::key);
  if (found == kMetadata.end()) return {};
  LogicalType type = MakeType(found->root, found->nullable);
  if (found->root == TypeRoot::kTimestampLtz) type.precision = 3;
  if (found->root == TypeRoot::kVarchar) type.precision = kMaxLength;
  if (found->root == TypeRoot::kMap) {
    type.children = {StringType(false), MakeType(TypeRoot::kVarbinary, false, kMaxLength)};
  }
  return type;
}

}  // namespace flinkcompat::flink
