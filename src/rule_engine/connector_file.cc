#include "rule_engine/connector_file.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/file.h"
#include "rule_engine/row_reader.h"

namespace flinkcompat::rule_engine {
namespace {

using flink::SinkChanges;
using flink::SinkState;
using flink::SourceChanges;

template <typename Value>
struct Named {
  std::string_view name;
  Value value;
};

constexpr auto kSources = std::to_array<Named<SourceChanges>>({
    {"insert", SourceChanges::kInsert},
    {"format", SourceChanges::kFormat},
    {"upsert", SourceChanges::kUpsert},
    {"upsert-with-insert", SourceChanges::kUpsertWithInsert},
    {"all", SourceChanges::kAll},
    {"upsert-if-key", SourceChanges::kUpsertIfKey},
    {"none", SourceChanges::kNoSource},
});

constexpr auto kSinks = std::to_array<Named<SinkChanges>>({
    {"insert", SinkChanges::kInsert},
    {"format", SinkChanges::kFormat},
    {"upsert", SinkChanges::kUpsert},
    {"all", SinkChanges::kAll},
    {"as-asked", SinkChanges::kAsAsked},
    {"as-asked-without-before", SinkChanges::kAskedNoBefore},
    {"upsert-if-key", SinkChanges::kUpsertIfKey},
    {"none", SinkChanges::kNoSink},
});

constexpr auto kAbilities = std::to_array<Named<char>>({
    {"lookup", 'L'},
    {"watermark", 'W'},
    {"projection", 'P'},
    {"limit", 'N'},
    {"metadata", 'M'},
    {"updates-need-key", 'K'},
    {"needs-key", 'R'},
});

constexpr auto kSinkStates = std::to_array<Named<SinkState>>({
    {"none", SinkState::kNone},
    {"writer", SinkState::kWriter},
    {"writer-and-committer", SinkState::kWriterAndCommitter},
    {"streaming-writer", SinkState::kStreamingWriter},
});

template <typename Table>
auto Find(const Table& table, const RowReader& row, std::string_view key,
          const std::string& name) {
  const auto found = std::ranges::find(table, name, [](const auto& entry) { return entry.name; });
  if (found != table.end()) return found->value;
  std::string names;
  for (const auto& entry : table) names.append(names.empty() ? "" : ", ").append(entry.name);
  row.Complain("`" + name + "` is no value of `" + std::string(key) + "`; it is one of " + names);
  return table.front().value;
}

flink::Connector ReadRow(const RowReader& row) {
  row.AllowKeys({"name", "source", "sink", "abilities", "sink-state"});
  const auto text = [&](std::string_view key) {
    return row.Has(key) ? row.Text(key) : std::string("none");
  };
  flink::Connector connector;
  connector.name = row.Text("name");
  connector.source = Find(kSources, row, "source", text("source"));
  connector.sink = Find(kSinks, row, "sink", text("sink"));
  connector.sink_state = Find(kSinkStates, row, "sink-state", text("sink-state"));
  for (const std::string& ability : row.List("abilities")) {
    connector.abilities += Find(kAbilities, row, "abilities", ability);
  }
  return connector;
}

}  // namespace

Result<flink::ConnectorTable> ReadConnectors(const std::string& path) {
  flink::ConnectorTable table;
  if (path.empty()) return table;
  const Result<std::string> text = ReadFile(path);
  if (!text.ok()) return text.error();
  const auto json = nlohmann::json::parse(text.value(), nullptr, false);
  if (json.is_discarded() || !json.is_object()) {
    return Error{"`" + path + "` holds no JSON object; `{\"connectors\": [...]}` was expected"};
  }
  Complaint complaint;
  const RowReader file(json, path, complaint);
  file.AllowKeys({"connectors"});
  size_t number = 0;
  for (const nlohmann::json& row : file.Rows("connectors")) {
    ++number;
    table.Add(ReadRow({row, path + ": connector " + std::to_string(number), complaint}));
  }
  if (complaint.message()) return Error{*complaint.message()};
  return table;
}

}  // namespace flinkcompat::rule_engine
