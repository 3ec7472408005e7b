#include "planner/physical/build.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/overloaded.h"
#include "planner/convert/refusal.h"
#include "planner/physical/builder.h"
#include "planner/physical/upsert_keys.h"
#include "planner/rel/simplify.h"

namespace flinkcompat::planner {

namespace {

// What is left of LATERAL once it is decorrelated is a call of a table function.
// Flink: FlinkRelDecorrelator, which leaves rankings that CorrelateSortToRankRule does not know.
void CheckIsFunction(const Rel& right, const std::string& id) {
  if (As<TableFunction>(right)) return;
  if (As<Calc>(right)) return CheckIsFunction(right->inputs[0], id);
  if (As<Sort>(right) && ReadsOuterRow(right, id)) {
    Refuse(right->span, "unexpected correlate variable $cor0 in the plan; write ROW_NUMBER() OVER (PARTITION BY .. "
                        "ORDER BY ..) with a bound instead of ORDER BY and LIMIT in LATERAL");
  }
  GiveUp(right->span, "this LATERAL query is not modelled");
}

}  // namespace

Physical Builder::Build(const Rel& rel) {
  return std::visit(
      Overloaded{[&](const Scan& scan) { return BuildScan(rel, scan); },
                 [&](const Values& values) {
                   return MakePhysical("Values", values, {}, rel->row, rel->span);
                 },
                 [&](const Calc& calc) { return BuildCalc(rel, calc); },
                 [&](const Join& join) { return BuildJoin(rel, join); },
                 [&](const MultiJoin& join) { return BuildMultiJoin(rel, join); },
                 [&](const TemporalJoin& join) { return BuildTemporal(rel, join); },
                 [&](const Aggregate& aggregate) { return BuildAggregate(rel, aggregate); },
                 [&](const WindowGroup& group) {
                   return MakePhysical("GroupWindowAggregate", group,
                                       {MakeExchange(Build(rel->inputs[0]), group.group)}, rel->row, rel->span);
                 },
                 [&](const Window& window) { return BuildOver(rel, window); },
                 [&](const Rank& rank) { return BuildRank(rel, rank); },
                 [&](const Sort& sort) { return BuildSort(rel, sort); },
                 [&](const SetOp& set) {
                   std::vector<Physical> inputs;
                   for (const Rel& input : rel->inputs) inputs.push_back(Build(input));
                   return MakePhysical("Union", set, std::move(inputs), rel->row, rel->span);
                 },
                 [&](const Correlate& correlate) {
                   CheckIsFunction(rel->inputs[1], correlate.id);
                   // The function's own filter and projection are part of the operator.
                   return MakePhysical("Correlate", correlate, {Build(rel->inputs[0])}, rel->row, rel->span);
                 },
                 [&](const WindowTvf& tvf) {
                   Physical input = Build(rel->inputs[0]);
                   if (tvf.kind == "SESSION") input = MakeExchange(input, tvf.partition);
                   return MakePhysical("WindowTableFunction", tvf, {input}, rel->row, rel->span);
                 },
                 [&](const WatermarkAssigner& assigner) { return BuildWatermark(rel, assigner); },
                 [&](const Match& match) {
                   return MakePhysical("Match", match, {MakeExchange(Build(rel->inputs[0]), match.partition)},
                                       rel->row, rel->span);
                 },
                 [&](const Expand& expand) {
                   return MakePhysical("Expand", expand, {Build(rel->inputs[0])}, rel->row, rel->span);
                 },
                 [&](const ProcessFunction& function) {
                   return MakePhysical("ProcessTableFunction", function, {Build(rel->inputs[0])}, rel->row, rel->span);
                 },
                 [&](const Sink& sink) {
                   return MakePhysical("Sink", TableSink{sink, false}, {Build(rel->inputs[0])}, rel->row, rel->span);
                 },
                 [&](const auto&) -> Physical { GiveUp(rel->span, "this construct is not modelled"); }},
      rel->op);
}

// Flink: StreamPhysicalTableSourceScanRule.
Physical Builder::BuildScan(const Rel& rel, const Scan& scan) {
  const flink::Connector& connector = scan.connector;
  if (connector.source == flink::SourceChanges::kNoSource) {
    Refuse(rel->span, fmt::format("Connector '{}' can only be used as a sink. It cannot be used as a source.",
                                  connector.name));
  }
  const Physical source = MakePhysical("TableSourceScan", scan, {}, rel->row, rel->span);
  const bool has_key = !scan.table->primary_key.empty();
  using flink::SourceChanges;
  const bool upserts = connector.source == SourceChanges::kUpsert ||
                       connector.source == SourceChanges::kUpsertWithInsert;
  const bool updates = upserts || connector.source == SourceChanges::kAll;
  if (upserts && !has_key) {
    Refuse(rel->span, fmt::format("Table '{}' produces a changelog stream that contains UPDATE_AFTER but no "
                                  "UPDATE_BEFORE. This requires defining a primary key constraint on the table.",
                                  scan.table->path));
  }
  const bool duplicates = settings_.IsOn("table.exec.source.cdc-events-duplicate") && updates && !upserts;
  if (duplicates && !has_key) {
    Refuse(rel->span, fmt::format("Configuration 'table.exec.source.cdc-events-duplicate' is enabled which requires "
                                  "the changelog sources to define a PRIMARY KEY. However, table '{}' doesn't have a "
                                  "primary key.",
                                  scan.table->path));
  }
  if (!upserts && !(duplicates && !versioned_)) return source;
  std::vector<size_t> key = PositionsOf(rel->row, scan.table->primary_key);
  std::ranges::sort(key);
  ChangelogNormalize normalize{key, {}, !scan.metadata_keys.empty()};
  return MakePhysical("ChangelogNormalize", std::move(normalize), {MakeExchange(source, key)}, rel->row, rel->span);
}

Physical Builder::BuildCalc(const Rel& rel, const Calc& calc) {
  const Physical input = Build(rel->inputs[0]);
  const auto* normalize = Get<ChangelogNormalize>(input);
  if (normalize != nullptr && !IsSharedSource(input)) return PushPast(rel, calc, input);
  const auto* below = Get<Calc>(input);
  if (below != nullptr && std::ranges::all_of(below->exprs, IsDeterministic)) {
    return MergeIntoCalc(input, calc.exprs, Names(rel->row), calc.condition);
  }
  return MakePhysicalCalc(input, calc.exprs, Names(rel->row), calc.condition);
}

// Whether another place of the query normalises the same table, so that both stay alike.
// Flink: FlinkMarkChangelogNormalizeProgram.
bool Builder::IsSharedSource(const Physical& normalize) const {
  if (!settings_.AtLeast(2, 1)) return false;
  const auto count = reads_.find(Get<Scan>(SourceOf(normalize))->table);
  return count != reads_.end() && count->second > 1;
}

// Flink: PushCalcPastChangelogNormalizeRule: columns and conditions on the key go below the
// normalisation, other conditions into it.
Physical Builder::PushPast(const Rel& rel, const Calc& calc, const Physical& input) {
  const ChangelogNormalize& normalize = *Get<ChangelogNormalize>(input);
  const Physical& source = input->inputs[0]->inputs[0];
  std::set<size_t> used(normalize.key.begin(), normalize.key.end());
  for (const Rex& expr : calc.exprs) CollectInputs(expr, used);
  if (calc.condition) CollectInputs(calc.condition, used);
  std::vector<Rex> on_key, other;
  for (const Rex& part : Conjuncts(calc.condition)) {
    const std::set<size_t> inputs = InputsOf(part);
    const bool key_only = std::ranges::all_of(inputs, [&](size_t column) {
      return std::ranges::find(normalize.key, column) != normalize.key.end();
    });
    (key_only ? on_key : other).push_back(part);
  }
  const Selection selection = Select(source->row, used);
  const std::vector<size_t>& map = selection.map;
  const Physical below = MakePhysicalCalc(source, selection.exprs, selection.names, AndOf(on_key));
  ChangelogNormalize pushed = normalize;
  for (size_t& column : pushed.key) column = map[column];
  for (Rex& part : other) part = Remap(part, map);
  const bool takes_condition = settings_.AtLeast(2, 0);
  if (!other.empty() && takes_condition) pushed.condition = AndOf(other);
  const auto* scan = Get<Scan>(source);
  if (scan != nullptr) {
    const size_t metadata = source->row.size() - scan->metadata_keys.size();
    pushed.reads_metadata = std::ranges::any_of(used, [&](size_t column) { return column >= metadata; });
  }
  const Physical node = MakePhysical("ChangelogNormalize", pushed, {MakeExchange(below, pushed.key)}, below->row,
                                     input->span);
  std::vector<Rex> exprs;
  for (const Rex& expr : calc.exprs) exprs.push_back(Remap(expr, map));
  return MakePhysicalCalc(node, std::move(exprs), Names(rel->row), takes_condition ? Rex() : AndOf(other));
}

// Flink: WatermarkAssignerChangelogNormalizeTransposeRule: the normalisation stands above.
Physical Builder::BuildWatermark(const Rel& rel, const WatermarkAssigner& assigner) {
  const Physical input = Build(rel->inputs[0]);
  const auto* normalize = Get<ChangelogNormalize>(input);
  if (normalize == nullptr) return MakePhysical("WatermarkAssigner", assigner, {input}, rel->row, rel->span);
  const Physical& source = input->inputs[0]->inputs[0];
  const Physical below = MakePhysical("WatermarkAssigner", assigner, {source}, rel->row, rel->span);
  return MakePhysical("ChangelogNormalize", *normalize, {MakeExchange(below, normalize->key)}, rel->row, rel->span);
}

Physical Builder::BuildOver(const Rel& rel, const Window& window) {
  const Row& row = rel->inputs[0]->row;
  if (window.groups.size() > 1) {
    Refuse(rel->span, "Over Agg: Unsupported use of OVER windows. All aggregates must be computed on the same window.");
  }
  const OverGroup& group = window.groups[0];
  if (group.order.empty()) {
    Refuse(rel->span, "Over Agg: The window rank function requires order by clause with non-constant fields");
  }
  if (group.order.size() > 1) Refuse(rel->span, "The window can only be ordered by a single column.");
  if (group.order[0].descending) Refuse(rel->span, "The window can only be ordered in ASCENDING mode.");
  const bool time = IsTimeAttribute(row[group.order[0].column].type);
  const bool supported = group.rows ? settings_.AtLeast(2, 2) : settings_.AtLeast(2, 1);
  if (!time && (!supported || group.preceding)) {
    Refuse(rel->span, "OVER windows' ordering in stream mode must be defined on a time attribute.");
  }
  return MakePhysical("OverAggregate", window, {MakeExchange(Build(rel->inputs[0]), group.partition)}, rel->row,
                      rel->span);
}

Physical Builder::BuildSort(const Rel& rel, const Sort& sort) {
  const Row& row = rel->inputs[0]->row;
  if (sort.fetch && sort.order.empty()) {
    return MakePhysical("Limit", sort, {MakeExchange(Build(rel->inputs[0]), {})}, rel->row, rel->span);
  }
  if (sort.fetch) {
    return MakePhysical("SortLimit", sort, {MakeExchange(Build(rel->inputs[0]), {})}, rel->row, rel->span);
  }
  if (sort.order.empty()) Refuse(rel->span, "FETCH is missed, which on streaming table is not supported currently.");
  const SortField& first = sort.order[0];
  if (!IsTimeAttribute(row[first.column].type) || first.descending || sort.offset) {
    Refuse(rel->span, "Sort on a non-time-attribute field is not supported.");
  }
  return MakePhysical("TemporalSort", sort, {MakeExchange(Build(rel->inputs[0]), {})}, rel->row, rel->span);
}

Physical Builder::BuildRank(const Rel& rel, const Rank& rank) {
  const Physical input = Build(rel->inputs[0]);
  const std::optional<WindowProperties> window = WindowPropertiesOf(rel->inputs[0]);
  const auto partitioned = [&](const std::set<size_t>& columns) {
    return std::ranges::any_of(columns, [&](size_t column) {
      return std::ranges::find(rank.partition, column) != rank.partition.end();
    });
  };
  if (!window || !partitioned(window->start) || !partitioned(window->end) || rank.end_column) {
    const Row& columns = rel->inputs[0]->row;
    const bool keeps_one = rank.start == 1 && rank.end == 1 && !rank.outputs_number && !rank.end_column &&
                           rank.order.size() == 1 && IsTimeAttribute(columns[rank.order[0].column].type);
    const bool own_node = keeps_one && !settings_.AtLeast(2, 0);
    return MakePhysical(own_node ? "Deduplicate" : "Rank", rank, {MakeExchange(input, rank.partition)}, rel->row,
                        rel->span);
  }
  if (!window->window.rowtime) {
    Refuse(rel->span, "Processing time Window TopN is not supported yet.");
  }
  Rank inner = rank;
  std::erase_if(inner.partition, [&](size_t column) {
    return window->start.contains(column) || window->end.contains(column) || window->time.contains(column);
  });
  const Row& row = rel->inputs[0]->row;
  const bool deduplicates = rank.function == "ROW_NUMBER" && rank.start == 1 && rank.end == 1 &&
                            !rank.outputs_number && rank.order.size() == 1 &&
                            IsTimeAttribute(row[rank.order[0].column].type);
  const Physical exchange = MakeExchange(input, inner.partition);
  if (deduplicates) {
    return MakePhysical("WindowDeduplicate", WindowDeduplicate{inner, window->window}, {exchange}, rel->row, rel->span);
  }
  return MakePhysical("WindowRank", WindowRank{inner, window->window}, {exchange}, rel->row, rel->span);
}

Physical BuildPhysical(const Rel& rel, const Settings& settings) { return Builder(rel, settings).Build(rel); }

}  // namespace flinkcompat::planner
