#include "planner/physical/physical.h"

#include <fmt/format.h>

#include "base/overloaded.h"

namespace flinkcompat::planner {
namespace {

std::string NamesOf(const std::vector<size_t>& columns, const Row& row) {
  std::string text;
  for (size_t column : columns) text += (text.empty() ? "" : ", ") + row[column].name;
  return text;
}

std::string NamesOf(const Row& row) {
  std::string text;
  for (const Field& field : row) text += (text.empty() ? "" : ", ") + field.name;
  return text;
}

std::string ExprText(const Rex& rex, const Row& row) {
  switch (rex->kind) {
    case RexKind::kInput:
      return row[rex->index].name;
    case RexKind::kLiteral:
      return rex->name;
    case RexKind::kField:
      return ExprText(rex->operands[0], row) + "." + rex->name;
    default:
      break;
  }
  std::string text;
  for (const Rex& operand : rex->operands) text += (text.empty() ? "" : ", ") + ExprText(operand, row);
  if (rex->name == "CAST" || rex->name == "TRY_CAST") text += " AS " + flink::ToString(rex->type);
  return rex->name + "(" + text + ")";
}

std::string OrderText(const std::vector<SortField>& order, const Row& row) {
  std::string text;
  for (const SortField& field : order) {
    text += (text.empty() ? "" : ", ") + row[field.column].name + (field.descending ? " DESC" : " ASC");
  }
  return text;
}

std::string CallText(const AggCall& call, const Row& row, size_t column) {
  std::string text = NamesOf(call.arguments, row);
  if (text.empty()) text = "*";
  text = call.function + "(" + (call.distinct ? "DISTINCT " : "") + text + ")";
  if (call.filter) text += " FILTER " + row[*call.filter].name;
  return text + " AS " + (call.name.empty() ? fmt::format("$f{}", column) : call.name);
}

std::string AggText(const std::vector<size_t>& group, const std::vector<AggCall>& calls, const Row& input,
                    const Row& arguments) {
  std::string text = group.empty() ? "" : "groupBy=[" + NamesOf(group, input) + "], ";
  std::string select = NamesOf(group, input);
  size_t column = group.size();
  for (const AggCall& call : calls) select += (select.empty() ? "" : ", ") + CallText(call, arguments, column++);
  return text + "select=[" + select + "]";
}

std::string DurationText(int64_t millis) {
  if (millis % 86400000 == 0) return fmt::format("{} d", millis / 86400000);
  if (millis % 3600000 == 0) return fmt::format("{} h", millis / 3600000);
  if (millis % 60000 == 0) return fmt::format("{} min", millis / 60000);
  if (millis % 1000 == 0) return fmt::format("{} s", millis / 1000);
  return fmt::format("{} ms", millis);
}

std::string WindowText(const std::string& kind, const std::vector<int64_t>& millis) {
  std::string text = kind;
  for (size_t i = 0; i < millis.size(); ++i) text += (i == 0 ? "(" : ", ") + DurationText(millis[i]);
  return text + ")";
}

std::string_view JoinTypeText(JoinType type) {
  switch (type) {
    case JoinType::kInner:
      return "InnerJoin";
    case JoinType::kLeft:
      return "LeftOuterJoin";
    case JoinType::kRight:
      return "RightOuterJoin";
    case JoinType::kFull:
      return "FullOuterJoin";
    case JoinType::kSemi:
      return "LeftSemiJoin";
    case JoinType::kAnti:
      return "LeftAntiJoin";
  }
  return "";
}

std::string_view SideText(JoinSide side) {
  switch (side) {
    case JoinSide::kJoinKeyContainsUniqueKey:
      return "JoinKeyContainsUniqueKey";
    case JoinSide::kHasUniqueKey:
      return "HasUniqueKey";
    case JoinSide::kNoUniqueKey:
      return "NoUniqueKey";
  }
  return "";
}

class Describer {
 public:
  explicit Describer(const PhysicalNode& node) : node_(node) {}

