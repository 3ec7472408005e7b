#include "catalog/data_type.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace flinkcompat::catalog {
namespace {

using flink::TypeRoot;

struct TypeName {
  std::string_view name;
  TypeRoot root;
  uint32_t default_precision;
};

constexpr auto kTypeNames = std::to_array<TypeName>({
    {"ARRAY", TypeRoot::kArray, 0},
    {"BIGINT", TypeRoot::kBigInt, 0},
    {"BINARY", TypeRoot::kBinary, 1},
    {"BOOLEAN", TypeRoot::kBoolean, 0},
    {"BYTES", TypeRoot::kVarbinary, flink::kMaxLength},
    {"CHAR", TypeRoot::kChar, 1},
    {"DATE", TypeRoot::kDate, 0},
    {"DECIMAL", TypeRoot::kDecimal, 10},
    {"DOUBLE", TypeRoot::kDouble, 0},
    {"FLOAT", TypeRoot::kFloat, 0},
    {"INT", TypeRoot::kInteger, 0},
    {"MAP", TypeRoot::kMap, 0},
    {"MULTISET", TypeRoot::kMultiset, 0},
    {"ROW", TypeRoot::kRow, 0},
    {"SMALLINT", TypeRoot::kSmallInt, 0},
    {"STRING", TypeRoot::kVarchar, flink::kMaxLength},
    {"TIME", TypeRoot::kTime, 0},
    {"TIMESTAMP", TypeRoot::kTimestamp, 6},
    {"TIMESTAMP_LTZ", TypeRoot::kTimestampLtz, 6},
    {"TINYINT", TypeRoot::kTinyInt, 0},
    {"VARBINARY", TypeRoot::kVarbinary, 1},
    {"VARCHAR", TypeRoot::kVarchar, 1},
    {"VARIANT", TypeRoot::kVariant, 0},
});

flink::LogicalType NamedType(const ast::DataType& type) {
  flink::LogicalType result = flink::MakeType(TypeRoot::kUserDefined);
  result.text = type.name;
  for (const std::string& argument : type.arguments) result.text += " '" + argument + "'";
  if (type.name == "INTERVAL") {
    const bool months =
        type.interval_qualifier.starts_with("YEAR") || type.interval_qualifier.starts_with("MONTH");
    result.root = months ? TypeRoot::kIntervalYearMonth : TypeRoot::kIntervalDayTime;
    result.text = type.interval_qualifier;
  }
  return result;
}

}  // namespace

flink::LogicalType ToLogicalType(const ast::DataType& type) {
  const auto named = std::ranges::find(kTypeNames, type.name, &TypeName::name);
  flink::LogicalType result;
  if (type.user_defined || named == kTypeNames.end()) {
    result = NamedType(type);
  } else {
    result = flink::MakeType(named->root, true, named->default_precision);
    if (!type.parameters.empty()) result.precision = type.parameters[0];
    if (type.parameters.size() > 1) result.scale = type.parameters[1];
  }
  for (const ast::DataType& child : type.children) result.children.push_back(ToLogicalType(child));
  for (const ast::RowField& field : type.fields) {
    result.field_names.push_back(field.name.text);
    result.children.push_back(ToLogicalType(field.type));
  }
  result.nullable = type.nullable.value_or(true);
  return result;
}

}  // namespace flinkcompat::catalog
