// A construct that is not modelled: equal only to the same text, and whatever changes in its
// statement is unknown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/facet_context.h"

namespace flinkcompat::plan {

struct Unsupported {
  static constexpr OperatorInfo kInfo{.name = "Unsupported", .exec_node = "", .stateful = true};
  std::string construct;
  std::string text;
  // The columns of each input: what the construct may read.
  std::vector<std::vector<bind::ColumnId>> inputs;
  std::vector<bind::Expr> reads;  // conditions that are part of it
};

void AppendFacets(const Unsupported& op, const FacetContext& context, Span span,
                  std::vector<Facet>& facets);
ChangelogMode DeriveChangelogMode(const Unsupported& op, const std::vector<ChangelogMode>& inputs);
std::vector<StateSignature> DescribeState(const Unsupported& op, const FacetContext& context,
                                          Span span);

}  // namespace flinkcompat::plan