  std::string Text() const {
    return std::visit(
        Overloaded{
            [&](const Scan& scan) {
              return fmt::format("table=[{}], fields=[{}]", scan.table->path, NamesOf(node_.row));
            },
            [&](const Values&) { return std::string(); },
            [&](const Calc& calc) { return CalcText(calc); },
            [&](const Exchange& exchange) {
              return exchange.keys.empty() ? "distribution=[single]"
                                           : "distribution=[hash[" + NamesOf(exchange.keys, In()) + "]]";
            },
            [&](const RegularJoin& join) {
              return JoinText(join.type, join.equi) +
                     fmt::format(", leftInputSpec=[{}], rightInputSpec=[{}]", SideText(join.left.side),
                                 SideText(join.right.side));
            },
            [&](const IntervalJoin& join) { return JoinText(join.type, join.equi); },
            [&](const WindowJoin& join) { return JoinText(join.type, join.equi); },
            [&](const VersionedJoin& join) { return JoinText(join.type, join.equi); },
            [&](const LookupJoin& join) { return LookupText(join); },
            [&](const GroupAggregate& op) { return AggText(op.group, op.calls, In(), ArgumentsOf(op)); },
            [&](const WindowAggregate& op) {
              return AggText(op.group, op.calls, In(), ArgumentsOf(op)) + ", window=[" + WindowText(op.window.kind, op.window.millis) + "]";
            },
            [&](const WindowGroup& op) {
              return AggText(op.group, op.calls, In(), In()) + ", window=[" + WindowText(op.kind, op.millis) + "]";
            },
            [&](const Window& op) { return OverText(op); },
            [&](const Rank& rank) { return RankText(rank); },
            [&](const WindowRank& op) { return RankText(op.rank); },
            [&](const WindowDeduplicate& op) { return RankText(op.rank); },
            [&](const Sort& sort) { return SortText(sort); },
            [&](const SetOp&) { return "all=[true], union=[" + NamesOf(node_.row) + "]"; },
            [&](const Expand& expand) { return fmt::format("projects=[{}]", expand.projects.size()); },
            [&](const Correlate&) { return "select=[" + NamesOf(node_.row) + "]"; },
            [&](const WindowTvf& tvf) {
              return "window=[" + WindowText(tvf.kind, tvf.millis) + "], time_col=[" + In()[tvf.time].name + "]";
            },
            [&](const WatermarkAssigner& op) { return "rowtime=[" + In()[op.rowtime].name + "]"; },
            [&](const ChangelogNormalize& op) { return NormalizeText(op); },
            [&](const Match& op) {
              return "partitionBy=[" + NamesOf(op.partition, In()) + "], orderBy=[" + OrderText(op.order, In()) + "]";
            },
            [&](const ProcessFunction& op) { return "invocation=[" + op.function + "]"; },
            [&](const MiniBatchAssigner& op) { return fmt::format("mode=[{}]", op.rowtime ? "RowTime" : "ProcTime"); },
            [&](const TableSink& op) { return SinkText(op); },
            [](const DropUpdateBefore&) { return std::string(); }},
        node_.op);
  }

 private:
  const Row& In() const { return node_.inputs[0]->row; }

  std::string CalcText(const Calc& calc) const {
    std::string text;
    for (size_t i = 0; i < calc.exprs.size(); ++i) {
      const std::string expr = ExprText(calc.exprs[i], In());
      text += (i == 0 ? "" : ", ") + expr;
      if (expr != node_.row[i].name) text += " AS " + node_.row[i].name;
    }
    text = "select=[" + text + "]";
    if (calc.condition) text += ", where=[" + ExprText(calc.condition, In()) + "]";
    return text;
  }

  std::string LookupText(const LookupJoin& join) const {
    std::string text;
    for (size_t i = 0; i < join.equi.left.size(); ++i) {
      text += (i == 0 ? "" : ", ") + join.right[join.equi.right[i]].name + "=" +
              In()[join.equi.left[i]].name;
    }
    return fmt::format("joinType=[{}], lookup=[{}], select=[{}]", JoinTypeText(join.type), text,
                       NamesOf(node_.row));
  }

  std::string OverText(const Window& op) const {
    const OverGroup& group = op.groups[0];
    std::string text = group.partition.empty() ? "" : "partitionBy=[" + NamesOf(group.partition, In()) + "], ";
    text += "orderBy=[" + OrderText(group.order, In()) + "], window=[";
    text += group.rows ? "ROWS" : "RANGE";
    text += " BETWEEN " + (group.preceding ? std::to_string(*group.preceding) : "UNBOUNDED") +
            " PRECEDING AND CURRENT ROW]";
    return text + ", select=[" + NamesOf(node_.row) + "]";
  }

