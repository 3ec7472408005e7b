#include <algorithm>

#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// Flink: PushProjectIntoTableSourceScanRule. Physical columns in the order in which they are read,
// then the metadata columns that are read.
Rel PruneScan(const Rel& rel, const Calc& calc, const Rel& input, const Scan& scan) {
  const size_t metadata = input->row.size() - scan.metadata_keys.size();
  const bool prunes = scan.connector.Can('P');
  if (!prunes && scan.metadata_keys.empty()) return rel;
  std::vector<size_t> order;
  const auto read = [&](const Rex& rex) {
    Contains(rex, [&](const RexNode& node) {
      if (node.kind == RexKind::kInput && std::ranges::find(order, node.index) == order.end()) {
        order.push_back(node.index);
      }
      return false;
    });
  };
  for (const Rex& expr : calc.exprs) read(expr);
  if (calc.condition) {
    read(calc.condition);
    // A condition is pushed below the projection first, which reads columns as they stand.
    std::ranges::sort(order);
  }
  std::vector<size_t> kept;
  for (size_t column : order) {
    if (prunes && column < metadata) kept.push_back(column);
  }
  if (prunes && kept.empty() && metadata > 0) kept.push_back(0);
  // Upsert sources keep the primary key, which ChangelogNormalize needs.
  if (prunes && scan.connector.source != flink::SourceChanges::kInsert) {
    for (const std::string& name : scan.table->primary_key) {
      const auto column = std::ranges::find(input->row, name, &Field::name);
      const auto index = static_cast<size_t>(column - input->row.begin());
      if (std::ranges::find(kept, index) == kept.end()) kept.push_back(index);
    }
  }
  if (!prunes || kept.size() == metadata) {
    kept.clear();
    for (size_t i = 0; i < metadata; ++i) kept.push_back(i);
  }
  Scan pruned = scan;
  pruned.metadata_keys.clear();
  for (size_t i = metadata; i < input->row.size(); ++i) {
    if (std::ranges::find(order, i) == order.end()) continue;
    kept.push_back(i);
    pruned.metadata_keys.push_back(scan.metadata_keys[i - metadata]);
  }
  if (kept.size() == input->row.size()) return rel;
  pruned.projected = true;
  Row row;
  std::vector<size_t> map(input->row.size(), 0);
  for (size_t column : kept) {
    map[column] = row.size();
    row.push_back(input->row[column]);
  }
  const Rel narrow = MakeRel(std::move(pruned), {}, std::move(row), input->span);
  std::vector<Rex> exprs;
  for (const Rex& expr : calc.exprs) exprs.push_back(Remap(expr, map));
  const Rex condition = calc.condition ? Remap(calc.condition, map) : Rex();
  return WithoutTrivialCalc(MakeCalc(narrow, std::move(exprs), Names(rel->row), condition));
}

}  // namespace

Rel PushIntoScans(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* calc = As<Calc>(node);
    if (calc == nullptr) return node;
    const Rel& input = node->inputs[0];
    const auto* scan = As<Scan>(input);
    return scan == nullptr ? node : PruneScan(node, *calc, input, *scan);
  });
}

// Flink: PushWatermarkIntoTableSourceScanRule and -AcrossCalcRule.
Rel PushWatermarks(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* assigner = As<WatermarkAssigner>(node);
    if (assigner == nullptr) return node;
    const Rel& input = node->inputs[0];
    if (const auto* scan = As<Scan>(input); scan != nullptr && scan->connector.Can('W')) {
      Scan pushed = *scan;
      pushed.rowtime = assigner->rowtime;
      return MakeRel(std::move(pushed), {}, node->row, node->span);
    }
    const auto* calc = As<Calc>(input);
    if (calc == nullptr || calc->condition) return node;
    const Rel& below = input->inputs[0];
    const auto* scan = As<Scan>(below);
    if (scan == nullptr || !scan->connector.Can('W')) return node;
    Scan pushed = *scan;
    pushed.rowtime = assigner->rowtime;
    const Rel source = MakeRel(std::move(pushed), {}, below->row, below->span);
    std::vector<Rex> exprs = calc->exprs;
    Rex& rowtime = exprs[assigner->rowtime];
    rowtime = Call("Reinterpret", {rowtime}, node->row[assigner->rowtime].type);
    return MakeCalc(source, std::move(exprs), Names(node->row), {});
  });
}

}  // namespace flinkcompat::planner
