#include "flink/logical_type.h"

#include <fmt/format.h>

#include "base/check.h"

namespace flinkcompat::flink {
namespace {

std::string RowText(const LogicalType& type) {
  std::string fields;
  for (size_t i = 0; i < type.children.size(); ++i) {
    fields += fmt::format("{}`{}` {}", i == 0 ? "" : ", ", type.field_names[i],
                          ToString(type.children[i]));
  }
  return fmt::format("ROW<{}>", fields);
}

std::string BaseText(const LogicalType& type) {
  switch (type.root) {
    case TypeRoot::kUnknown:
      return "UNKNOWN";
    case TypeRoot::kNull:
      return "NULL";
    case TypeRoot::kBoolean:
      return "BOOLEAN";
    case TypeRoot::kTinyInt:
      return "TINYINT";
    case TypeRoot::kSmallInt:
      return "SMALLINT";
    case TypeRoot::kInteger:
      return "INT";
    case TypeRoot::kBigInt:
      return "BIGINT";
    case TypeRoot::kDecimal:
      return fmt::format("DECIMAL({}, {})", type.precision, type.scale);
    case TypeRoot::kFloat:
      return "FLOAT";
    case TypeRoot::kDouble:
      return "DOUBLE";
    case TypeRoot::kChar:
      return fmt::format("CHAR({})", type.precision);
    case TypeRoot::kVarchar:
      return fmt::format("VARCHAR({})", type.precision);
    case TypeRoot::kBinary:
      return fmt::format("BINARY({})", type.precision);
    case TypeRoot::kVarbinary:
      return fmt::format("VARBINARY({})", type.precision);
    case TypeRoot::kDate:
      return "DATE";
    case TypeRoot::kTime:
      return fmt::format("TIME({})", type.precision);
    case TypeRoot::kTimestamp:
      return fmt::format("TIMESTAMP({})", type.precision);
    case TypeRoot::kTimestampLtz:
      return fmt::format("TIMESTAMP({}) WITH LOCAL TIME ZONE", type.precision);
    case TypeRoot::kIntervalYearMonth:
    case TypeRoot::kIntervalDayTime:
      return "INTERVAL " + type.text;
    case TypeRoot::kArray:
      return fmt::format("ARRAY<{}>", ToString(type.children[0]));
    case TypeRoot::kMultiset:
      return fmt::format("MULTISET<{}>", ToString(type.children[0]));
    case TypeRoot::kMap:
      return fmt::format("MAP<{}, {}>", ToString(type.children[0]), ToString(type.children[1]));
    case TypeRoot::kRow:
      return RowText(type);
    case TypeRoot::kVariant:
      return "VARIANT";
    case TypeRoot::kRaw:
    case TypeRoot::kUserDefined:
      return type.text;
  }
  FC_CHECK(false);
}

}  // namespace

LogicalType MakeType(TypeRoot root, bool nullable, uint32_t precision, uint32_t scale) {
  LogicalType type;
  type.root = root;
  type.nullable = nullable;
  type.precision = precision;
  type.scale = scale;
  return type;
}

LogicalType StringType(bool nullable) { return MakeType(TypeRoot::kVarchar, nullable, kMaxLength); }

std::string ToString(const LogicalType& type) {
  return BaseText(type) + (type.nullable || !type.known() ? "" : " NOT NULL");
}

std::string StorageText(const LogicalType& type) { return BaseText(type); }

bool IsNumeric(TypeRoot root) { return root >= TypeRoot::kTinyInt && root <= TypeRoot::kDouble; }

bool IsCharacter(TypeRoot root) { return root == TypeRoot::kChar || root == TypeRoot::kVarchar; }

bool IsTimestamp(TypeRoot root) {
  return root == TypeRoot::kTimestamp || root == TypeRoot::kTimestampLtz;
}

}  // namespace flinkcompat::flink
