#include "planner/rel/rel.h"

#include <algorithm>
#include <numeric>

#include "base/overloaded.h"

namespace flinkcompat::planner {
namespace {

std::string ListText(const std::vector<size_t>& columns) {
  std::string text;
  for (size_t column : columns) text += (text.empty() ? "" : ",") + std::to_string(column);
  return "{" + text + "}";
}

std::string RexText(const std::vector<Rex>& exprs) {
  std::string text;
  for (const Rex& expr : exprs) text += (text.empty() ? "" : ", ") + expr->digest;
  return "[" + text + "]";
}

std::string OrderText(const std::vector<SortField>& order) {
  std::string text;
  for (const SortField& field : order) {
    text += std::to_string(field.column) + (field.descending ? "D" : "A") +
            (field.nulls_first ? "F" : "L") + " ";
  }
  return text;
}

std::string CallsText(const std::vector<AggCall>& calls) {
  std::string text;
  for (const AggCall& call : calls) {
    text += call.function + (call.distinct ? " DISTINCT" : "") + ListText(call.arguments);
    if (call.filter) text += " FILTER " + std::to_string(*call.filter);
    text += " ";
  }
  return text;
}

struct OpText {
  std::string operator()(const Scan& scan) const {
    std::string text = scan.table ? "Scan " + scan.table->path : "Scan";
    for (const auto& [key, value] : scan.hints) text += " " + key + "=" + value;
    if (scan.rowtime) text += " rowtime " + std::to_string(*scan.rowtime);
    if (scan.limit) text += " limit " + std::to_string(*scan.limit);
    return text;
  }
  std::string operator()(const Values& values) const {
    std::string text = "Values";
    for (const auto& tuple : values.tuples) text += RexText(tuple);
    return text;
  }
  std::string operator()(const Project& project) const { return "Project" + RexText(project.exprs); }
  std::string operator()(const Filter& filter) const { return "Filter " + filter.condition->digest; }
  std::string operator()(const Join& join) const {
    return "Join " + std::to_string(static_cast<int>(join.type)) + join.condition->digest;
  }
  std::string operator()(const MultiJoin& join) const {
    std::string text = "MultiJoin " + RexText(join.conditions);
    for (JoinType type : join.types) text += std::to_string(static_cast<int>(type));
    return text;
  }
  std::string operator()(const Correlate& correlate) const {
    return "Correlate " + std::to_string(static_cast<int>(correlate.type)) + correlate.id;
  }
  std::string operator()(const Aggregate& aggregate) const {
    std::string text = "Aggregate " + ListText(aggregate.group) + CallsText(aggregate.calls);
    for (const auto& set : aggregate.sets) text += ListText(set);
    return text;
  }
  std::string operator()(const WindowGroup& group) const {
    std::string text = "WindowGroup " + group.kind + std::to_string(group.time) +
                       ListText(group.group) + CallsText(group.calls);
    for (int64_t millis : group.millis) text += " " + std::to_string(millis);
    return text;
  }
  std::string operator()(const SetOp& set) const {
    return "Set " + std::to_string(static_cast<int>(set.kind)) + (set.all ? " ALL" : "");
  }
  std::string operator()(const Sort& sort) const {
    return "Sort " + OrderText(sort.order) + std::to_string(sort.offset.value_or(0)) + " " +
           (sort.fetch ? std::to_string(*sort.fetch) : "all");
  }
  std::string operator()(const WindowTvf& tvf) const {
    std::string text = "Tvf " + tvf.kind + std::to_string(tvf.time) + ListText(tvf.partition);
    for (int64_t millis : tvf.millis) text += " " + std::to_string(millis);
    return text + " " + std::to_string(tvf.offset.value_or(0));
  }
  std::string operator()(const WatermarkAssigner& assigner) const {
    return "Watermark " + std::to_string(assigner.rowtime);
  }
  std::string operator()(const Snapshot& snapshot) const {
    return "Snapshot " + snapshot.period->digest;
  }
  std::string operator()(const TableFunction& function) const {
    return "TableFunction " + function.function + RexText(function.arguments);
  }
  std::string operator()(const Window& window) const {
    std::string text = "Window";
    for (const OverGroup& group : window.groups) {
      text += ListText(group.partition) + OrderText(group.order) + CallsText(group.calls) +
              (group.rows ? "rows" : "range") + std::to_string(group.preceding.value_or(-1));
      for (const auto& constants : group.constants) text += RexText(constants);
    }
    return text;
  }
  std::string operator()(const Rank& rank) const {
    return "Rank " + rank.function + ListText(rank.partition) + OrderText(rank.order) +
           std::to_string(rank.start) + ".." + std::to_string(rank.end) +
           (rank.outputs_number ? " number" : "") +
           (rank.end_column ? " column " + std::to_string(*rank.end_column) : "");
  }
  std::string operator()(const Match& match) const {
    return "Match " + ListText(match.partition) + OrderText(match.order);
  }
  std::string operator()(const Expand& expand) const {
    std::string text = "Expand";
    for (const auto& project : expand.projects) text += RexText(project);
    return text;
  }
  std::string operator()(const ProcessFunction& function) const { return "Ptf " + function.function; }
  std::string operator()(const TemporalJoin& join) const {
    return "TemporalJoin " + std::to_string(static_cast<int>(join.type)) + join.condition->digest +
           (join.lookup ? " lookup" : "");
  }
  std::string operator()(const Calc& calc) const {
    return "Calc" + RexText(calc.exprs) + (calc.condition ? calc.condition->digest : "");
  }
  std::string operator()(const Sink& sink) const { return "Sink " + sink.name; }
};

}  // namespace

Rel MakeRel(RelOp op, std::vector<Rel> inputs, Row row, Span span) {
  RelNode node;
  node.op = std::move(op);
  node.inputs = std::move(inputs);
  node.row = std::move(row);
  node.span = span;
  return std::make_shared<const RelNode>(std::move(node));
}

Rel WithInputs(const Rel& rel, std::vector<Rel> inputs) {
  if (inputs == rel->inputs) return rel;
  RelNode node = *rel;
  node.inputs = std::move(inputs);
  return std::make_shared<const RelNode>(std::move(node));
}

Rel MakeProject(const Rel& input, std::vector<Rex> exprs, std::vector<std::string> names) {
  Row row;
  for (size_t i = 0; i < exprs.size(); ++i) row.push_back({names[i], exprs[i]->type});
  return MakeRel(Project{std::move(exprs)}, {input}, std::move(row), input->span);
}

Rel MakeFilter(const Rel& input, const Rex& condition) {
  if (!condition || IsTrue(condition)) return input;
  return MakeRel(Filter{condition}, {input}, input->row, input->span);
}

Row JoinRow(const Row& left, const Row& right, JoinType type) {
  Row row = left;
  if (type == JoinType::kSemi || type == JoinType::kAnti) return row;
  row.insert(row.end(), right.begin(), right.end());
  UniquifyNames(row);
  for (size_t i = 0; i < row.size(); ++i) {
    const bool outer = i < left.size() ? type == JoinType::kRight || type == JoinType::kFull
                                       : type == JoinType::kLeft || type == JoinType::kFull;
    if (outer) row[i].type.nullable = true;
  }
  return row;
}

void UniquifyNames(Row& row) {
  std::set<std::string> used;
  for (Field& field : row) {
    std::string name = field.name;
    for (size_t attempt = 0; used.contains(name); ++attempt) {
      name = field.name + std::to_string(attempt);
    }
    used.insert(name);
    field.name = name;
  }
}

Rel MakeJoin(const Rel& left, const Rel& right, JoinType type, const Rex& condition, Span span,
             JoinHints hints) {
  return MakeRel(Join{type, condition, std::move(hints)}, {left, right}, JoinRow(left->row, right->row, type), span);
}

Rel MakeCalc(const Rel& input, std::vector<Rex> exprs, std::vector<std::string> names,
             const Rex& condition) {
  Row row;
  for (size_t i = 0; i < exprs.size(); ++i) row.push_back({names[i], exprs[i]->type});
  const bool filters = condition && !IsTrue(condition);
  return MakeRel(Calc{std::move(exprs), filters ? condition : Rex()}, {input}, std::move(row),
                 input->span);
}

std::string CallName(const AggCall& call, size_t column) {
  return call.name.empty() ? "$f" + std::to_string(column) : call.name;
}

Row AggregateRow(const Row& input, const Aggregate& aggregate) {
  Row row;
  for (size_t column : aggregate.group) {
    Field field = input[column];
    const bool missing = std::ranges::any_of(aggregate.sets, [&](const auto& set) {
      return std::ranges::find(set, column) == set.end();
    });
    if (missing) field.type.nullable = true;
    row.push_back(std::move(field));
  }
  AddCalls(row, aggregate.calls);
  return row;
}

void AddCalls(Row& row, const std::vector<AggCall>& calls) {
  for (const AggCall& call : calls) {
    AddNamed(row, CallName(call, row.size()), call.type);
  }
}

void AddNamed(Row& row, const std::string& name, const LogicalType& type) {
  std::string free = name;
  for (size_t attempt = 0; std::ranges::find(row, free, &Field::name) != row.end(); ++attempt) {
    free = name + "_" + std::to_string(attempt);
  }
  row.push_back({free, type});
}

Rel MakeAggregate(const Rel& input, Aggregate aggregate, Span span) {
  Row row = AggregateRow(input->row, aggregate);
  return MakeRel(std::move(aggregate), {input}, std::move(row), span);
}

Rel ReplaceAggregate(const Rel& node, const Rel& input, Aggregate aggregate) {
  aggregate.ttl = As<Aggregate>(node)->ttl;
  return MakeAggregate(input, std::move(aggregate), node->span);
}

Rel MakeDistinct(const Rel& input, Span span, std::string ttl) {
  Aggregate aggregate;
  aggregate.group = FirstColumns(input->row.size());
  aggregate.ttl = std::move(ttl);
  return MakeAggregate(input, std::move(aggregate), span);
}

bool IsUnionAll(const Rel& rel) {
  const auto* set = As<SetOp>(rel);
  return set != nullptr && set->kind == SetKind::kUnion && set->all;
}

Rel WithoutTrivialCalc(const Rel& calc) {
  const auto* op = As<Calc>(calc);
  return !op->condition && IsIdentity(op->exprs, calc->inputs[0]->row) ? calc->inputs[0] : calc;
}

std::vector<size_t> FirstColumns(size_t count) {
  std::vector<size_t> columns(count);
  std::iota(columns.begin(), columns.end(), size_t{0});
  return columns;
}

std::vector<size_t> PositionsOf(const Row& row, const std::vector<std::string>& names) {
  std::vector<size_t> positions;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(row, name, &Field::name);
    if (found != row.end()) positions.push_back(static_cast<size_t>(found - row.begin()));
  }
  return positions;
}

