// Expressions with every name resolved to a column and every type derived.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "flink/logical_type.h"
#include "flinkcompat/source.h"

namespace flinkcompat::bind {

// Names a column of a job: a table's column at one place where the table is read, or the result of
// one expression. A column keeps its id through every operator that passes it on unchanged, under
// whatever alias, so an alias never makes a new column.
enum class ColumnId : uint32_t {};

inline size_t Index(ColumnId id) { return static_cast<size_t>(id); }

struct ColumnUse {
  ColumnId column;
  bool operator==(const ColumnUse&) const = default;
};

// A constant in canonical spelling: intervals in milliseconds or months, strings quoted, words of
// special syntax (YEAR in EXTRACT) as they are.
struct Constant {
  std::string text;
  bool operator==(const Constant&) const = default;
};

struct Expr;

// A function or an operator. Names are upper case; a cast carries its target type in the name.
// Canonical forms: AND and OR are flat and sorted, `>` is `<` with its sides swapped, IN is OR of
// `=`, BETWEEN is AND of `<=`.
struct FunctionCall {
  std::string function;
  std::vector<Expr> arguments;
  bool operator==(const FunctionCall&) const;
};

// Something that is not modelled, by its text alone.
struct Opaque {
  std::string text;
  bool operator==(const Opaque&) const = default;
};

struct Expr {
  std::variant<ColumnUse, Constant, FunctionCall, Opaque> node;
  flink::LogicalType type;
  Span span;

  bool operator==(const Expr& other) const { return node == other.node; }
};

inline bool FunctionCall::operator==(const FunctionCall& other) const {
  return function == other.function && arguments == other.arguments;
}

// The call if `expr` is one of `function`, else null.
const FunctionCall* CallOf(const Expr& expr, std::string_view function);

// Equal for equal expressions.
size_t HashOf(const Expr& expr);

// Whether the expression reads no column.
bool IsConstant(const Expr& expr);

// Appends the columns that the expression reads, each as often as it stands there.
void AppendColumns(const Expr& expr, std::vector<ColumnId>& columns);

// The conjuncts of a condition: AND and BETWEEN split up, TRUE left out.
std::vector<Expr> Conjuncts(const Expr& condition);

}  // namespace flinkcompat::bind
