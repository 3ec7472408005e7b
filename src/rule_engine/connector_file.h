// Connectors that a user describes. The file is one JSON object:
//   {"connectors": [{"name": "my-queue", "source": "upsert", "sink": "all",
//                    "abilities": ["lookup", "watermark"], "sink-state": "writer"}]}
// `source`: insert, format, upsert, upsert-with-insert, all, upsert-if-key, none;
// `sink`: insert, format, upsert, all, as-asked, as-asked-without-before, upsert-if-key, none;
// both default to none. `abilities`: lookup, watermark, projection, limit, metadata,
// updates-need-key, needs-key. `sink-state`: none (default), writer, writer-and-committer,
// streaming-writer.
#pragma once

#include <string>

#include "flink/connector.h"
#include "flinkcompat/result.h"

namespace flinkcompat::rule_engine {

// The built-in connectors alone where `path` is empty. An Error names the file and the row.
Result<flink::ConnectorTable> ReadConnectors(const std::string& path);

}  // namespace flinkcompat::rule_engine
