#include <algorithm>

#include "planner/passes/passes.h"
#include "planner/rel/simplify.h"

namespace flinkcompat::planner {
namespace {

using Conditions = std::vector<Rex>;

Rel Push(const Rel& rel, const Conditions& conditions);

Rel PushInputs(const Rel& rel) {
  std::vector<Rel> inputs;
  for (const Rel& input : rel->inputs) inputs.push_back(Push(input, {}));
  return WithInputs(rel, std::move(inputs));
}

Rel Above(const Rel& rel, const Conditions& conditions) {
  return conditions.empty() ? rel : MakeFilter(rel, Simplify(AndOf(conditions), false));
}

bool ReadsOnly(const Rex& rex, size_t begin, size_t end) {
  const std::set<size_t> inputs = InputsOf(rex);
  return std::ranges::all_of(inputs, [&](size_t column) { return column >= begin && column < end; });
}

std::set<size_t> Columns(size_t begin, size_t end) {
  std::set<size_t> columns;
  for (size_t i = begin; i < end; ++i) columns.insert(i);
  return columns;
}

// The filters that a condition over both sides implies for one of them.
// Flink: JoinDependentConditionDerivationRule.
void Derive(const Conditions& both, size_t begin, size_t end, Conditions& derived) {
  for (const Rex& condition : both) {
    const std::vector<Rex> disjuncts = Disjuncts(condition);
    if (disjuncts.size() < 2) continue;
    std::vector<Rex> parts;
    for (const Rex& disjunct : disjuncts) {
      Conditions own;
      for (const Rex& conjunct : Conjuncts(disjunct)) {
        if (!InputsOf(conjunct).empty() && ReadsOnly(conjunct, begin, end)) own.push_back(conjunct);
      }
      if (own.empty()) break;
      parts.push_back(AndOf(own));
    }
    if (parts.size() == disjuncts.size()) derived.push_back(OrOf(parts));
  }
}

// Casts columns back where a narrower join made them NOT NULL.
Rel KeepTypes(const Rel& rel, const Row& row) {
  if (rel->row.size() != row.size()) return rel;
  std::vector<Rex> exprs;
  bool changed = false;
  for (size_t i = 0; i < row.size(); ++i) {
    const Rex ref = InputRef(i, rel->row[i].type);
    exprs.push_back(CastTo(ref, row[i].type));
    changed = changed || exprs.back() != ref;
  }
  return changed ? MakeProject(rel, std::move(exprs), Names(row)) : rel;
}

JoinType Narrowed(JoinType type, const Conditions& where, size_t left, size_t all) {
  for (const Rex& condition : where) {
    const bool rejects_right = RejectsNulls(condition, Columns(left, all));
    const bool rejects_left = RejectsNulls(condition, Columns(0, left));
    if (type == JoinType::kLeft && rejects_right) type = JoinType::kInner;
    if (type == JoinType::kRight && rejects_left) type = JoinType::kInner;
    if (type == JoinType::kFull) {
      if (rejects_left && rejects_right) type = JoinType::kInner;
      else if (rejects_left) type = JoinType::kLeft;
      else if (rejects_right) type = JoinType::kRight;
    }
  }
  return type;
}

Rel PushJoin(const Rel& rel, const Join& join, const Conditions& conditions) {
  const size_t left = rel->inputs[0]->row.size();
  const size_t all = left + rel->inputs[1]->row.size();
  const JoinType type = Narrowed(join.type, conditions, left, all);
  if (type != join.type) {
    // The columns are not nullable any more: conditions and the condition of the join read them so.
    Rel narrowed = MakeJoin(rel->inputs[0], rel->inputs[1], type, join.condition, rel->span, join.hints);
    narrowed = KeepTypes(narrowed, rel->row);
    return Push(narrowed, conditions);
  }
  const bool inner = type == JoinType::kInner;
  const bool semi = type == JoinType::kSemi, anti = type == JoinType::kAnti;
  Conditions to_left, to_right, stay, above;
  for (const Rex& condition : conditions) {
    const bool reads_left = ReadsOnly(condition, 0, left), reads_right = ReadsOnly(condition, left, all);
    if (reads_left && (inner || semi || anti || type == JoinType::kLeft)) {
      to_left.push_back(condition);
    } else if (reads_right && (inner || type == JoinType::kRight)) {
      to_right.push_back(condition);
    } else if (inner) {
      stay.push_back(condition);
    } else {
      above.push_back(condition);
    }
  }
  Conditions on;
  for (const Rex& condition : Conjuncts(join.condition)) {
    const bool reads_left = ReadsOnly(condition, 0, left), reads_right = ReadsOnly(condition, left, all);
    const bool constant = reads_left && reads_right;
    if (reads_left && !constant && (inner || semi || type == JoinType::kRight)) {
      to_left.push_back(condition);
    } else if (reads_right && !constant && (inner || semi || anti || type == JoinType::kLeft)) {
      to_right.push_back(condition);
    } else {
      on.push_back(condition);
    }
  }
  on.insert(on.end(), stay.begin(), stay.end());
  if (inner || semi || type == JoinType::kRight) Derive(on, 0, left, to_left);
  if (inner || semi || type == JoinType::kLeft) Derive(on, left, all, to_right);
  for (Rex& condition : to_right) condition = Shift(condition, left, -static_cast<int64_t>(left));
  std::vector<Rel> inputs = {Push(rel->inputs[0], to_left), Push(rel->inputs[1], to_right)};
  const Rex condition = on.empty() ? BooleanLiteral(true) : Simplify(AndOf(on), false);
  return Above(MakeRel(Join{type, condition, join.hints}, inputs, rel->row, rel->span), above);
}

Rel PushTemporal(const Rel& rel, const TemporalJoin& join, const Conditions& conditions) {
  const size_t left = rel->inputs[0]->row.size();
  const size_t all = left + rel->inputs[1]->row.size();
  TemporalJoin copy = join;
  Row row = rel->row;
  if (join.lookup && Narrowed(join.type, conditions, left, all) == JoinType::kInner) copy.type = JoinType::kInner;
  Conditions to_left, above, on = Conjuncts(join.condition);
  for (const Rex& condition : conditions) {
    if (ReadsOnly(condition, 0, left) && !join.lookup) {
      above.push_back(condition);
    } else if (ReadsOnly(condition, 0, left)) {
      to_left.push_back(condition);
    } else if (join.lookup && copy.type == JoinType::kInner) {
      on.push_back(condition);
    } else {
      above.push_back(condition);
    }
  }
  Conditions to_right, stay;
  for (const Rex& condition : on) {
    const bool constant_key = IsCall(condition, "=") && InputsOf(condition).size() == 1;
    const bool right = join.lookup && ReadsOnly(condition, left, all) && !constant_key;
    if (right) to_right.push_back(Shift(condition, left, -static_cast<int64_t>(left)));
    else stay.push_back(condition);
  }
  copy.condition = AndOf(stay);
  std::vector<Rel> inputs = {Push(rel->inputs[0], to_left), Push(rel->inputs[1], to_right)};
  return Above(MakeRel(std::move(copy), inputs, row, rel->span), above);
}

Rel PushAggregate(const Rel& rel, const Aggregate& aggregate, const Conditions& conditions) {
  const size_t keys = aggregate.group.size();
  Conditions below, above;
  for (const Rex& condition : conditions) {
    const bool on_keys = ReadsOnly(condition, 0, keys) && !InputsOf(condition).empty();
    bool in_all_sets = true;
    for (size_t column : InputsOf(condition)) {
      for (const auto& set : aggregate.sets) {
        in_all_sets = in_all_sets && column < keys &&
                      std::ranges::find(set, aggregate.group[column]) != set.end();
      }
    }
    (on_keys && in_all_sets ? below : above).push_back(condition);
  }
  for (Rex& condition : below) condition = Remap(condition, aggregate.group);
  return Above(WithInputs(rel, {Push(rel->inputs[0], below)}), above);
}

Rel PushCorrelate(const Rel& rel, const Correlate& correlate, const Conditions& conditions) {
  const size_t left = rel->inputs[0]->row.size();
  Conditions to_left, to_right, above;
  for (const Rex& condition : conditions) {
    const bool right = ReadsOnly(condition, left, rel->row.size());
    if (ReadsOnly(condition, 0, left)) {
      to_left.push_back(condition);
    } else if (right && correlate.type == JoinType::kInner) {
      to_right.push_back(Shift(condition, left, -static_cast<int64_t>(left)));
    } else {
      above.push_back(condition);
    }
  }
  return Above(WithInputs(rel, {Push(rel->inputs[0], to_left), Above(Push(rel->inputs[1], {}), to_right)}), above);
}

// References take the types of the row that they read now, and what is always true goes.
Conditions Retyped(const Conditions& conditions, const Row& row) {
  Conditions result;
  for (const Rex& condition : conditions) {
    const Rex typed = Transform(condition, [&](const Rex& node) {
      return IsInput(node) ? InputRef(node->index, row[node->index].type) : Rex();
    });
    const Rex simple = Simplify(typed, false);
    if (!IsTrue(simple)) result.push_back(simple);
  }
  return result;
}

Rel Push(const Rel& rel, const Conditions& given) {
  const Conditions conditions = Retyped(given, rel->row);
  if (const auto* filter = As<Filter>(rel)) {
    Conditions all = Conjuncts(filter->condition);
    all.insert(all.end(), conditions.begin(), conditions.end());
    const Rex together = Simplify(AndOf(all), false);
    if (IsFalse(together)) return MakeRel(Filter{together}, {Push(rel->inputs[0], {})}, rel->row, rel->span);
    return Push(rel->inputs[0], Conjuncts(together));
  }
  if (const auto* project = As<Project>(rel)) {
    if (std::ranges::any_of(project->exprs, ContainsOver)) return Above(PushInputs(rel), conditions);
    Conditions below;
    for (const Rex& condition : conditions) below.push_back(Simplify(Substitute(condition, project->exprs), false));
    return WithInputs(rel, {Push(rel->inputs[0], below)});
  }
  if (const auto* join = As<Join>(rel)) return PushJoin(rel, *join, conditions);
  if (const auto* join = As<TemporalJoin>(rel)) return PushTemporal(rel, *join, conditions);
  if (const auto* aggregate = As<Aggregate>(rel)) return PushAggregate(rel, *aggregate, conditions);
  if (const auto* correlate = As<Correlate>(rel)) return PushCorrelate(rel, *correlate, conditions);
  if (As<SetOp>(rel)) {
    std::vector<Rel> inputs;
    for (const Rel& input : rel->inputs) inputs.push_back(Push(input, conditions));
    return WithInputs(rel, std::move(inputs));
  }
  return Above(PushInputs(rel), conditions);
}

}  // namespace

Rel PushFilters(const Rel& rel) { return Push(rel, {}); }

}  // namespace flinkcompat::planner
