// Flink's logical types. Flink: org.apache.flink.table.types.logical.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace flinkcompat::flink {

enum class TypeRoot : uint8_t {
  kUnknown,  // the files do not tell: a column of an undeclared table, a user function's result
  kNull,
  kBoolean,
  kTinyInt,
  kSmallInt,
  kInteger,
  kBigInt,
  kDecimal,
  kFloat,
  kDouble,
  kChar,
  kVarchar,
  kBinary,
  kVarbinary,
  kDate,
  kTime,
  kTimestamp,
  kTimestampLtz,
  kIntervalYearMonth,
  kIntervalDayTime,
  kArray,
  kMultiset,
  kMap,
  kRow,
  kRaw,
  kVariant,
  kUserDefined,
};

// Whether a TIMESTAMP column still drives event or processing time.
enum class TimeAttribute : uint8_t { kNone, kRowtime, kProctime };

inline constexpr uint32_t kMaxLength = 2147483647;

struct LogicalType {
  TypeRoot root = TypeRoot::kUnknown;
  bool nullable = true;
  // Length of CHAR, VARCHAR, BINARY, VARBINARY; precision of DECIMAL, TIME, TIMESTAMP.
  uint32_t precision = 0;
  uint32_t scale = 0;  // DECIMAL
  TimeAttribute time_attribute = TimeAttribute::kNone;
  // Element; key and value; fields of a row.
  std::vector<LogicalType> children;
  std::vector<std::string> field_names;  // kRow
  std::string text;                      // kRaw, kUserDefined, intervals: as serialized

  bool operator==(const LogicalType&) const = default;
  bool known() const { return root != TypeRoot::kUnknown; }
};

LogicalType MakeType(TypeRoot root, bool nullable = true, uint32_t precision = 0,
                     uint32_t scale = 0);
// VARCHAR(2147483647)
LogicalType StringType(bool nullable = true);

// As Flink serializes it: `DECIMAL(38, 2)`, `BIGINT NOT NULL`, `TIMESTAMP(3) WITH LOCAL TIME ZONE`.
// An unknown type is `UNKNOWN`.
std::string ToString(const LogicalType& type);

// The same without the time attribute and without the outermost nullability: what a serializer of
// a state depends on. Flink: RowDataSerializer compares its field serializers.
std::string StorageText(const LogicalType& type);

bool IsNumeric(TypeRoot root);
bool IsCharacter(TypeRoot root);
bool IsTimestamp(TypeRoot root);

}  // namespace flinkcompat::flink
