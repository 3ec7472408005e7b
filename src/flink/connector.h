// What connectors and formats do to a plan: kinds of changes, abilities of sources, metadata.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "flink/logical_type.h"

namespace flinkcompat::flink {

enum class SourceChanges : uint8_t {
  kInsert,
  kFormat,
  kUpsert,
  kUpsertWithInsert,
  kAll,
  kUpsertIfKey,
  kNoSource,
};

enum class SinkChanges : uint8_t {
  kInsert,
  kFormat,
  kUpsert,
  kAll,
  kAsAsked,
  kAskedNoBefore,
  kUpsertIfKey,
  kAsAskedWithoutKey,
  kNoSink,
};

enum class SinkState : uint8_t { kNone, kWriter, kWriterAndCommitter, kStreamingWriter };

using Options = std::map<std::string, std::string>;

struct Connector {
  std::string name;
  bool known = false;
  SourceChanges source = SourceChanges::kInsert;
  SinkChanges sink = SinkChanges::kAsAsked;
  std::string abilities;
  SinkState sink_state = SinkState::kNone;

  bool Can(char ability) const { return abilities.find(ability) != std::string::npos; }
};

// The connectors that are built in, and those that a user adds or replaces.
class ConnectorTable {
 public:
  // `row` as connectors.def has them; `name` is the value of the option `connector`.
  void Add(Connector row) { own_[row.name] = std::move(row); }

  // The connector of a table with these options, the format of the table and options that change
  // what it emits already counted in: never kFormat or kUpsertIfKey. A connector that is not known
  // reads and writes as its format does.
  Connector Of(const Options& options, bool has_primary_key) const;

 private:
  std::map<std::string, Connector> own_;
};

// Whether a format carries all kinds of changes. Flink: the DecodingFormat's ChangelogMode.
bool IsChangelogFormat(std::string_view format);

// Where connectors list a metadata key; nothing if none knows it. Flink: listReadableMetadata.
std::optional<size_t> MetadataPosition(std::string_view key);
LogicalType MetadataType(std::string_view key);

}  // namespace flinkcompat::flink
