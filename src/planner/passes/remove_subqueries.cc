#include <algorithm>

#include "planner/convert/refusal.h"
#include "planner/passes/decorrelate.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

LogicalType Boolean(bool nullable) { return flink::MakeType(TypeRoot::kBoolean, nullable); }

// The outer row's id that a query reads, "" for none.
std::string OuterId(const Rel& query) {
  std::string id;
  const std::function<void(const Rel&)> visit = [&](const Rel& rel) {
    MapExprs(rel, [&](const Rex& rex) {
      Contains(rex, [&](const RexNode& node) {
        if (node.kind == RexKind::kCorrelated && id.empty()) id = node.name;
        if (node.kind == RexKind::kSubQuery) visit(node.query);
        return false;
      });
      return rex;
    });
    for (const Rel& input : rel->inputs) visit(input);
  };
  visit(query);
  return id;
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
      GiveUp(input_->span, "a comparison with ALL or SOME of a sub-query is not modelled");
    });
  }

  const Rel& input() const { return input_; }

 private:
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

  // x IN (query): is there a row, is there an equal one, is there a NULL.
  Rex In(const Rex& node) {
    const Decorrelated right = Decorrelate(node->query, OuterId(node->query));
    if (!right.conditions.empty() || node->operands.size() != 1) {
      GiveUp(input_->span, "a correlated IN below OR, CASE or NOT is not modelled");
    }
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
  for (const Rex& part : Conjuncts(filter.condition)) {
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
  for (const Rex& part : values) rewritten.push_back(rewriter.Rewrite(part));
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
    if (join->type != JoinType::kInner) {
      GiveUp(node->span, "a sub-query in the ON condition of an outer join is not modelled");
    }
    const Rel product = MakeJoin(node->inputs[0], node->inputs[1], join->type, BooleanLiteral(true), node->span);
    return RewriteFilter(MakeRel(Filter{join->condition}, {product}, product->row, node->span),
                         Filter{join->condition});
  }
  return node;
}

}  // namespace flinkcompat::planner