Row PhysicalRow(const catalog::Table& table) {
  Row row;
  for (const catalog::Column& column : table.columns) {
    if (column.kind == catalog::ColumnKind::kPhysical) row.push_back({column.name, column.type});
  }
  return row;
}

Selection Select(const Row& row, const std::set<size_t>& columns) {
  Selection selection;
  selection.map.assign(row.size(), 0);
  for (size_t column : columns) {
    selection.map[column] = selection.exprs.size();
    selection.exprs.push_back(InputRef(column, row[column].type));
    selection.names.push_back(row[column].name);
  }
  return selection;
}

std::set<size_t> ColumnsOf(const AggCall& call) {
  std::set<size_t> columns(call.arguments.begin(), call.arguments.end());
  if (call.filter) columns.insert(*call.filter);
  for (const auto& [column, descending] : call.order) columns.insert(column);
  return columns;
}

void MoveColumns(AggCall& call, const std::vector<size_t>& map) {
  for (size_t& column : call.arguments) column = map[column];
  if (call.filter) call.filter = map[*call.filter];
  for (auto& [column, descending] : call.order) column = map[column];
}

std::vector<std::string> UniqueNames(const std::vector<std::string>& names) {
  Row row;
  for (const std::string& name : names) row.push_back({name, {}});
  UniquifyNames(row);
  return Names(row);
}

