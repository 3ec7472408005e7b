// Flink's serializers as texts, as a savepoint's metadata shows them.
// Flink: InternalSerializers, RowDataSerializer, ExternalSerializer.
#pragma once

#include <string>
#include <vector>

#include "planner/rel/rel.h"

namespace flinkcompat::planner {

// `LongSerializer`, `Row([BIGINT, INT])`, ...
std::string SerializerOf(const LogicalType& type);
std::string External(const LogicalType& type);
// `Row([BIGINT, VARCHAR(2147483647) NOT NULL])`
std::string RowSerializer(const Row& row);
std::string RowSerializer(const Row& row, const std::vector<size_t>& columns);
// With a time to live the value is stored with the time of its last access.
std::string WithTtl(const std::string& serializer, bool ttl);

}  // namespace flinkcompat::planner
