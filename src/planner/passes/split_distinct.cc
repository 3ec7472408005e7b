#include <algorithm>

#include "flink/function.h"
#include "planner/passes/expand_rows.h"
#include "planner/passes/passes.h"
#include "planner/physical/window_properties.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

// Flink: AggregateUtil.doAllAggSupportSplit.
bool IsSplittable(const AggCall& call) {
  static const std::set<std::string> kAlways = {"COUNT", "AVG", "MIN", "MAX", "SUM", "$SUM0", "SINGLE_VALUE"};
  static const std::set<std::string> kOfOneArgument = {"FIRST_VALUE", "LAST_VALUE", "LISTAGG"};
  return kAlways.contains(call.function) || (kOfOneArgument.contains(call.function) && call.arguments.size() == 1);
}

// Calls whose values spread over the buckets.
bool IsHashed(const AggCall& call) {
  static const std::set<std::string> kHashed = {"MIN", "MAX", "FIRST_VALUE", "LAST_VALUE"};
  return call.distinct || kHashed.contains(call.function);
}

// Windows that two aggregates in a row would not see alike.
bool IsUnsplittableWindow(const Rel& node, const Aggregate& aggregate) {
  if (!IsWindowAggregate(node, aggregate)) return false;
  const WindowSpec window = WindowPropertiesOf(node->inputs[0])->window;
  return !window.rowtime || window.kind == "SESSION";
}

bool ContainsAll(const std::vector<size_t>& set, const std::vector<size_t>& other) {
  return std::ranges::includes(set, other);
}

// Sets that contain others first. Calcite: ImmutableBitSet.ORDERING.
bool StandsBefore(const std::vector<size_t>& set, const std::vector<size_t>& other) {
  if (set == other) return false;
  if (ContainsAll(set, other)) return true;
  if (ContainsAll(other, set)) return false;
  // The numbers whose bits the columns are.
  return std::ranges::lexicographical_compare(set.rbegin(), set.rend(), other.rbegin(), other.rend());
}

// Distinct values are aggregated in buckets first, and the buckets after. Flink: SplitAggregateRule.
class Splitter {
 public:
  Splitter(const Rel& node, const Aggregate& aggregate, int64_t buckets)
      : node_(node), aggregate_(aggregate), input_(node->inputs[0]), buckets_(buckets) {}

  Rel Split() {
    AddHashColumns();
    FindGroups();
    const Rel partial = MakePartial();
    const Rel final_step = MakeFinal(partial);
    return ArrangeResults(final_step);
  }

 private:
  struct PartialCall {
    AggCall call;
    std::vector<size_t> group;
  };

  void AddHashColumns() {
    std::set<size_t> columns;
    for (const AggCall& call : aggregate_.calls) {
      if (IsHashed(call)) columns.insert(call.arguments.begin(), call.arguments.end());
    }
    for (size_t key : aggregate_.group) columns.erase(key);
    if (columns.empty()) return;
    std::vector<Rex> exprs = Refs(input_->row);
    std::vector<std::string> names = Names(input_->row);
    for (size_t column : columns) {
      const LogicalType type = MakeType(TypeRoot::kInteger, input_->row[column].type.nullable);
      const Rex hash = Call("HASH_CODE", {InputRef(column, input_->row[column].type)}, type);
      hash_[column] = exprs.size();
      names.push_back("$f" + std::to_string(exprs.size()));
      exprs.push_back(Call("MOD", {hash, NumberLiteral(buckets_, TypeRoot::kInteger)}, type));
    }
    input_ = MakeCalc(input_, std::move(exprs), UniqueNames(names), {});
  }

  std::vector<size_t> GroupOf(const AggCall& call) const {
    std::set<size_t> group(aggregate_.group.begin(), aggregate_.group.end());
    if (IsHashed(call)) {
      for (size_t argument : call.arguments) group.insert(hash_.contains(argument) ? hash_.at(argument) : argument);
    }
    return {group.begin(), group.end()};
  }

  void FindGroups() {
    size_t added = 0;
    std::set<size_t> all;
    for (const AggCall& call : aggregate_.calls) {
      const std::vector<size_t> group = GroupOf(call);
      if (std::ranges::find(groups_, group) == groups_.end()) {
        added += IsHashed(call) ? 1 : 0;
        groups_.push_back(group);
      }
      all.insert(group.begin(), group.end());
      if (call.function != "AVG") {
        AddPartial(call, call.function, group);
      } else {
        AddPartial(call, "$SUM0", group);
        AddPartial(call, "COUNT", group);
      }
    }
    std::ranges::sort(groups_, StandsBefore);
    all_.assign(all.begin(), all.end());
    expands_ = added > 1;
  }

  void AddPartial(const AggCall& whole, const std::string& function, const std::vector<size_t>& group) {
    AggCall call = whole;
    call.function = function;
    call.name.clear();
    partial_.push_back({std::move(call), group});
  }

  static LogicalType TypeOf(const AggCall& call, const Row& input, bool has_keys) {
    if (call.function == "COUNT") return MakeType(TypeRoot::kBigInt, false);
    const LogicalType argument = Plain(input[call.arguments[0]].type);
    const bool nullable = argument.nullable || !has_keys || call.filter.has_value();
    if (call.function == "$SUM0") return Nullable(flink::ResultType(flink::ResultRule::kSum, {argument}), false);
    if (call.function == "SUM") return Nullable(flink::ResultType(flink::ResultRule::kSum, {argument}), nullable);
    if (call.function == "LISTAGG" || call.function == "SINGLE_VALUE") return call.type;
    return Nullable(argument, nullable);
  }

