#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// The argument whose value goes into the JSON text; nothing for other calls.
std::optional<size_t> ValueOf(const AggCall& call) {
  const size_t position = call.function == "JSON_OBJECTAGG" ? 1 : 0;
  const bool is_json = call.function == "JSON_OBJECTAGG" || call.function == "JSON_ARRAYAGG";
  return is_json && position < call.arguments.size() ? std::optional(position) : std::nullopt;
}

// The input with the values as JSON behind its columns, which the calls read instead.
template <typename Op>
Rel Wrapped(const Rel& node, Op op) {
  std::map<size_t, size_t> wrapped;
  for (const AggCall& call : op.calls) {
    if (const std::optional<size_t> value = ValueOf(call)) wrapped[call.arguments[*value]] = 0;
  }
  if (wrapped.empty()) return node;
  const Row& row = node->inputs[0]->row;
  std::vector<Rex> exprs = Refs(row);
  std::vector<std::string> names = Names(row);
  for (auto& [column, copy] : wrapped) {
    copy = exprs.size();
    names.push_back("$f" + std::to_string(copy));
    exprs.push_back(Call("JSON_STRING", {InputRef(column, row[column].type)}, flink::StringType(row[column].type.nullable)));
  }
  for (AggCall& call : op.calls) {
    if (const std::optional<size_t> value = ValueOf(call)) call.arguments[*value] = wrapped[call.arguments[*value]];
  }
  RelNode made = *node;
  made.op = std::move(op);
  made.inputs = {MakeProject(node->inputs[0], std::move(exprs), std::move(names))};
  return std::make_shared<const RelNode>(std::move(made));
}

}  // namespace

Rel WrapJsonArguments(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* aggregate = As<Aggregate>(node)) return Wrapped(node, *aggregate);
    if (const auto* group = As<WindowGroup>(node)) return Wrapped(node, *group);
    return node;
  });
}

}  // namespace flinkcompat::planner
