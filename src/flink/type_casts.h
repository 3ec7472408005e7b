// Which casts Flink makes by itself, and which keep values apart. Flink: LogicalTypeCasts.
#pragma once

#include "flink/logical_type.h"

namespace flinkcompat::flink {

// Nullability and time attributes do not count, and an unknown type goes into any other.
bool SupportsImplicitCast(const LogicalType& from, const LogicalType& to);

// A cast that maps different values to different values (since 2.3).
bool SupportsInjectiveCast(const LogicalType& from, const LogicalType& to);

}  // namespace flinkcompat::flink
