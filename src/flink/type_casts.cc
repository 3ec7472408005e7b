#include "flink/type_casts.h"

#include <optional>

namespace flinkcompat::flink {
namespace {

bool IsInteger(TypeRoot root) { return root >= TypeRoot::kTinyInt && root <= TypeRoot::kBigInt; }
bool IsBinary(TypeRoot root) { return root == TypeRoot::kBinary || root == TypeRoot::kVarbinary; }

bool CastsRoot(TypeRoot from, TypeRoot to) {
  if (from == to) return true;
  switch (to) {
    case TypeRoot::kVarchar:
      return IsCharacter(from);
    case TypeRoot::kVarbinary:
      return IsBinary(from);
    case TypeRoot::kDecimal:
    case TypeRoot::kDouble:
      return IsNumeric(from);
    case TypeRoot::kSmallInt:
    case TypeRoot::kInteger:
    case TypeRoot::kBigInt:
      return IsInteger(from) && from < to;
    case TypeRoot::kFloat:
      return IsInteger(from) || from == TypeRoot::kDecimal;
    case TypeRoot::kDate:
    case TypeRoot::kTime:
      return from == TypeRoot::kTimestamp;
    case TypeRoot::kTimestamp:
      return from == TypeRoot::kTimestampLtz;
    case TypeRoot::kTimestampLtz:
      return from == TypeRoot::kTimestamp;
    default:
      return false;
  }
}

// The longest text of a value; none where values have no text of their own.
std::optional<uint32_t> TextLength(const LogicalType& type) {
  switch (type.root) {
    case TypeRoot::kBoolean:
      return 5;
    case TypeRoot::kTinyInt:
      return 4;
    case TypeRoot::kSmallInt:
      return 6;
    case TypeRoot::kInteger:
      return 11;
    case TypeRoot::kBigInt:
      return 20;
    case TypeRoot::kFloat:
      return 15;
    case TypeRoot::kDouble:
      return 24;
    case TypeRoot::kDate:
      return 10;
    case TypeRoot::kTime:
      return type.precision > 0 ? 9 + type.precision : 8;
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return type.precision > 0 ? 20 + type.precision : 19;
    default:
      return std::nullopt;
  }
}

bool FitsText(const LogicalType& from, const LogicalType& to) {
  // CHAR pads, so that texts of different lengths may fall together.
  if (IsCharacter(from.root)) {
    return (to.root == TypeRoot::kVarchar || from.root == TypeRoot::kChar) && from.precision <= to.precision;
  }
  if (IsBinary(from.root)) {
    return to.root == TypeRoot::kVarchar ? from.precision <= to.precision : to.precision == kMaxLength;
  }
  const std::optional<uint32_t> length = TextLength(from);
  return length && *length <= to.precision;
}

bool FitsBytes(const LogicalType& from, const LogicalType& to) {
  if (IsBinary(from.root)) {
    return (to.root == TypeRoot::kVarbinary || from.root == TypeRoot::kBinary) && from.precision <= to.precision;
  }
  if (!IsCharacter(from.root)) return false;
  constexpr uint64_t kBytesOfCharacter = 4;
  return to.precision == kMaxLength ||
         (from.precision != kMaxLength && from.precision * kBytesOfCharacter <= to.precision);
}

template <typename Test>
bool AllChildren(const LogicalType& from, const LogicalType& to, Test test) {
  if (from.children.size() != to.children.size()) return false;
  for (size_t i = 0; i < from.children.size(); ++i) {
    if (!test(from.children[i], to.children[i])) return false;
  }
  return true;
}

}  // namespace

bool SupportsImplicitCast(const LogicalType& from, const LogicalType& to) {
  if (!from.known() || !to.known() || from.root == TypeRoot::kNull) return true;
  if (from.children.empty() && to.children.empty()) return CastsRoot(from.root, to.root);
  return from.root == to.root && AllChildren(from, to, SupportsImplicitCast);
}

bool SupportsInjectiveCast(const LogicalType& from, const LogicalType& to) {
  if (from.root == TypeRoot::kNull) return true;
  if (from.root == TypeRoot::kRow && to.root == TypeRoot::kRow) return AllChildren(from, to, SupportsInjectiveCast);
  switch (to.root) {
    case TypeRoot::kChar:
    case TypeRoot::kVarchar:
      return FitsText(from, to);
    case TypeRoot::kBinary:
    case TypeRoot::kVarbinary:
      return FitsBytes(from, to);
    case TypeRoot::kDecimal:
      return from.root == to.root && from.precision == to.precision && from.scale == to.scale;
    case TypeRoot::kTime:
      return from.root == to.root && from.precision == to.precision;
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return IsTimestamp(from.root) && from.precision == to.precision;
    case TypeRoot::kBoolean:
    case TypeRoot::kFloat:
    case TypeRoot::kDouble:
    case TypeRoot::kDate:
      return from.root == to.root;
    default:
      return IsInteger(to.root) && IsInteger(from.root) && from.root <= to.root;
  }
}

}  // namespace flinkcompat::flink
