#include "plan/connector.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace flinkcompat::plan {
namespace {

// Flink: the change-data-capture formats and connectors, which emit all kinds of rows.
constexpr auto kRetractFormats = std::to_array<std::string_view>(
    {"canal-json", "debezium-avro-confluent", "debezium-json", "maxwell-json", "ogg-json"});
constexpr auto kRetractConnectors = std::to_array<std::string_view>(
    {"db2-cdc", "mysql-cdc", "oceanbase-cdc", "oracle-cdc", "postgres-cdc", "sqlserver-cdc"});
constexpr auto kUpsertConnectors =
    std::to_array<std::string_view>({"mongodb-cdc", "tidb-cdc", "upsert-kafka"});

template <typename Names>
bool Has(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

ChangelogMode SourceMode(const bind::Scan& scan) {
  if (scan.table == nullptr) return kInsertOnly;
  const std::string connector = scan.table->Option("connector");
  if (Has(kRetractConnectors, connector)) return kRetractMode;
  if (Has(kUpsertConnectors, connector)) return kUpsertMode;
  for (const char* key : {"format", "value.format"}) {
    if (Has(kRetractFormats, scan.table->Option(key))) return kRetractMode;
  }
  return kInsertOnly;
}

}  // namespace flinkcompat::plan
