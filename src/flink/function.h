// Flink's built-in functions as data.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "flink/logical_type.h"

namespace flinkcompat::flink {

enum class FunctionKind : uint8_t {
  kScalar,
  kAggregate,
  kWindow,
  kTable,
  kGroupWindow,
  kGroupWindowProperty,
};

// How a result type follows from the argument types.
enum class ResultRule : uint8_t {
  kUnknown,
  kFirstArgument,          // type and nullability of the first argument
  kFirstArgumentNullable,  // type of the first argument, nullable
  kLeastRestrictive,       // common type of all arguments
  kLeastRestrictiveTail,   // common type of all arguments but the first
  kBoolean,
  kBooleanNotNull,
  kBooleanNullable,
  kInteger,
  kIntegerNullable,
  kBigInt,
  kBigIntNotNull,
  kDouble,
  kString,
  kStringNotNull,
  kBytes,
  kBytesNullable,
  kDate,
  kDateNullable,
  kTime,
  kTimestamp3,
  kTimestamp3NotNull,
  kTimestampLtz3,
  kTimestampLtz3Nullable,
  kRowtime,
  kProctime,
  kSum,        // Flink: LogicalTypeMerging.findSumAggType
  kAverage,    // Flink: LogicalTypeMerging.findAvgAggType
  kDeviation,  // the argument's type; Flink: AvgAggFunction's kin keep INT for INT
  kArrayOfFirst,
  kMultisetOfFirst,
  kMapOfStrings,
  kUuid,
  kStringNullable,
  kSecondArgument,
  kRounded,        // DECIMAL as RoundedType says
  kWhole,          // DECIMAL without its fraction
  kText,           // VARCHAR as long as the last argument
  kTextNullable,   // the same of the first argument, nullable
  kChar32,
  kChar40,
  kChar56,
  kChar64,
  kChar96,
  kChar128,
  kVarchar128,
  kVarchar2000NotNull,
  kElement,          // of an array or multiset, nullable
  kElementOrNull,    // of an array or multiset, nullable as they are
  kEntriesOfMap,
  kMapOfArrays,
  kKeysOfMap,
  kValuesOfMap,
  kArrayOfStrings,
  kArrayOfStringsNullable,
  kMapOfStringsNullable,
};

struct FunctionInfo {
  std::string_view name;
  FunctionKind kind;
  ResultRule result;
};

// Looks a built-in function up without case; null if there is none of that name.
const FunctionInfo* FindFunction(std::string_view name);

LogicalType ResultType(ResultRule rule, const std::vector<LogicalType>& arguments);

// ROUND and TRUNCATE of a DECIMAL to `digits` behind the point. Flink: LogicalTypeMerging.findRoundDecimalType.
LogicalType RoundedType(const LogicalType& type, int64_t digits);

// The common type of values that meet in CASE, COALESCE, UNION; unknown if there is none or any is
// unknown. Flink: LogicalTypeMerging.findCommonType.
LogicalType LeastRestrictive(const std::vector<LogicalType>& types);

// Result of `left op right` for + - * / %. Flink: LogicalTypeMerging.find*DecimalType.
LogicalType ArithmeticType(std::string_view op, const LogicalType& left, const LogicalType& right);

}  // namespace flinkcompat::flink