std::vector<Rex> Refs(const Row& row) {
  std::vector<Rex> refs;
  for (size_t i = 0; i < row.size(); ++i) refs.push_back(InputRef(i, row[i].type));
  return refs;
}

std::vector<std::string> Names(const Row& row) {
  std::vector<std::string> names;
  for (const Field& field : row) names.push_back(field.name);
  return names;
}

bool IsIdentity(const std::vector<Rex>& exprs, const Row& input) {
  if (exprs.size() != input.size()) return false;
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (!IsInput(exprs[i]) || exprs[i]->index != i) return false;
  }
  return true;
}

std::string Digest(const Rel& rel) {
  std::string text = std::visit(OpText{}, rel->op) + " (";
  for (const Field& field : rel->row) {
    text += field.name + " " + flink::ToString(field.type) + ",";
  }
  text += ")";
  for (const Rel& input : rel->inputs) text += "{" + Digest(input) + "}";
  return text;
}

bool ReadsOuterRow(const Rel& rel, const std::string& id) {
  bool found = false;
  MapExprs(rel, [&](const Rex& rex) {
    found = found || ReadsOuterRow(rex, id);
    return rex;
  });
  return found ||
         std::ranges::any_of(rel->inputs, [&](const Rel& input) { return ReadsOuterRow(input, id); });
}

Rel MapExprs(const Rel& rel, const std::function<Rex(const Rex&)>& map) {
  RelNode node = *rel;
  bool changed = false;
  const auto apply = [&](Rex& rex) {
    if (!rex) return;
    Rex mapped = map(rex);
    changed = changed || mapped != rex;
    rex = std::move(mapped);
  };
  std::visit(Overloaded{[&](Project& op) {
                          for (Rex& expr : op.exprs) apply(expr);
                        },
                        [&](Calc& op) {
                          for (Rex& expr : op.exprs) apply(expr);
                          apply(op.condition);
                        },
                        [&](Filter& op) { apply(op.condition); }, [&](Join& op) { apply(op.condition); },
                        [&](MultiJoin& op) {
                          for (Rex& condition : op.conditions) apply(condition);
                        },
                        [&](TemporalJoin& op) { apply(op.condition); },
                        [&](Snapshot& op) { apply(op.period); },
                        [&](TableFunction& op) {
                          for (Rex& expr : op.arguments) apply(expr);
                        },
                        [&](Expand& op) {
                          for (auto& project : op.projects) {
                            for (Rex& expr : project) apply(expr);
                          }
                        },
                        [](auto&) {}},
             node.op);
  return changed ? std::make_shared<const RelNode>(std::move(node)) : rel;
}

}  // namespace flinkcompat::planner
