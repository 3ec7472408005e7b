#include <algorithm>
#include <map>

#include "planner/convert/refusal.h"
#include "planner/passes/decorrelate.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

LogicalType Boolean(bool nullable) { return flink::MakeType(TypeRoot::kBoolean, nullable); }

void VisitOuterReads(const Rel& query, const std::function<void(const RexNode&)>& visit) {
  MapExprs(query, [&](const Rex& rex) {
    Contains(rex, [&](const RexNode& node) {
      if (node.kind == RexKind::kCorrelated) visit(node);
      if (node.kind == RexKind::kSubQuery) VisitOuterReads(node.query, visit);
      return false;
    });
    return rex;
  });
  for (const Rel& input : query->inputs) VisitOuterReads(input, visit);
}

// The outer row's id that a query reads, "" for none.
std::string OuterId(const Rel& query) {
  std::string id;
  VisitOuterReads(query, [&](const RexNode& node) {
    if (id.empty()) id = node.name;
  });
  return id;
}

std::set<size_t> OuterColumns(const Rel& query) {
  std::set<size_t> columns;
  VisitOuterReads(query, [&](const RexNode& node) { columns.insert(node.index); });
  return columns;
}

Rex JoinCondition(const std::vector<Rex>& conditions, size_t left) {
  std::vector<Rex> parts;
  for (const Rex& condition : conditions) {
    const Rex shifted = Shift(condition, 0, static_cast<int64_t>(left));
    parts.push_back(Transform(shifted, [](const Rex& node) {
      return node->kind == RexKind::kCorrelated ? InputRef(node->index, node->type) : Rex();
    }));
  }
  return AndOf(parts);
}

// A semi or anti join in place of IN or EXISTS as a conjunct. Flink: FlinkSubQueryRemoveRule.
Rel ToSemiJoin(const Rel& input, const Rex& query, bool negated) {
  const size_t left = input->row.size();
  Decorrelated right = Decorrelate(query->query, OuterId(query->query));
  std::vector<Rex> conditions;
  if (query->name == "IN") {
    for (size_t i = 0; i < query->operands.size(); ++i) {
      const Rex& a = query->operands[i];
      const size_t column = right.map[i];
      const Rex b = InputRef(left + column, right.rel->row[column].type);
      const Rex equal = Predicate("=", {a, b});
      if (!negated) {
        conditions.push_back(equal);
        continue;
      }
      // NOT IN is unknown for NULLs, which match every row.
      std::vector<Rex> parts;
      if (a->type.nullable) parts.push_back(Call("IS NULL", {a}, Boolean(false)));
      if (b->type.nullable) parts.push_back(Call("IS NULL", {b}, Boolean(false)));
      parts.push_back(equal);
      conditions.push_back(OrOf(parts));
    }
  }
  conditions.push_back(JoinCondition(right.conditions, left));
  std::vector<Rex> all;
  for (const Rex& condition : conditions) {
    for (const Rex& part : Conjuncts(condition)) all.push_back(part);
  }
  return MakeJoin(input, right.rel, negated ? JoinType::kAnti : JoinType::kSemi, AndOf(all), input->span);
}

Rel Distinct(const Rel& rel) { return MakeDistinct(rel, rel->span); }

bool HasOneRow(const Rel& rel) {
  if (const auto* aggregate = As<Aggregate>(rel)) return aggregate->group.empty();
  if (As<Project>(rel) || As<Filter>(rel)) return HasOneRow(rel->inputs[0]);
  const auto* values = As<Values>(rel);
  return values != nullptr && values->tuples.size() <= 1;
}

// Replaces the sub-queries inside expressions, one join each. Calcite: SubQueryRemoveRule.
class ValueRewriter {
 public:
  explicit ValueRewriter(Rel input) : input_(std::move(input)) {}

  Rex Rewrite(const Rex& rex) {
    return Transform(rex, [&](const Rex& node) -> Rex {
      if (node->kind != RexKind::kSubQuery) return Rex();
      if (node->name == "SCALAR") return Scalar(node);
      if (node->name == "EXISTS") return Exists(node);
      if (node->name == "IN") return In(node);
      const Some some = JoinSome(node, true);
      if (some.correlated) GiveUp(input_->span, "a correlated comparison with ALL or SOME below OR or CASE is not modelled");
      // Unknown if no row compares and one is NULL.
      const LogicalType boolean = Boolean(true);
      return Call("CASE", {some.empty, BooleanLiteral(false), some.holds, BooleanLiteral(true), some.has_null,
                           NullLiteral(boolean), some.holds},
                  boolean);
    });
  }