  // Expanded rows carry each call's own rows only: a filter tells them.
  void FilterByGroup(std::vector<AggCall>& calls) {
    std::set<size_t> read;
    for (const AggCall& call : calls) read.merge(ColumnsOf(call));
    const size_t width = input_->row.size();
    const ExpandedRows expanded = ExpandRows(input_, all_, groups_, read, node_->span);
    std::vector<size_t> map = FirstColumns(width);
    for (const auto& [key, copy] : expanded.copies) map[key] = copy;
    // All columns but `$e`, then the filters.
    const Row& row = expanded.rows->row;
    std::vector<Rex> exprs = Refs(row);
    std::vector<std::string> names = Names(row);
    const Rex e = InputRef(width, row[width].type);
    exprs.pop_back();
    names.pop_back();
    const size_t offset = exprs.size();
    std::vector<std::pair<std::vector<size_t>, std::optional<size_t>>> filters;
    for (size_t i = 0; i < calls.size(); ++i) {
      AggCall& call = calls[i];
      const std::pair filter(partial_[i].group, call.filter);
      const auto known = std::ranges::find(filters, filter);
      const auto at = static_cast<size_t>(known - filters.begin());
      if (known == filters.end()) {
        const auto place = static_cast<size_t>(std::ranges::find(groups_, filter.first) - groups_.begin());
        const int64_t id = expanded.ids[place];
        const Rex of_group = Predicate("=", {e, NumberLiteral(id, TypeRoot::kBigInt)});
        exprs.push_back(call.filter ? AndOf({of_group, exprs[*call.filter]}) : of_group);
        names.push_back("$g_" + std::to_string(id));
        filters.push_back(filter);
      }
      for (size_t& argument : call.arguments) argument = map[argument];
      call.filter = offset + at;
    }
    input_ = MakeCalc(expanded.rows, std::move(exprs), UniqueNames(names), {});
  }

  Rel MakePartial() {
    Aggregate partial;
    partial.step = PartialFinalType::kPartial;
    partial.group = all_;
    for (const PartialCall& call : partial_) partial.calls.push_back(call.call);
    if (expands_) FilterByGroup(partial.calls);
    for (AggCall& call : partial.calls) call.type = TypeOf(call, input_->row, !all_.empty());
    return ReplaceAggregate(node_, input_, partial);
  }

  Rel MakeFinal(const Rel& partial) const {
    Aggregate merged;
    merged.step = PartialFinalType::kFinal;
    for (size_t key : aggregate_.group) {
      merged.group.push_back(static_cast<size_t>(std::ranges::find(all_, key) - all_.begin()));
    }
    for (size_t i = 0; i < partial_.size(); ++i) {
      AggCall call = partial_[i].call;
      if (call.function == "COUNT") call.function = "$SUM0";
      call.distinct = false;
      call.filter.reset();
      call.order.clear();
      call.arguments = {all_.size() + i};
      call.type = TypeOf(call, partial->row, !merged.group.empty());
      merged.calls.push_back(std::move(call));
    }
    return ReplaceAggregate(node_, partial, merged);
  }

  // AVG from its sum and count, and the types of before.
  Rel ArrangeResults(const Rel& result) const {
    std::vector<Rex> exprs;
    std::vector<std::string> names;
    size_t next = 0;
    const auto take = [&] {
      const size_t column = next++;
      return InputRef(column, result->row[column].type);
    };
    const bool merges = std::ranges::any_of(aggregate_.calls, [](const AggCall& call) { return call.function == "AVG"; });
    for (size_t i = 0; i < node_->row.size(); ++i) {
      const bool is_key = i < aggregate_.group.size();
      const AggCall* call = is_key ? nullptr : &aggregate_.calls[i - aggregate_.group.size()];
      names.push_back(result->row[next].name);
      Rex value = take();
      if (call != nullptr && call->function == "AVG") {
        const Rex count = take();
        const Rex none = Predicate("=", {count, NumberLiteral(0, TypeRoot::kBigInt)});
        const LogicalType type = Nullable(call->type);
        value = Call("IF", {none, NullLiteral(type), Call("/", {value, count}, type)}, type);
        names.back() = "$f" + std::to_string(i);
      }
      exprs.push_back(CastTo(value, Plain(node_->row[i].type)));
    }
    if (!merges && IsIdentity(exprs, result->row)) return result;
    return MakeCalc(result, std::move(exprs), UniqueNames(names), {});
  }

  const Rel& node_;
  const Aggregate& aggregate_;
  Rel input_;
  const int64_t buckets_;
  std::map<size_t, size_t> hash_;            // the column of a distinct value, and that of its bucket
  std::vector<PartialCall> partial_;
  std::vector<std::vector<size_t>> groups_;  // the keys of the partial step, by call
  std::vector<size_t> all_;                  // their union
  bool expands_ = false;
};

}  // namespace

Rel SplitDistinct(const Rel& rel, const Settings& settings) {
  if (!settings.IsOn("table.optimizer.distinct-agg.split.enabled")) return rel;
  const int64_t buckets = settings.Integer("table.optimizer.distinct-agg.split.bucket-num", 1024);
  return BottomUp(rel, [&](const Rel& node) -> Rel {
    const auto* aggregate = As<Aggregate>(node);
    if (aggregate == nullptr || !std::ranges::any_of(aggregate->calls, &AggCall::distinct) ||
        !std::ranges::all_of(aggregate->calls, IsSplittable) ||
        IsUnsplittableWindow(node, *aggregate)) {
      return node;
    }
    return Splitter(node, *aggregate, buckets).Split();
  });
}

}  // namespace flinkcompat::planner
