#include "flink/function.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/letter_case.h"

namespace flinkcompat::flink {
namespace {

constexpr auto kFunctions = std::to_array<FunctionInfo>({
#define FC_FUNCTION(name, kind, result) {name, FunctionKind::kind, ResultRule::result},
#include "flink/functions.def"
#undef FC_FUNCTION
});

constexpr uint32_t kMaxDecimalPrecision = 38;

LogicalType Nullable(LogicalType type) {
  type.nullable = true;
  type.time_attribute = TimeAttribute::kNone;
  return type;
}

bool AnyNullable(const std::vector<LogicalType>& types) {
  return std::ranges::any_of(types, [](const LogicalType& type) { return type.nullable; });
}

LogicalType WithTime(TypeRoot root, TimeAttribute attribute) {
  LogicalType type = MakeType(root, attribute == TimeAttribute::kRowtime, 3);
  type.time_attribute = attribute;
  return type;
}

LogicalType Collection(TypeRoot root, bool nullable, std::vector<LogicalType> children) {
  LogicalType type = MakeType(root, nullable);
  type.children = std::move(children);
  return type;
}

LogicalType SumType(const LogicalType& argument) {
  if (argument.root == TypeRoot::kDecimal) {
    return MakeType(TypeRoot::kDecimal, true, kMaxDecimalPrecision, argument.scale);
  }
  return Nullable(argument);
}

LogicalType AverageType(const LogicalType& argument) {
  if (argument.root == TypeRoot::kDecimal) {
    return MakeType(TypeRoot::kDecimal, true, kMaxDecimalPrecision,
                    std::max<uint32_t>(6, argument.scale));
  }
  return Nullable(argument);
}

// DECIMAL digits that an exact numeric type needs; precision 0 if it is not exact.
LogicalType AsDecimal(const LogicalType& type) {
  switch (type.root) {
    case TypeRoot::kTinyInt:
      return MakeType(TypeRoot::kDecimal, type.nullable, 3, 0);
    case TypeRoot::kSmallInt:
      return MakeType(TypeRoot::kDecimal, type.nullable, 5, 0);
    case TypeRoot::kInteger:
      return MakeType(TypeRoot::kDecimal, type.nullable, 10, 0);
    case TypeRoot::kBigInt:
      return MakeType(TypeRoot::kDecimal, type.nullable, 19, 0);
    case TypeRoot::kDecimal:
      return type;
    default:
      return MakeType(TypeRoot::kDecimal, type.nullable, 0, 0);
  }
}

// Cuts a decimal to 38 digits, keeping the integer part and at least min(scale, 6) decimals.
LogicalType AdjustDecimal(uint32_t precision, uint32_t scale, bool nullable) {
  if (precision > kMaxDecimalPrecision) {
    const uint32_t integers = precision - scale;
    const uint32_t kept = std::min<uint32_t>(scale, 6);
    scale =
        integers >= kMaxDecimalPrecision ? kept : std::max(kept, kMaxDecimalPrecision - integers);
    precision = kMaxDecimalPrecision;
  }
  return MakeType(TypeRoot::kDecimal, nullable, precision, scale);
}

LogicalType DecimalArithmetic(std::string_view op, const LogicalType& a, const LogicalType& b) {
  const bool nullable = a.nullable || b.nullable;
  const uint32_t p1 = a.precision, s1 = a.scale, p2 = b.precision, s2 = b.scale;
  if (op == "*") return AdjustDecimal(p1 + p2 + 1, s1 + s2, nullable);
  if (op == "/") {
    const uint32_t scale = std::max<uint32_t>(6, s1 + p2 + 1);
    return AdjustDecimal(p1 - s1 + s2 + scale, scale, nullable);
  }
  if (op == "%") {
    const uint32_t scale = std::max(s1, s2);
    return MakeType(TypeRoot::kDecimal, nullable, std::min(p1 - s1, p2 - s2) + scale, scale);
  }
  const uint32_t scale = std::max(s1, s2);
  return AdjustDecimal(std::max(p1 - s1, p2 - s2) + scale + 1, scale, nullable);
}

LogicalType CommonOfTwo(const LogicalType& a, const LogicalType& b) {
  const bool nullable = a.nullable || b.nullable;
  LogicalType result;
  if (a.root == TypeRoot::kNull || b.root == TypeRoot::kNull) {
    result = a.root == TypeRoot::kNull ? b : a;
  } else if (a.root == b.root && a.root != TypeRoot::kDecimal) {
    result = a;
    result.precision = std::max(a.precision, b.precision);
    if (a.root == TypeRoot::kChar && a.precision != b.precision) result.root = TypeRoot::kVarchar;
    if (a.children != b.children) return {};
  } else if (IsCharacter(a.root) && IsCharacter(b.root)) {
    result = MakeType(TypeRoot::kVarchar, true, std::max(a.precision, b.precision));
  } else if (IsNumeric(a.root) && IsNumeric(b.root)) {
    const LogicalType da = AsDecimal(a), db = AsDecimal(b);
    if (da.precision == 0 || db.precision == 0) {
      result = MakeType(TypeRoot::kDouble);
    } else if (a.root == TypeRoot::kDecimal || b.root == TypeRoot::kDecimal) {
      const uint32_t scale = std::max(da.scale, db.scale);
      result = AdjustDecimal(std::max(da.precision - da.scale, db.precision - db.scale) + scale,
                             scale, true);
    } else {
      result = a.root > b.root ? a : b;
    }
  } else {
    return {};
  }
  result.nullable = nullable;
  result.time_attribute = TimeAttribute::kNone;
  return result;
}

// Texts of a length that the function fixes.
LogicalType FixedText(ResultRule rule, bool nullable) {
  switch (rule) {
    case ResultRule::kChar32:
      return MakeType(TypeRoot::kChar, nullable, 32);
    case ResultRule::kChar40:
      return MakeType(TypeRoot::kChar, nullable, 40);
    case ResultRule::kChar56:
      return MakeType(TypeRoot::kChar, nullable, 56);
    case ResultRule::kChar64:
      return MakeType(TypeRoot::kChar, nullable, 64);
    case ResultRule::kChar96:
      return MakeType(TypeRoot::kChar, nullable, 96);
    case ResultRule::kChar128:
      return MakeType(TypeRoot::kChar, nullable, 128);
    case ResultRule::kVarchar128:
      return MakeType(TypeRoot::kVarchar, nullable, 128);
    case ResultRule::kVarchar2000NotNull:
      return MakeType(TypeRoot::kVarchar, false, 2000);
    case ResultRule::kUuid:
      return MakeType(TypeRoot::kChar, false, 36);
    case ResultRule::kString:
      return StringType(nullable);
    case ResultRule::kStringNotNull:
      return StringType(false);
    case ResultRule::kStringNullable:
      return StringType(true);
    default:
      return {};
  }
}

// Types of NOT NULL or nullable, whatever the arguments are.
LogicalType FixedType(ResultRule rule) {
  switch (rule) {
    case ResultRule::kBigIntNotNull:
      return MakeType(TypeRoot::kBigInt, false);
    case ResultRule::kTimestamp3:
      return MakeType(TypeRoot::kTimestamp, true, 3);
    case ResultRule::kTimestamp3NotNull:
      return MakeType(TypeRoot::kTimestamp, false, 3);
    case ResultRule::kRowtime:
      return WithTime(TypeRoot::kTimestamp, TimeAttribute::kRowtime);
    case ResultRule::kProctime:
      return WithTime(TypeRoot::kTimestampLtz, TimeAttribute::kProctime);
    case ResultRule::kBooleanNotNull:
      return MakeType(TypeRoot::kBoolean, false);
    case ResultRule::kBooleanNullable:
      return MakeType(TypeRoot::kBoolean);
    case ResultRule::kIntegerNullable:
      return MakeType(TypeRoot::kInteger);
    case ResultRule::kBytesNullable:
      return MakeType(TypeRoot::kVarbinary, true, kMaxLength);
    case ResultRule::kDateNullable:
      return MakeType(TypeRoot::kDate);
    case ResultRule::kTimestampLtz3Nullable:
      return MakeType(TypeRoot::kTimestampLtz, true, 3);
    case ResultRule::kArrayOfStringsNullable:
      return Collection(TypeRoot::kArray, true, {StringType()});
    case ResultRule::kMapOfStringsNullable:
      return Collection(TypeRoot::kMap, true, {StringType(), StringType()});
    default:
      return {};
  }
}

LogicalType TypeByNullability(ResultRule rule, bool nullable) {
  switch (rule) {
    case ResultRule::kBoolean:
      return MakeType(TypeRoot::kBoolean, nullable);
    case ResultRule::kInteger:
      return MakeType(TypeRoot::kInteger, nullable);
    case ResultRule::kBigInt:
      return MakeType(TypeRoot::kBigInt, nullable);
    case ResultRule::kDouble:
      return MakeType(TypeRoot::kDouble, nullable);
    case ResultRule::kBytes:
      return MakeType(TypeRoot::kVarbinary, nullable, kMaxLength);
    case ResultRule::kDate:
      return MakeType(TypeRoot::kDate, nullable);
    case ResultRule::kTime:
      return MakeType(TypeRoot::kTime, nullable);
    case ResultRule::kTimestampLtz3:
      return MakeType(TypeRoot::kTimestampLtz, nullable, 3);
    case ResultRule::kArrayOfStrings:
      return Collection(TypeRoot::kArray, nullable, {StringType()});
    case ResultRule::kMapOfStrings:
      return Collection(TypeRoot::kMap, nullable, {StringType(), StringType()});
    default:
      return {};
  }
}

}  // namespace

const FunctionInfo* FindFunction(std::string_view name) {
  const std::string upper = UpperCase(name);
  const auto found = std::ranges::find(kFunctions, upper, &FunctionInfo::name);
  return found == kFunctions.end() ? nullptr : &*found;
}

namespace {

// Types made from those of the arguments; unknown for other rules.
LogicalType DerivedType(ResultRule rule, const LogicalType& first, const std::vector<LogicalType>& arguments) {
  switch (rule) {
    case ResultRule::kFirstArgument:
    case ResultRule::kRounded: {
      LogicalType type = first;
      type.time_attribute = TimeAttribute::kNone;
      return type;
    }
    case ResultRule::kWhole: {
      LogicalType type = first;
      type.time_attribute = TimeAttribute::kNone;
      type.scale = 0;
      return type;
    }
    case ResultRule::kFirstArgumentNullable:
      return Nullable(first);
    case ResultRule::kLeastRestrictive:
      return LeastRestrictive(arguments);
    case ResultRule::kLeastRestrictiveTail:
      return arguments.empty() ? LogicalType{}
                               : LeastRestrictive({arguments.begin() + 1, arguments.end()});
    case ResultRule::kSum:
      return SumType(first);
    case ResultRule::kAverage:
    case ResultRule::kDeviation:
      return AverageType(first);
    case ResultRule::kSecondArgument:
      return arguments.size() > 1 ? arguments[1] : LogicalType{};
    default:
      return {};
  }
}

LogicalType TextType(const LogicalType& argument, bool nullable) {
  return IsCharacter(argument.root) ? MakeType(TypeRoot::kVarchar, nullable, argument.precision) : StringType(nullable);
}

// Types of and from arrays, maps and multisets; unknown for other rules.
LogicalType CollectionType(ResultRule rule, const LogicalType& first, const std::vector<LogicalType>& arguments) {
  switch (rule) {
    case ResultRule::kArrayOfFirst:
      return Collection(TypeRoot::kArray, true, {first});
    case ResultRule::kMultisetOfFirst:
      return Collection(TypeRoot::kMultiset, false, {first});
    default:
      break;
  }
  if (first.children.empty()) return {};
  switch (rule) {
    case ResultRule::kElement:
      return Nullable(first.children[0]);
    case ResultRule::kElementOrNull:
      return first.nullable ? Nullable(first.children[0]) : first.children[0];
    case ResultRule::kKeysOfMap:
      return Collection(TypeRoot::kArray, first.nullable, {first.children[0]});
    case ResultRule::kValuesOfMap:
      if (first.children.size() < 2) return {};
      return Collection(TypeRoot::kArray, first.nullable, {first.children[1]});
    case ResultRule::kEntriesOfMap: {
      if (first.children.size() < 2) return {};
      LogicalType entry = Collection(TypeRoot::kRow, true, first.children);
      entry.field_names = {"key", "value"};
      return Collection(TypeRoot::kArray, first.nullable, {std::move(entry)});
    }
    case ResultRule::kMapOfArrays:
      if (arguments.size() < 2 || arguments[1].children.empty()) return {};
      return Collection(TypeRoot::kMap, AnyNullable(arguments), {first.children[0], arguments[1].children[0]});
    default:
      return {};
  }
}

}  // namespace

LogicalType ResultType(ResultRule rule, const std::vector<LogicalType>& arguments) {
  const LogicalType first = arguments.empty() ? LogicalType{} : arguments.front();
  const bool nullable = AnyNullable(arguments);
  if (rule == ResultRule::kText && !arguments.empty()) return TextType(arguments.back(), nullable);
  if (rule == ResultRule::kTextNullable) return TextType(first, true);
  for (const LogicalType& type : {DerivedType(rule, first, arguments), CollectionType(rule, first, arguments),
                                  FixedType(rule), FixedText(rule, nullable)}) {
    if (type.known()) return type;
  }
  return TypeByNullability(rule, nullable);
}

LogicalType RoundedType(const LogicalType& type, int64_t digits) {
  if (type.root != TypeRoot::kDecimal || digits >= static_cast<int64_t>(type.scale)) return type;
  const uint32_t kept = digits < 0 ? 0 : static_cast<uint32_t>(digits);
  const uint32_t precision = std::min(kMaxDecimalPrecision, 1 + type.precision - type.scale + kept);
  return MakeType(TypeRoot::kDecimal, type.nullable, precision, kept);
}

LogicalType LeastRestrictive(const std::vector<LogicalType>& types) {
  if (types.empty()) return {};
  LogicalType result = types.front();
  result.time_attribute = TimeAttribute::kNone;
  for (size_t i = 1; i < types.size() && result.known(); ++i) {
    result = types[i].known() ? CommonOfTwo(result, types[i]) : LogicalType{};
  }
  return result;
}

LogicalType ArithmeticType(std::string_view op, const LogicalType& left, const LogicalType& right) {
  const bool nullable = left.nullable || right.nullable;
  if (IsTimestamp(left.root) || left.root == TypeRoot::kDate) {
    LogicalType type = left;  // timestamp plus or minus interval
    type.nullable = nullable;
    type.time_attribute = TimeAttribute::kNone;
    return type;
  }
  if (!IsNumeric(left.root) || !IsNumeric(right.root)) return {};
  const LogicalType a = AsDecimal(left), b = AsDecimal(right);
  if (a.precision == 0 || b.precision == 0) {
    // FLOAT stays FLOAT beside itself and integers.
    const auto widens = [](TypeRoot root) { return root == TypeRoot::kDouble || root == TypeRoot::kDecimal; };
    const bool is_double = widens(left.root) || widens(right.root);
    return MakeType(is_double ? TypeRoot::kDouble : TypeRoot::kFloat, nullable);
  }
  if (left.root == TypeRoot::kDecimal || right.root == TypeRoot::kDecimal) {
    return DecimalArithmetic(op, a, b);
  }
  return MakeType(std::max(left.root, right.root), nullable);
}

}  // namespace flinkcompat::flink
