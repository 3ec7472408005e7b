// From types as written to logical types.
#pragma once

#include "ast/data_type.h"
#include "flink/logical_type.h"

namespace flinkcompat::catalog {

// What a written type means, with Flink's defaults filled in: DECIMAL is DECIMAL(10, 0), TIMESTAMP
// is TIMESTAMP(6), TIME is TIME(0), CHAR is CHAR(1). Nullable unless NOT NULL is written.
flink::LogicalType ToLogicalType(const ast::DataType& type);

}  // namespace flinkcompat::catalog
