// All operators as one variant, and what every operator file must provide.
#pragma once

#include <concepts>
#include <variant>
#include <vector>

#include "plan/changelog_mode.h"
#include "plan/facet_context.h"
#include "plan/operator_info.h"
// The header of each row of operators.def; written by the build.
#include "plan/operator_headers.h"

namespace flinkcompat::plan {

// A stateful operator that forgets DescribeState does not compile.
template <typename Op>
requires(!Op::kInfo.stateful) std::vector<StateSignature> DescribeState(const Op&,
                                                                        const FacetContext&, Span) {
  return {};
}

template <typename Op>
concept StreamOperator = requires(const Op& op, const FacetContext& context,
                                  std::vector<Facet>& facets,
                                  const std::vector<ChangelogMode>& inputs, Span span) {
  { Op::kInfo } -> std::convertible_to<OperatorInfo>;
  {AppendFacets(op, context, span, facets)};
  { DeriveChangelogMode(op, inputs) } -> std::same_as<ChangelogMode>;
  { DescribeState(op, context, span) } -> std::same_as<std::vector<StateSignature>>;
};

// `Empty` stands for the missing last element of the list.
struct Empty {};

template <typename First, typename... Rest>
struct VariantOf {
  using Type = std::variant<Rest...>;
};

using OperatorKind = VariantOf<Empty
#define FC_OPERATOR(Name, file) , Name
#include "plan/operators.def"
#undef FC_OPERATOR
                               >::Type;

#define FC_OPERATOR(Name, file) static_assert(StreamOperator<Name>);
#include "plan/operators.def"
#undef FC_OPERATOR

}  // namespace flinkcompat::plan