  // SOME as a condition of its own, or NOT SOME.
  Rex RewriteSome(const Rex& node, bool negated) {
    const auto is_not_true = [](const Rex& rex) { return Call("IS NOT TRUE", {rex}, Boolean(false)); };
    const Some some = JoinSome(node, negated);
    if (!negated) return AndOf({Predicate("NOT", {some.empty}), some.holds});
    std::vector<Rex> fails = {some.fails, is_not_true(OrOf({some.holds, some.has_null}))};
    Rex empty = some.empty;
    if (some.correlated) {
      const Rex last = InputRef(input_->row.size() - 1, input_->row.back().type);
      empty = OrOf({Call("IS NULL", {last}, Boolean(false)), empty});
      fails.push_back(is_not_true(empty));
    }
    return OrOf({empty, AndOf(fails)});
  }

  const Rel& input() const { return input_; }

 private:
  // What decides x < SOME (query): the smallest or greatest value, how many rows and values there are.
  struct Some {
    Rex empty, holds, fails, has_null;
    bool correlated = false;  // then the last column is NULL where the query has no rows
  };

  // Calcite: SubQueryRemoveRule.rewriteSome.
  Some JoinSome(const Rex& node, bool keeps_unmatched) {
    const std::string op = node->name.substr(node->name.find(' ') + 1);
    static const std::map<std::string, std::string> kOpposites = {{"<", ">="}, {"<=", ">"}, {">", "<="}, {">=", "<"}};
    const auto opposite = kOpposites.find(op);
    if (opposite == kOpposites.end()) GiveUp(input_->span, "<> SOME and = ALL of a sub-query are not modelled");
    const LogicalType bigint = flink::MakeType(TypeRoot::kBigInt, false);
    const LogicalType type = Nullable(Plain(node->query->row[0].type));
    Aggregate calls;
    calls.calls.push_back({op[0] == '<' ? "MAX" : "MIN", {0}, false, {}, "m", type, {}});
    calls.calls.push_back({"COUNT", {}, false, {}, "c", bigint, {}});
    calls.calls.push_back({"COUNT", {0}, false, {}, "d", bigint, {}});
    const Rel query = MakeAggregate(node->query, std::move(calls), input_->span);
    Decorrelated right = Decorrelate(query, OuterId(query));
    const bool correlated = !right.conditions.empty();
    if (correlated && keeps_unmatched) {
      std::vector<Rex> exprs = Refs(right.rel->row);
      std::vector<std::string> names = Names(right.rel->row);
      exprs.push_back(BooleanLiteral(true));
      names.emplace_back("trueLiteral");
      right.rel = MakeProject(right.rel, std::move(exprs), std::move(names));
    }
    const size_t left = input_->row.size();
    input_ = MakeJoin(input_, right.rel, correlated ? JoinType::kLeft : JoinType::kInner,
                      JoinCondition(right.conditions, left), input_->span);
    const auto column = [&](size_t i) { return InputRef(left + right.map[i], input_->row[left + right.map[i]].type); };
    const Rex &value = node->operands[0], m = column(0), c = column(1), d = column(2);
    return Some{Predicate("=", {c, NumberLiteral(0, TypeRoot::kBigInt)}), Predicate(op, {value, m}),
                Predicate(opposite->second, {value, m}), Predicate(">", {c, d}), correlated};
  }

  Rex Scalar(const Rex& node) {
    const size_t left = input_->row.size();
    Rel query = node->query;
    if (!HasOneRow(query)) {
      Aggregate single;
      single.calls.push_back({"SINGLE_VALUE", {0}, false, {}, query->row[0].name,
                              Nullable(Plain(query->row[0].type)), {}});
      query = MakeAggregate(query, std::move(single), query->span);
    }
    const Decorrelated right = Decorrelate(query, OuterId(query));
    const Rex condition = JoinCondition(right.conditions, left);
    input_ = MakeJoin(input_, right.rel, JoinType::kLeft, condition, input_->span);
    const size_t value = left + right.map[0];
    return InputRef(value, input_->row[value].type);
  }

  Rex Exists(const Rex& node) {
    const size_t left = input_->row.size();
    const Decorrelated right = Decorrelate(node->query, OuterId(node->query));
    std::vector<Rex> exprs;
    std::vector<std::string> names;
    std::vector<Rex> conditions = right.conditions;
    for (Rex& condition : conditions) {
      condition = Transform(condition, [&](const Rex& part) {
        if (!IsInput(part)) return Rex();
        names.push_back(right.rel->row[part->index].name);
        exprs.push_back(part);
        return InputRef(exprs.size() - 1, part->type);
      });
    }
    const size_t marker = exprs.size();
    exprs.push_back(BooleanLiteral(true));
    names.emplace_back("i");
    const Rel marked = Distinct(MakeProject(right.rel, std::move(exprs), std::move(names)));
    input_ = MakeJoin(input_, marked, JoinType::kLeft, JoinCondition(conditions, left), input_->span);
    return Call("IS NOT NULL", {InputRef(left + marker, input_->row[left + marker].type)}, Boolean(false));
  }

