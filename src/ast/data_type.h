// Data types as written; `flink/logical_type.h` has what they mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ast/name.h"

namespace flinkcompat::ast {

struct RowField;

// `name` is the upper-case type name in one spelling: "INT" (also for INTEGER), "DECIMAL" (also
// DEC, NUMERIC), "VARCHAR", "STRING", "VARBINARY", "BYTES", "DOUBLE", "FLOAT",
// "TIMESTAMP", "TIMESTAMP_LTZ" (also TIMESTAMP WITH LOCAL TIME ZONE), "ARRAY", "MULTISET", "MAP",
// "ROW", "STRUCTURED", "RAW", "INTERVAL", "VARIANT", ... A name that is no built-in type is kept as
// written, its parts joined with dots, and `user_defined` is set.
struct DataType {
  Span span;
  std::string name;
  bool user_defined = false;
  // Length, or precision and scale, as far as written.
  std::vector<uint32_t> parameters;
  // Element type of ARRAY and MULTISET; key and value type of MAP.
  std::vector<DataType> children;
  // Fields of ROW and STRUCTURED.
  std::vector<RowField> fields;
  // String arguments of RAW and STRUCTURED: class name, serializer bytes.
  std::vector<std::string> arguments;
  // INTERVAL only: the qualifier as canonical text, e.g. "DAY(3) TO SECOND(6)".
  std::string interval_qualifier;
  // Set where NULL or NOT NULL is written.
  std::optional<bool> nullable;
};

struct RowField {
  Name name;
  DataType type;
  std::optional<std::string> comment;
};

}  // namespace flinkcompat::ast
