#include "planner/state/serializers.h"

#include <fmt/format.h>

namespace flinkcompat::planner {

std::string SerializerOf(const LogicalType& type) {
  switch (type.root) {
    case TypeRoot::kBoolean:
      return "BooleanSerializer";
    case TypeRoot::kTinyInt:
      return "ByteSerializer";
    case TypeRoot::kSmallInt:
      return "ShortSerializer";
    case TypeRoot::kInteger:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return "IntSerializer";
    case TypeRoot::kBigInt:
    case TypeRoot::kIntervalDayTime:
      return "LongSerializer";
    case TypeRoot::kFloat:
      return "FloatSerializer";
    case TypeRoot::kDouble:
      return "DoubleSerializer";
    case TypeRoot::kChar:
    case TypeRoot::kVarchar:
      return "StringDataSerializer";
    case TypeRoot::kBinary:
    case TypeRoot::kVarbinary:
      return "BytePrimitiveArraySerializer";
    case TypeRoot::kDecimal:
      return "DecimalDataSerializer";
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return "TimestampDataSerializer";
    case TypeRoot::kArray:
      return fmt::format("ArrayDataSerializer({}, {})", flink::ToString(type.children[0]),
                         SerializerOf(type.children[0]));
    case TypeRoot::kRow: {
      Row row;
      for (const LogicalType& child : type.children) row.push_back({"", child});
      return RowSerializer(row);
    }
    default:
      return "Serializer";
  }
}

std::string External(const LogicalType& type) { return "ExternalSerializer(" + SerializerOf(type) + ")"; }

std::string RowSerializer(const Row& row) {
  std::string text;
  for (const Field& field : row) text += (text.empty() ? "" : ", ") + flink::ToString(field.type);
  return "Row([" + text + "])";
}

std::string RowSerializer(const Row& row, const std::vector<size_t>& columns) {
  Row selected;
  for (size_t column : columns) selected.push_back(row[column]);
  return RowSerializer(selected);
}

std::string WithTtl(const std::string& serializer, bool ttl) {
  return ttl ? "TtlSerializer([LongSerializer, " + serializer + "])" : serializer;
}

}  // namespace flinkcompat::planner