  // The same for each outer row: how many rows there are, and whether an equal one is among them.
  Rex CorrelatedIn(const Rex& node, const Decorrelated& right) {
    const LogicalType bigint = flink::MakeType(TypeRoot::kBigInt, false);
    Aggregate counts;
    counts.calls.push_back({"COUNT", {}, false, {}, "c", bigint, {}});
    counts.calls.push_back({"COUNT", {0}, false, {}, "ck", bigint, {}});
    const Rel counting = MakeAggregate(node->query, std::move(counts), input_->span);
    const Decorrelated counted = Decorrelate(counting, OuterId(counting));
    const size_t first = input_->row.size(), c = first + counted.map[0];
    input_ = MakeJoin(input_, counted.rel, JoinType::kLeft, JoinCondition(counted.conditions, first), input_->span);
    const size_t left = input_->row.size();
    std::set<size_t> columns = {right.map[0]};
    for (const Rex& condition : right.conditions) CollectInputs(condition, columns);
    const Selection selection = Select(right.rel->row, columns);
    std::vector<Rex> known, conditions;
    for (size_t column : columns) {
      const LogicalType& type = right.rel->row[column].type;
      if (type.nullable) known.push_back(Call("IS NOT NULL", {InputRef(column, type)}, Boolean(false)));
    }
    const Rel filtered = known.empty() ? right.rel : MakeFilter(right.rel, AndOf(known));
    const Rel keys = Distinct(MakeProject(filtered, selection.exprs, selection.names));
    std::vector<Rex> exprs = Refs(keys->row);
    std::vector<std::string> names = Names(keys->row);
    exprs.push_back(BooleanLiteral(true));
    names.emplace_back("i");
    const Rel marked = MakeProject(keys, std::move(exprs), std::move(names));
    for (const Rex& condition : right.conditions) conditions.push_back(Remap(condition, selection.map));
    const size_t key = selection.map[right.map[0]];
    const Rex equal = Predicate("=", {node->operands[0], InputRef(left + key, marked->row[key].type)});
    input_ = MakeJoin(input_, marked, JoinType::kLeft, AndOf({equal, JoinCondition(conditions, left)}), input_->span);
    const Rex none = Predicate("=", {InputRef(c, input_->row[c].type), NumberLiteral(0, TypeRoot::kBigInt)});
    const Rex mark = InputRef(input_->row.size() - 1, input_->row.back().type);
    return AndOf({Call("IS NOT TRUE", {none}, Boolean(false)), Call("IS NOT NULL", {mark}, Boolean(false))});
  }

  // x IN (query): is there a row, is there an equal one, is there a NULL.
  Rex In(const Rex& node) {
    const Decorrelated right = Decorrelate(node->query, OuterId(node->query));
    if (node->operands.size() != 1) GiveUp(input_->span, "IN with several columns below OR, CASE or NOT is not modelled");
    if (!right.conditions.empty()) return CorrelatedIn(node, right);
    const Rex& value = node->operands[0];
    const size_t c = input_->row.size();
    const LogicalType bigint = flink::MakeType(TypeRoot::kBigInt, false);
    const bool nullable = value->type.nullable || right.rel->row[0].type.nullable;
    if (nullable) {
      Aggregate counts;
      counts.calls.push_back({"COUNT", {}, false, {}, "c", bigint, {}});
      counts.calls.push_back({"COUNT", {0}, false, {}, "ck", bigint, {}});
      const Rel counted = MakeAggregate(right.rel, std::move(counts), input_->span);
      input_ = MakeJoin(input_, counted, JoinType::kInner, BooleanLiteral(true), input_->span);
    }
    const size_t left = input_->row.size();
    // Distinct keys, each marked.
    const Rel keys = Distinct(right.rel);
    const Rel marked = MakeProject(keys, {InputRef(0, keys->row[0].type), BooleanLiteral(true)},
                                   {keys->row[0].name, "i"});
    const Rex key = InputRef(left, marked->row[0].type);
    input_ = MakeJoin(input_, marked, JoinType::kLeft, Predicate("=", {value, key}), input_->span);
    const Rex i = InputRef(left + 1, input_->row[left + 1].type);
    const Rex found = Call("IS NOT NULL", {i}, Boolean(false));
    if (!nullable) return found;
    const Rex count = InputRef(c, bigint);
    return AndOf({Predicate("<>", {count, NumberLiteral(0, TypeRoot::kInteger)}), found,
                  Call("IS NOT NULL", {value}, Boolean(false))});
  }

