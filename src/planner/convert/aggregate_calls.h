// The aggregate calls inside an expression, sub-queries and OVER calls not included.
#pragma once

#include <vector>

#include "ast/expression.h"

namespace flinkcompat::planner {

// In the order in which they are written; an aggregate's arguments are not searched.
std::vector<const ast::Expr*> AggregateCallsOf(const ast::Expr& expr);

}  // namespace flinkcompat::planner
