// All operators as one variant, and what every operator file must provide.
#pragma once

#include <concepts>
#include <variant>
#include <vector>

#include "plan/changelog_mode.h"
#include "plan/facet_context.h"
#include "plan/operator_info.h"
#include "plan/operators/calc.h"
#include "plan/operators/changelog_normalize.h"
#include "plan/operators/correlate.h"
#include "plan/operators/deduplicate.h"
#include "plan/operators/group_aggregate.h"
#include "plan/operators/group_window_aggregate.h"
#include "plan/operators/interval_join.h"
#include "plan/operators/join.h"
#include "plan/operators/limit.h"
#include "plan/operators/lookup_join.h"
#include "plan/operators/match.h"
#include "plan/operators/over_aggregate.h"
#include "plan/operators/rank.h"
#include "plan/operators/sink.h"
#include "plan/operators/sort.h"
#include "plan/operators/sort_limit.h"
#include "plan/operators/table_source_scan.h"
#include "plan/operators/temporal_join.h"
#include "plan/operators/temporal_sort.h"
#include "plan/operators/union.h"
#include "plan/operators/unsupported.h"
#include "plan/operators/values.h"
#include "plan/operators/watermark_assigner.h"
#include "plan/operators/window_aggregate.h"
#include "plan/operators/window_deduplicate.h"
#include "plan/operators/window_join.h"
#include "plan/operators/window_rank.h"
#include "plan/operators/window_table_function.h"

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