  Rel input_;
};

Rel RewriteFilter(const Rel& rel, const Filter& filter) {
  Rel input = rel->inputs[0];
  const size_t width = rel->row.size();
  std::vector<Rex> plain, semi, values;
  for (Rex part : Conjuncts(filter.condition)) {
    while (IsCall(part, "NOT") && IsCall(part->operands[0], "NOT")) part = part->operands[0]->operands[0];
    if (!ContainsSubQuery(part)) {
      plain.push_back(part);
      continue;
    }
    const Rex& query = IsCall(part, "NOT") ? part->operands[0] : part;
    const bool direct = query->kind == RexKind::kSubQuery && (query->name == "IN" || query->name == "EXISTS");
    (direct ? semi : values).push_back(part);
  }
  if (!plain.empty()) input = MakeFilter(input, AndOf(plain));
  for (const Rex& part : semi) {
    const bool negated = IsCall(part, "NOT");
    input = ToSemiJoin(input, negated ? part->operands[0] : part, negated);
  }
  if (values.empty()) return input;
  ValueRewriter rewriter(input);
  std::vector<Rex> rewritten;
  for (const Rex& part : values) {
    const bool negated = IsCall(part, "NOT");
    const Rex& query = negated ? part->operands[0] : part;
    const bool is_some = query->kind == RexKind::kSubQuery && query->name.starts_with("SOME ");
    rewritten.push_back(is_some ? rewriter.RewriteSome(query, negated) : rewriter.Rewrite(part));
  }
  const Rel filtered = MakeFilter(rewriter.input(), AndOf(rewritten));
  std::vector<Rex> kept = Refs(filtered->row);
  kept.resize(width);
  return MakeProject(filtered, std::move(kept), Names(rel->row));
}

Rel RewriteProject(const Rel& rel, const Project& project) {
  ValueRewriter rewriter(rel->inputs[0]);
  std::vector<Rex> exprs;
  for (const Rex& expr : project.exprs) exprs.push_back(rewriter.Rewrite(expr));
  return MakeProject(rewriter.input(), std::move(exprs), Names(rel->row));
}

// Flink joins the sub-query of an ON condition with the right side, and reads the outer row's columns there, be they
// those of the left side. Calcite: SubQueryRemoveRule.matchJoin.
Rel RewriteOn(const Rel& rel, const Join& join) {
  const Rel &left = rel->inputs[0], &right = rel->inputs[1];
  const size_t width = left->row.size(), right_width = right->row.size();
  ValueRewriter rewriter(right);
  const Rex condition = Transform(join.condition, [&](const Rex& node) -> Rex {
    if (node->kind != RexKind::kSubQuery) return Rex();
    if (node->name == "IN") Refuse(rel->span, "Flink cannot plan IN with a sub-query in an ON condition; move it to WHERE");
    if (node->name != "EXISTS" && node->name != "SCALAR") {
      GiveUp(rel->span, "a comparison with ALL or SOME of a sub-query in an ON condition is not modelled");
    }
    for (size_t column : OuterColumns(node->query)) {
      if (column < right_width) continue;
      Refuse(rel->span, "Flink cannot plan a sub-query in an ON condition that reads the joined row; move it to WHERE");
    }
    return Shift(rewriter.Rewrite(node), 0, static_cast<int64_t>(width));
  });
  const Rel joined = MakeJoin(left, rewriter.input(), join.type, condition, rel->span, join.hints);
  std::vector<Rex> kept = Refs(joined->row);
  kept.resize(width + right_width);
  return MakeProject(joined, std::move(kept), Names(rel->row));
}

}  // namespace

Rel RemoveSubQueries(const Rel& rel) {
  const Rel inner = MapExprs(rel, [](const Rex& rex) {
    return Transform(rex, [](const Rex& node) -> Rex {
      if (node->kind != RexKind::kSubQuery) return Rex();
      return SubQuery(node->name, node->operands, RemoveSubQueries(node->query), node->type);
    });
  });
  std::vector<Rel> inputs;
  for (const Rel& input : inner->inputs) inputs.push_back(RemoveSubQueries(input));
  const Rel node = WithInputs(inner, std::move(inputs));
  if (const auto* filter = As<Filter>(node); filter != nullptr && ContainsSubQuery(filter->condition)) {
    return RewriteFilter(node, *filter);
  }
  if (const auto* project = As<Project>(node);
      project != nullptr && std::ranges::any_of(project->exprs, ContainsSubQuery)) {
    return RewriteProject(node, *project);
  }
  if (const auto* join = As<Join>(node); join != nullptr && ContainsSubQuery(join->condition)) {
    return RewriteOn(node, *join);
  }
  return node;
}

}  // namespace flinkcompat::planner
