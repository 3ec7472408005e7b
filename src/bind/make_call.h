// Calls of operators in the one form that equal conditions share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bind/expression.h"

namespace flinkcompat::bind {

// A call with the type of its operator. NOT moves inwards as far as it can, AND and OR and `||` are
// flat, comparisons and sums of whole numbers are computed. Calcite: RexSimplify, RexUtil.flatten.
Expr MakeCall(std::string function, std::vector<Expr> arguments, Span span);

// The type of `arguments[0] op arguments[1]`, or of a prefix operator.
flink::LogicalType OperatorType(std::string_view op, const std::vector<Expr>& arguments);

}  // namespace flinkcompat::bind
