#include "plan/lowering.h"

#include <algorithm>

#include "plan/connector.h"
#include "plan/upsert_keys.h"

namespace flinkcompat::plan {

void ColumnSet::Add(bind::ColumnId column) {
  const auto at = std::ranges::lower_bound(columns_, column);
  if (at == columns_.end() || *at != column) columns_.insert(at, column);
}

void ColumnSet::Add(const std::vector<bind::ColumnId>& columns) {
  columns_.insert(columns_.end(), columns.begin(), columns.end());
  std::ranges::sort(columns_);
  columns_.erase(std::unique(columns_.begin(), columns_.end()), columns_.end());
}

bool ColumnSet::Has(bind::ColumnId column) const {
  return std::ranges::binary_search(columns_, column);
}

namespace {

std::vector<bind::ColumnId> ColumnsOf(const std::vector<bind::OutputColumn>& output) {
  std::vector<bind::ColumnId> columns;
  for (const bind::OutputColumn& column : output) columns.push_back(column.column);
  return columns;
}

// The expression with columns replaced; columns without a replacement stay.
bind::Expr Substitute(const bind::Expr& expr,
                      const std::vector<std::pair<bind::ColumnId, bind::ColumnId>>& map) {
  bind::Expr result = expr;
  if (auto* use = std::get_if<bind::ColumnUse>(&result.node)) {
    for (const auto& [from, to] : map) {
      if (use->column == from) {
        use->column = to;
        break;
      }
    }
  }
  if (auto* call = std::get_if<bind::FunctionCall>(&result.node)) {
    for (bind::Expr& argument : call->arguments) argument = Substitute(argument, map);
  }
  return result;
}

}  // namespace

Lowering::Lowering(Plan& plan) : plan_(plan) { ComputeAvailable(); }

void Lowering::ComputeAvailable() {
  available_.reserve(job().nodes.size());
  for (const bind::Node& node : job().nodes) {
    std::vector<ColumnId> columns = ColumnsOf(node.output);
    const bool replaces = std::holds_alternative<bind::Aggregate>(node.kind) ||
                          std::holds_alternative<bind::SetOperation>(node.kind) ||
                          std::holds_alternative<bind::Match>(node.kind);
    const auto* join = std::get_if<bind::Join>(&node.kind);
    const bool left_only = join != nullptr && (join->type == bind::JoinType::kSemi ||
                                               join->type == bind::JoinType::kAnti);
    for (size_t i = 0; !replaces && i < node.inputs.size() && (i == 0 || !left_only); ++i) {
      const std::vector<ColumnId>& below = Available(node.inputs[i]).columns();
      columns.insert(columns.end(), below.begin(), below.end());
    }
    if (const auto* scan = std::get_if<bind::Scan>(&node.kind)) {
      columns.insert(columns.end(), scan->columns.begin(), scan->columns.end());
    }
    if (const auto* over = std::get_if<bind::Over>(&node.kind)) {
      columns.insert(columns.end(), over->computed.begin(), over->computed.end());
    }
    available_.emplace_back(columns);
  }
}

void Lowering::Run() {
  for (NodeId root : job().roots) {
    root_ = root;
    plan_.roots.push_back(Lower(root, {}, {}));
  }
}

OperatorId Lowering::Lower(NodeId node, const ColumnSet& required, Conditions conditions) {
  return std::visit(
      [&](const auto& kind) { return LowerNode(node, kind, required, std::move(conditions)); },
      job().node(node).kind);
}

OperatorId Lowering::Add(OperatorKind kind, std::vector<OperatorId> inputs,
                         std::vector<ColumnId> output, Span span) {
  Operator op{std::move(kind), std::move(inputs), std::move(output), {}, span};
  std::vector<ChangelogMode> modes;
  for (OperatorId input : op.inputs) modes.push_back(plan_.at(input).changelog_mode);
  op.changelog_mode =
      std::visit([&](const auto& k) { return DeriveChangelogMode(k, modes); }, op.kind);
  plan_.operators.push_back(std::move(op));
  return OperatorId{static_cast<uint32_t>(plan_.operators.size() - 1)};
}

OperatorId Lowering::Finish(OperatorId input, const ColumnSet& required, Conditions conditions,
                            Span span) {
  const std::vector<ColumnId>& output = plan_.at(input).output;
  const bool same = ColumnSet(output).columns() == required.columns();
  if (conditions.empty() && same) return input;
  if (!conditions.empty()) {
    span = {conditions.front().span.begin, conditions.back().span.end};
  }
  return Add(Calc{std::move(conditions)}, {input}, required.columns(), span);
}

ColumnSet Lowering::Expand(const ColumnSet& required, const Conditions& conditions,
                           const ColumnSet& available) const {
  std::vector<ColumnId> pending = required.columns();
  for (const bind::Expr& condition : conditions) bind::AppendColumns(condition, pending);
  ColumnSet result;
  ColumnSet seen;
  while (!pending.empty()) {
    const ColumnId id = pending.back();
    pending.pop_back();
    if (seen.Has(id)) continue;
    seen.Add(id);
    const auto* computed = std::get_if<bind::Computed>(&column(id).origin);
    if (available.Has(id)) {
      result.Add(id);
    } else if (computed != nullptr) {
      bind::AppendColumns(computed->expr, pending);
    }
    // Anything else is a column of an outer query, which is not modelled and has been reported.
  }
  return result;
}

bool Lowering::ReadsOnly(const bind::Expr& expr, const ColumnSet& available) const {
  std::vector<ColumnId> pending;
  bind::AppendColumns(expr, pending);
  while (!pending.empty()) {
    const ColumnId id = pending.back();
    pending.pop_back();
    if (available.Has(id)) continue;
    const auto* computed = std::get_if<bind::Computed>(&column(id).origin);
    if (computed == nullptr) return false;
    bind::AppendColumns(computed->expr, pending);
  }
  return true;
}

const bind::WindowProperty* Lowering::WindowOf(ColumnId id) const {
  return std::get_if<bind::WindowProperty>(&column(id).origin);
}

bool Lowering::IsTimeAttribute(NodeId node, ColumnId id) const {
  if (column(id).type.time_attribute == flink::TimeAttribute::kNone) return false;
  // An aggregation by a time attribute makes an ordinary timestamp of it.
  for (;;) {
    const bind::Node& current = job().node(node);
    if (const auto* aggregate = std::get_if<bind::Aggregate>(&current.kind)) {
      const bind::WindowProperty* property = WindowOf(id);
      const bool is_key = std::ranges::find(aggregate->keys, id) != aggregate->keys.end();
      return !is_key || (property != nullptr && property->property == "TIME");
    }
    // A regular join loses time attributes; one within time bounds or on versions keeps them.
    const auto* join = std::get_if<bind::Join>(&current.kind);
    if (join != nullptr && !join->system_time) {
      JoinSpec spec;
      spec.condition = join->condition;
      if (!AsIntervalJoin(spec, current.inputs.front())) return false;
    }
    const auto below = std::ranges::find_if(current.inputs,
                                            [&](NodeId input) { return Available(input).Has(id); });
    if (below == current.inputs.end()) return true;
    node = *below;
  }
}

// Puts a ChangelogNormalize on a source that emits no UPDATE_BEFORE, or may repeat its changes.
// Conditions on the primary key alone go below it.
OperatorId Lowering::Normalize(OperatorId input, const bind::Scan& scan, const ColumnSet& required,
                               Conditions& conditions, Span span) {
  const ChangelogMode mode = plan_.at(input).changelog_mode;
  const auto repeats = plan_.settings.find("table.exec.source.cdc-events-duplicate");
  const bool may_repeat = repeats != plan_.settings.end() && repeats->second == "true";
  const bool upserts = mode.update_after && !mode.update_before;
  if (scan.table == nullptr || scan.table->primary_key.empty() || mode.insert_only() ||
      (!upserts && !may_repeat)) {
    return input;
  }
  std::vector<ColumnId> keys;
  const ColumnSet inputs(plan_.at(input).output);
  const auto& names = scan.table->primary_key;
  for (ColumnId column_id : inputs.columns()) {
    if (std::ranges::find(names, column(column_id).name) != names.end()) keys.push_back(column_id);
  }
  const ColumnSet is_key(keys);
  Conditions below, above;
  for (bind::Expr& condition : conditions) {
    (ReadsOnly(condition, is_key) ? below : above).push_back(std::move(condition));
  }
  ColumnSet stored = Expand(required, above, inputs);
  stored.Add(keys);
  conditions = std::move(above);
  const OperatorId filtered = below.empty() ? input : Finish(input, stored, below, span);
  return Add(ChangelogNormalize{keys, stored.columns()}, {filtered}, stored.columns(), span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Scan& scan, const ColumnSet& required,
                               Conditions conditions) {
  const Span span = job().node(id).span;
  std::vector<ColumnId> physical;
  for (ColumnId column_id : scan.columns) {
    if (!std::holds_alternative<bind::Computed>(column(column_id).origin)) {
      physical.push_back(column_id);
    }
  }
  if (scan.star) physical.push_back(*scan.star);
  OperatorId op = Add(TableSourceScan{scan, id, SourceMode(scan)}, {}, physical, span);
  if (scan.watermark) {
    op = Add(WatermarkAssigner{*scan.watermark, scan.watermark_column}, {op}, scan.columns,
             scan.table->watermark->span);
  }
  op = Normalize(op, scan, required, conditions, span);
  return Finish(op, required, std::move(conditions), span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Filter& filter, const ColumnSet& required,
                               Conditions conditions) {
  for (bind::Expr& conjunct : bind::Conjuncts(filter.condition)) {
    conditions.push_back(std::move(conjunct));
  }
  return Lower(job().node(id).inputs.front(), required, std::move(conditions));
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Project&, const ColumnSet& required,
                               Conditions conditions) {
  return Lower(job().node(id).inputs.front(), required, std::move(conditions));
}

OperatorId Lowering::LowerNode(NodeId id, const bind::SetOperation& operation,
                               const ColumnSet& required, Conditions conditions) {
  const bind::Node& node = job().node(id);
  const ColumnSet needs = Expand(required, conditions, Available(id));
  const bool is_union = operation.op == ast::SetOperator::kUnion;
  // INTERSECT and EXCEPT compare whole rows; UNION ALL passes on what is read.
  const ColumnSet columns = is_union ? needs : ColumnSet(ColumnsOf(node.output));
  std::vector<OperatorId> inputs;
  std::vector<std::vector<ColumnId>> input_columns;
  for (size_t branch = 0; branch < node.inputs.size(); ++branch) {
    std::vector<std::pair<ColumnId, ColumnId>> map;
    ColumnSet branch_columns;
    for (const bind::OutputColumn& output : node.output) {
      const auto& origin = std::get<bind::SetColumn>(column(output.column).origin);
      if (branch >= origin.branches.size()) continue;
      map.emplace_back(output.column, origin.branches[branch]);
      if (columns.Has(output.column)) branch_columns.Add(origin.branches[branch]);
    }
    Conditions pushed;
    for (const bind::Expr& condition : conditions) {
      if (is_union && ReadsOnly(condition, Available(id))) {
        pushed.push_back(Substitute(condition, map));
      }
    }
    // In the order of the output: the columns of the branches are compared by place.
    input_columns.emplace_back();
    for (const auto& [output, column_id] : map) input_columns.back().push_back(column_id);
    inputs.push_back(Lower(node.inputs[branch], branch_columns, std::move(pushed)));
  }
  if (is_union) {
    const OperatorId op = Add(Union{id}, std::move(inputs), columns.columns(), node.span);
    return Finish(op, required, {}, node.span);
  }
  const std::string name = operation.op == ast::SetOperator::kIntersect ? "INTERSECT" : "EXCEPT";
  const OperatorId op =
      Add(Unsupported{name, name + (operation.all ? " ALL" : ""), input_columns, {}},
          std::move(inputs), columns.columns(), node.span);
  return Finish(op, required, std::move(conditions), node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Sort& sort, const ColumnSet& required,
                               Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  const bool limited = sort.limit.has_value() || sort.offset.has_value();
  // Only the order of the final result means anything; Calcite drops ORDER BY in a sub-query.
  const bool final = job().node(root_).inputs.front() == id;
  if (!limited && !final) return Lower(input, required, std::move(conditions));
  ColumnSet needs = Expand(required, conditions, Available(input));
  ColumnSet keys;
  for (const bind::SortKey& key : sort.keys) keys.Add(key.column);
  const std::vector<ColumnId> key_columns = keys.columns();
  for (ColumnId key : key_columns) needs.Add(key);
  const OperatorId below = Lower(input, needs, {});
  const std::vector<ColumnId> stored = needs.columns();
  const std::string limit = sort.limit.value_or("all");
  const std::string offset = sort.offset.value_or("0");
  OperatorKind kind = Limit{limit, offset, sort.limit_span, sort.offset_span, stored};
  if (limited && !sort.keys.empty()) {
    kind = SortLimit{sort.keys, limit, offset, sort.limit_span, sort.offset_span, stored};
  } else if (!limited) {
    const bind::SortKey& first = sort.keys.front();
    const bool temporal = !first.descending && IsTimeAttribute(input, first.column);
    kind = temporal ? OperatorKind(TemporalSort{sort.keys, stored})
                    : OperatorKind(Sort{sort.keys, stored});
  }
  const OperatorId op = Add(std::move(kind), {below}, stored, node.span);
  return Finish(op, required, std::move(conditions), node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::WindowTvf& tvf, const ColumnSet& required,
                               Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  Conditions pushed, kept;
  for (bind::Expr& condition : conditions) {
    (ReadsOnly(condition, Available(input)) ? pushed : kept).push_back(std::move(condition));
  }
  ColumnSet above = Expand(required, kept, Available(id));
  ColumnSet below;
  for (ColumnId column_id : above.columns()) {
    if (Available(input).Has(column_id)) below.Add(column_id);
  }
  below.Add(tvf.window.time);
  below.Add(tvf.window.session_partition);
  const OperatorId assigned =
      Add(WindowTableFunction{tvf.window}, {Lower(input, below, std::move(pushed))},
          above.columns(), tvf.window.span);
  return Finish(assigned, required, std::move(kept), node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Correlate& correlate,
                               const ColumnSet& required, Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  Conditions pushed, kept;
  for (bind::Expr& condition : conditions) {
    (ReadsOnly(condition, Available(input)) ? pushed : kept).push_back(std::move(condition));
  }
  const ColumnSet above = Expand(required, kept, Available(id));
  ColumnSet below;
  for (ColumnId column_id : above.columns()) {
    if (Available(input).Has(column_id)) below.Add(column_id);
  }
  std::vector<ColumnId> reads;
  bind::AppendColumns(correlate.call, reads);
  for (const bind::Expr& condition : correlate.condition) bind::AppendColumns(condition, reads);
  const ColumnSet argument_columns = Expand(ColumnSet(reads), {}, Available(input));
  below.Add(argument_columns.columns());
  const OperatorId op = Add(Correlate{correlate.call, correlate.left_outer, correlate.condition},
                            {Lower(input, below, std::move(pushed))}, above.columns(), node.span);
  return Finish(op, required, std::move(kept), node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Match& match, const ColumnSet& required,
                               Conditions conditions) {
  const bind::Node& node = job().node(id);
  const NodeId input = node.inputs.front();
  std::vector<ColumnId> reads = match.partition_by;
  for (const bind::SortKey& key : match.order_by) reads.push_back(key.column);
  for (const bind::Expr& measure : match.measures) bind::AppendColumns(measure, reads);
  for (const auto& [variable, condition] : match.definitions) {
    bind::AppendColumns(condition, reads);
  }
  const ColumnSet needs = Expand(ColumnSet(reads), {}, Available(input));
  const OperatorId op = Add(Match{match, needs.columns()}, {Lower(input, needs, {})},
                            ColumnsOf(node.output), node.span);
  return Finish(op, required, std::move(conditions), node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Values& values, const ColumnSet& required,
                               Conditions conditions) {
  const bind::Node& node = job().node(id);
  const OperatorId op = Add(Values{values.text}, {}, ColumnsOf(node.output), node.span);
  return Finish(op, required, std::move(conditions), node.span);
}

// Puts a SinkMaterializer in front of a sink with a primary key that is no upsert key of its input.
// Flink: StreamPhysicalSink, `table.exec.sink.upsert-materialize`.
OperatorId Lowering::Materialize(OperatorId input, const bind::Sink& sink, const bind::Node& node) {
  if (sink.table == nullptr || sink.table->primary_key.empty()) return input;
  const auto option = plan_.settings.find("table.exec.sink.upsert-materialize");
  const std::string strategy = option == plan_.settings.end() ? "AUTO" : option->second;
  if (strategy == "NONE") return input;
  ColumnSet key;
  for (size_t i = 0; i < node.output.size(); ++i) {
    const auto& names = sink.table->primary_key;
    if (std::ranges::find(names, sink.target_columns[i]) == names.end()) continue;
    key.Add(node.output[i].column);
  }
  if (strategy != "FORCE") {
    if (plan_.at(input).changelog_mode.insert_only()) return input;
    const bool is_upsert_key = std::ranges::any_of(
        UpsertKeys(plan_, input),
        [&](const ColumnSet& upsert_key) { return upsert_key.columns() == key.columns(); });
    if (is_upsert_key) return input;
  }
  return Add(SinkMaterializer{key.columns(), ColumnsOf(node.output), sink.target_columns}, {input},
             plan_.at(input).output, node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Sink& sink, const ColumnSet&, Conditions) {
  const bind::Node& node = job().node(id);
  const std::vector<ColumnId> columns = ColumnsOf(node.output);
  const OperatorId input = Lower(node.inputs.front(), ColumnSet(columns), {});
  return Add(Sink{sink, node.output}, {Materialize(input, sink, node)}, columns, node.span);
}

OperatorId Lowering::LowerNode(NodeId id, const bind::Unsupported& unsupported,
                               const ColumnSet& required, Conditions conditions) {
  const bind::Node& node = job().node(id);
  const ColumnSet needs = Expand(required, conditions, Available(id));
  std::vector<OperatorId> inputs;
  std::vector<std::vector<ColumnId>> input_columns;
  for (NodeId input : node.inputs) {
    ColumnSet below;
    for (ColumnId column_id : needs.columns()) {
      if (Available(input).Has(column_id)) below.Add(column_id);
    }
    below.Add(ColumnsOf(job().node(input).output));
    input_columns.push_back(below.columns());
    inputs.push_back(Lower(input, below, {}));
  }
  const OperatorId op = Add(Unsupported{unsupported.construct, unsupported.text,
                                        std::move(input_columns), unsupported.reads},
                            std::move(inputs), needs.columns(), node.span);
  return Finish(op, required, std::move(conditions), node.span);
}

}  // namespace flinkcompat::plan