  std::string SortText(const Sort& sort) const {
    std::string text = sort.order.empty() ? "" : "orderBy=[" + OrderText(sort.order, In()) + "]";
    if (sort.fetch) {
      text += fmt::format("{}offset=[{}], fetch=[{}]", text.empty() ? "" : ", ",
                          sort.offset.value_or(0), *sort.fetch);
    }
    return text;
  }

  std::string NormalizeText(const ChangelogNormalize& op) const {
    std::string text = "key=[" + NamesOf(op.key, In()) + "]";
    if (op.condition) text += ", condition=[" + ExprText(op.condition, In()) + "]";
    return text;
  }

  std::string SinkText(const TableSink& op) const {
    std::string text = op.sink.table ? "table=[" + op.sink.table->path + "], " : "";
    text += "fields=[" + NamesOf(node_.row) + "]";
    if (op.materialize) text += ", upsertMaterialize=[true]";
    return text;
  }

  // The row that the calls name: that of the local phase where there is one.
  template <typename Op>
  const Row& ArgumentsOf(const Op& op) const {
    return op.phase == AggPhase::kGlobal ? op.local_input : In();
  }

  std::string JoinText(JoinType type, const EquiJoin& equi) const {
    std::string text;
    const Row& right = node_.inputs[1]->row;
    for (size_t i = 0; i < equi.left.size(); ++i) {
      text += (i == 0 ? "" : " AND ") + In()[equi.left[i]].name + " = " + right[equi.right[i]].name;
    }
    const Row both = JoinRow(In(), right, JoinType::kInner);
    for (const Rex& rex : equi.rest) text += (text.empty() ? "" : " AND ") + ExprText(rex, both);
    return fmt::format("joinType=[{}], where=[{}], select=[{}]", JoinTypeText(type), text, NamesOf(node_.row));
  }

  std::string RankText(const Rank& rank) const {
    std::string text = rank.strategy.empty() ? "" : "strategy=[" + rank.strategy + "Strategy], ";
    text += fmt::format("rankType=[{}], rankRange=[{}..{}], partitionBy=[{}], orderBy=[{}], select=[{}]",
                        rank.function, rank.start,
                        rank.end_column ? In()[*rank.end_column].name : std::to_string(rank.end),
                        NamesOf(rank.partition, In()), OrderText(rank.order, In()), NamesOf(node_.row));
    return text;
  }

  const PhysicalNode& node_;
};

}  // namespace

Physical MakePhysical(std::string name, PhysicalOp op, std::vector<Physical> inputs, Row row, Span span) {
  auto node = std::make_shared<PhysicalNode>();
  node->name = std::move(name);
  node->op = std::move(op);
  node->inputs = std::move(inputs);
  node->row = std::move(row);
  node->span = span;
  return node;
}

Physical MakeExchange(const Physical& input, std::vector<size_t> keys) {
  return MakePhysical("Exchange", Exchange{std::move(keys)}, {input}, input->row, input->span);
}

Physical MakePhysicalCalc(const Physical& input, std::vector<Rex> exprs, std::vector<std::string> names,
                          const Rex& condition) {
  Row row;
  for (size_t i = 0; i < exprs.size(); ++i) row.push_back({names[i], exprs[i]->type});
  const bool filters = condition && !IsTrue(condition);
  if (!filters && IsIdentity(exprs, input->row)) return input;
  return MakePhysical("Calc", Calc{std::move(exprs), filters ? condition : Rex()}, {input}, std::move(row),
                      input->span);
}

Physical MergeIntoCalc(const Physical& below, const std::vector<Rex>& exprs, std::vector<std::string> names,
                       const Rex& condition) {
  const Calc& calc = *Get<Calc>(below);
  std::vector<Rex> merged;
  for (const Rex& expr : exprs) merged.push_back(Substitute(expr, calc.exprs));
  std::vector<Rex> conditions = Conjuncts(calc.condition);
  for (const Rex& part : Conjuncts(condition)) conditions.push_back(Substitute(part, calc.exprs));
  return MakePhysicalCalc(below->inputs[0], std::move(merged), std::move(names), AndOf(conditions));
}

Physical SourceOf(Physical node) {
  while (!Get<Scan>(node)) node = node->inputs[0];
  return node;
}

std::string Describe(const PhysicalNode& node) { return Describer(node).Text(); }

}  // namespace flinkcompat::planner
