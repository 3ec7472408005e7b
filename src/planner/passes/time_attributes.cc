#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/physical/window_properties.h"

namespace flinkcompat::planner {
namespace {

Rex Materialised(const Rex& rex) {
  if (!IsTimeAttribute(rex->type)) return rex;
  if (IsProctime(rex->type)) return Call("PROCTIME_MATERIALIZE", {rex}, Plain(rex->type));
  return CastTo(rex, Plain(rex->type));
}

// The row with the given time attributes as plain values.
Rel MaterialiseColumns(const Rel& rel, const std::function<bool(size_t)>& wanted) {
  bool changed = false;
  std::vector<Rex> exprs = Refs(rel->row);
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (!wanted(i) || !IsTimeAttribute(rel->row[i].type)) continue;
    exprs[i] = Materialised(exprs[i]);
    changed = true;
  }
  return changed ? MakeCalc(rel, std::move(exprs), Names(rel->row), {}) : rel;
}

// Everything above reads the new types.
Rel Retyped(const Rel& rel) {
  Row row = rel->row;
  for (size_t i = 0; i < row.size() && i < rel->inputs[0]->row.size(); ++i) {
    row[i].type = rel->inputs[0]->row[i].type;
  }
  RelNode node = *rel;
  node.row = std::move(row);
  return std::make_shared<const RelNode>(std::move(node));
}

Rex WithRow(const Rex& rex, const Row& row) {
  return Transform(rex, [&](const Rex& node) {
    return IsInput(node) ? InputRef(node->index, row[node->index].type) : Rex();
  });
}

// A value read by a function is no time attribute any more.
Rex ReadAsValue(const Rex& rex, const Row& row) {
  if (IsInput(rex)) return InputRef(rex->index, row[rex->index].type);
  if (rex->kind != RexKind::kCall || rex->operands.empty()) return WithRow(rex, row);
  if (rex->name == "Reinterpret") return WithRow(rex, row);
  std::vector<Rex> operands;
  for (const Rex& operand : rex->operands) {
    const Rex value = ReadAsValue(operand, row);
    operands.push_back(rex->name == "CAST" || rex->name == "PROCTIME_MATERIALIZE" ? value : Materialised(value));
  }
  return Call(rex->name, std::move(operands), Plain(rex->type));
}

Rel ConvertCalc(const Rel& node, const Calc& calc) {
  const Row& row = node->inputs[0]->row;
  std::vector<Rex> exprs;
  for (const Rex& expr : calc.exprs) {
    exprs.push_back(IsInput(expr) ? WithRow(expr, row) : ReadAsValue(expr, row));
  }
  return MakeCalc(node->inputs[0], std::move(exprs), Names(node->row),
                  calc.condition ? ReadAsValue(calc.condition, row) : Rex());
}

// A join that is bound by time keeps the time attributes, others read them as values.
Rel ConvertJoin(const Rel& node, const Join& join) {
  const Row both = JoinRow(node->inputs[0]->row, node->inputs[1]->row, JoinType::kInner);
  const Rex condition = WithRow(join.condition, both);
  const auto make = [&](const std::vector<Rel>& inputs, const Rex& on) {
    return MakeRel(Join{join.type, on, join.hints}, inputs, JoinRow(inputs[0]->row, inputs[1]->row, join.type), node->span);
  };
  const Rel kept = make(node->inputs, condition);
  if (IntervalConditionOf(kept, *As<Join>(kept)) || IsWindowJoin(kept, *As<Join>(kept))) return kept;
  const auto all = [](size_t) { return true; };
  std::vector<Rel> inputs;
  for (const Rel& input : node->inputs) inputs.push_back(MaterialiseColumns(input, all));
  const Row plain = JoinRow(inputs[0]->row, inputs[1]->row, JoinType::kInner);
  return make(inputs, WithRow(join.condition, plain));
}

Rel ConvertMultiJoin(const Rel& node, const MultiJoin& join) {
  std::vector<Rel> inputs;
  Row plain;
  for (const Rel& input : node->inputs) {
    inputs.push_back(MaterialiseColumns(input, [](size_t) { return true; }));
    plain.insert(plain.end(), inputs.back()->row.begin(), inputs.back()->row.end());
  }
  MultiJoin kept = join;
  for (Rex& condition : kept.conditions) condition = WithRow(condition, plain);
  Row row = node->row;
  for (Field& field : row) field.type = Plain(field.type);
  return MakeRel(std::move(kept), std::move(inputs), std::move(row), node->span);
}

}  // namespace

Rel MaterialiseTimeAttributes(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    if (const auto* calc = As<Calc>(node)) return ConvertCalc(node, *calc);
    if (const auto* join = As<Join>(node)) return ConvertJoin(node, *join);
    if (const auto* join = As<MultiJoin>(node)) return ConvertMultiJoin(node, *join);
    if (const auto* aggregate = As<Aggregate>(node)) {
      std::set<size_t> read;
      const bool window = IsWindowAggregate(node, *aggregate);
      if (!window) read.insert(aggregate->group.begin(), aggregate->group.end());
      for (const AggCall& call : aggregate->calls) {
        read.insert(call.arguments.begin(), call.arguments.end());
      }
      const Rel input = MaterialiseColumns(node->inputs[0], [&](size_t i) { return read.contains(i); });
      return ReplaceAggregate(node, input, *aggregate);
    }
    if (As<SetOp>(node)) {
      Row row = node->row;
      std::vector<Rel> inputs = node->inputs;
      for (size_t i = 0; i < row.size(); ++i) {
        const bool same = std::ranges::all_of(inputs, [&](const Rel& input) {
          return input->row[i].type.time_attribute == inputs[0]->row[i].type.time_attribute;
        });
        if (same) {
          row[i].type.time_attribute = inputs[0]->row[i].type.time_attribute;
          continue;
        }
        for (Rel& input : inputs) input = MaterialiseColumns(input, [&](size_t column) { return column == i; });
        row[i].type = Plain(row[i].type);
      }
      return MakeRel(node->op, std::move(inputs), std::move(row), node->span);
    }
    if (As<Sort>(node) || As<WindowTvf>(node) || As<Rank>(node) || As<Window>(node) || As<WatermarkAssigner>(node)) {
      if (As<WatermarkAssigner>(node)) return node;
      return Retyped(node);
    }
    if (As<Correlate>(node) || As<TemporalJoin>(node)) return Retyped(node);
    if (As<Sink>(node)) {
      // What leaves the job knows no processing time that is still to be read.
      const Rel query = MaterialiseColumns(node->inputs[0], [&](size_t i) {
        return IsProctime(node->inputs[0]->row[i].type);
      });
      return MakeRel(node->op, {query}, query->row, node->span);
    }
    return node;
  });
}

}  // namespace flinkcompat::planner
