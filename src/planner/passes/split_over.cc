#include <algorithm>

#include "planner/convert/converter.h"
#include "planner/passes/passes.h"

namespace flinkcompat::planner {
namespace {

// One Project with OVER calls in three levels: what the calls need computed, the calls, the rest.
// Calcite: CalcRelSplitter.
class Splitter {
 public:
  explicit Splitter(const Rel& rel) : rel_(rel), project_(*As<Project>(rel)), input_(rel->inputs[0]) {}

  Rel Split() {
    for (const Rex& expr : project_.exprs) Scan(expr);
    const Rel below = needs_calc_ ? Below() : input_;
    below_ = below;
    Window window;
    Row row = below->row;
    for (size_t g = 0; g < groups_.size(); ++g) {
      OverGroup group = GroupOf(*groups_[g][0]->window);
      for (size_t c = 0; c < groups_[g].size(); ++c) {
        const Rex& over = groups_[g][c];
        AggCall call;
        call.function = over->name;
        call.distinct = over->distinct;
        call.type = over->type;
        call.name = "w" + std::to_string(g) + "$o" + std::to_string(c);
        std::vector<Rex> constants;
        for (const Rex& operand : over->operands) {
          if (IsLiteral(operand)) {
            constants.push_back(operand);
          } else {
            call.arguments.push_back(ColumnOf(operand));
          }
        }
        group.calls.push_back(call);
        group.constants.push_back(std::move(constants));
        columns_[over->digest] = row.size();
        row.push_back({call.name, call.type});
      }
      window.groups.push_back(std::move(group));
    }
    UniquifyNames(row);
    const Rel node = MakeRel(std::move(window), {below}, row, rel_->span);
    return Above(node);
  }

 private:
  // Finds the OVER calls, and what has to be computed below them.
  void Scan(const Rex& expr) {
    if (expr->kind == RexKind::kOver) {
      AddCall(expr);
      return;
    }
    if (!ContainsOver(expr)) {
      if (!IsInput(expr)) Compute(expr);
      read_above_.insert(expr->digest);
      return;
    }
    for (const Rex& operand : expr->operands) {
      if (IsLiteral(operand)) needs_calc_ = true;
      Scan(operand);
    }
  }

  void AddCall(const Rex& over) {
    const OverWindow& window = *over->window;
    for (const Rex& operand : over->operands) Need(operand);
    for (const Rex& key : window.partition) Need(key);
    for (const RexOrder& order : window.order) Need(order.key);
    if (window.preceding) needs_calc_ = true;
    for (auto& group : groups_) {
      if (SameWindow(*group[0]->window, window)) {
        const bool known = std::ranges::any_of(group, [&](const Rex& call) { return Equal(call, over); });
        if (!known) {
          group.push_back(over);
          registered_.push_back(over);
        }
        return;
      }
    }
    groups_.push_back({over});
    registered_.push_back(over);
  }

  static bool SameWindow(const OverWindow& a, const OverWindow& b) {
    if (a.rows != b.rows || a.partition.size() != b.partition.size() || a.order.size() != b.order.size()) {
      return false;
    }
    if ((a.preceding == nullptr) != (b.preceding == nullptr)) return false;
    if (a.preceding && !Equal(a.preceding, b.preceding)) return false;
    for (size_t i = 0; i < a.partition.size(); ++i) {
      if (!Equal(a.partition[i], b.partition[i])) return false;
    }
    for (size_t i = 0; i < a.order.size(); ++i) {
      if (!Equal(a.order[i].key, b.order[i].key) || a.order[i].descending != b.order[i].descending) return false;
    }
    return true;
  }

  void Need(const Rex& expr) {
    if (IsLiteral(expr)) needs_calc_ = true;
    if (!IsInput(expr) && !IsLiteral(expr)) Compute(expr);
  }

  void Compute(const Rex& expr) {
    needs_calc_ = true;
    const bool known = std::ranges::any_of(computed_, [&](const Rex& rex) { return Equal(rex, expr); });
    if (known) return;
    computed_.push_back(expr);
    registered_.push_back(expr);
  }

  // Every input column that a call or the select list reads, ascending, then what is computed.
  Rel Below() {
    std::set<size_t> used;
    for (const Rex& expr : project_.exprs) {
      if (IsInput(expr)) {
        used.insert(expr->index);
        continue;
      }
      Contains(expr, [&](const RexNode& node) {
        if (node.kind == RexKind::kOver) {
          for (const Rex& operand : node.operands) AddRead(operand, used);
          for (const Rex& key : node.window->partition) AddRead(key, used);
          for (const RexOrder& order : node.window->order) AddRead(order.key, used);
        }
        return false;
      });
      AddOutside(expr, used);
    }
    std::vector<Rex> exprs;
    std::vector<std::string> names;
    for (size_t column : used) {
      exprs.push_back(InputRef(column, input_->row[column].type));
      names.push_back(input_->row[column].name);
    }
    for (const Rex& expr : computed_) {
      if (IsLiteral(expr)) continue;
      names.push_back("$" + std::to_string(exprs.size()));
      exprs.push_back(expr);
    }
    return MakeProject(input_, std::move(exprs), std::move(names));
  }

  static void AddRead(const Rex& operand, std::set<size_t>& used) {
    if (IsInput(operand)) used.insert(operand->index);
  }

  // Columns that an expression above the calls reads directly.
  void AddOutside(const Rex& expr, std::set<size_t>& used) {
    if (expr->kind == RexKind::kOver) return;
    if (IsInput(expr)) {
      used.insert(expr->index);
      return;
    }
    if (!ContainsOver(expr)) return;
    for (const Rex& operand : expr->operands) AddOutside(operand, used);
  }

  size_t ColumnOf(const Rex& expr) const {
    if (!needs_calc_) return expr->index;
    const auto& exprs = As<Project>(below_)->exprs;
    for (size_t i = 0; i < exprs.size(); ++i) {
      if (Equal(exprs[i], expr)) return i;
    }
    return 0;
  }

  OverGroup GroupOf(const OverWindow& window) const {
    OverGroup group;
    group.rows = window.rows;
    if (window.preceding) {
      const std::optional<int64_t> millis = MillisOf(window.preceding);
      group.preceding = millis ? *millis : std::strtoll(window.preceding->name.c_str(), nullptr, 10);
    }
    for (const Rex& key : window.partition) {
      if (IsLiteral(key)) continue;
      const size_t column = ColumnOf(key);
      if (std::ranges::find(group.partition, column) == group.partition.end()) group.partition.push_back(column);
    }
    std::ranges::sort(group.partition);
    for (const RexOrder& order : window.order) {
      if (IsLiteral(order.key)) continue;
      group.order.push_back({ColumnOf(order.key), order.descending, order.nulls_first});
    }
    return group;
  }

  // What the level of the calls hands on: columns that are read above, then what is computed and
  // called, in the order of the select list.
  std::vector<Rex> HandedOn() const {
    std::vector<Rex> exprs;
    for (size_t i = 0; i < input_->row.size(); ++i) {
      const Rex column = InputRef(i, input_->row[i].type);
      if (read_above_.contains(column->digest)) exprs.push_back(column);
    }
    for (const Rex& expr : registered_) {
      if (expr->kind == RexKind::kOver || (read_above_.contains(expr->digest) && !IsLiteral(expr))) exprs.push_back(expr);
    }
    return exprs;
  }

  // The select list, which loses its names where the level below hands on just that.
  Rel Above(const Rel& node) {
    const std::vector<Rex> handed_on = HandedOn();
    const bool trivial = std::ranges::equal(handed_on, project_.exprs, Equal);
    std::vector<Rex> exprs;
    std::vector<std::string> names = Names(rel_->row);
    for (size_t i = 0; i < project_.exprs.size(); ++i) {
      const Rex& expr = project_.exprs[i];
      exprs.push_back(Replace(expr, node));
      if (!trivial) continue;
      const std::string name = IsInput(expr) ? input_->row[expr->index].name : "$";
      names[i] = name.starts_with("$") ? "$" + std::to_string(i) : name;
    }
    if (trivial && IsIdentity(exprs, node->row)) return node;
    return MakeProject(node, std::move(exprs), UniqueNames(names));
  }

  Rex Replace(const Rex& expr, const Rel& node) const {
    if (const auto over = columns_.find(expr->digest); over != columns_.end()) {
      return InputRef(over->second, node->row[over->second].type);
    }
    if (IsLiteral(expr)) return expr;
    if (IsInput(expr) || !ContainsOver(expr)) {
      const size_t column = needs_calc_ ? ColumnOf(expr) : expr->index;
      return InputRef(column, expr->type);
    }
    std::vector<Rex> operands;
    for (const Rex& operand : expr->operands) operands.push_back(Replace(operand, node));
    return planner::Call(expr->name, std::move(operands), expr->type);
  }

  const Rel& rel_;
  const Project& project_;
  const Rel& input_;
  Rel below_;
  bool needs_calc_ = false;
  std::vector<Rex> computed_;
  std::vector<Rex> registered_;      // computed_ and the calls, in the order in which they are written
  std::set<std::string> read_above_;  // digests of what the level above the calls reads
  std::vector<std::vector<Rex>> groups_;
  std::map<std::string, size_t> columns_;
};

}  // namespace

Rel SplitOver(const Rel& rel) {
  return BottomUp(rel, [](const Rel& node) -> Rel {
    const auto* project = As<Project>(node);
    if (project == nullptr || std::ranges::none_of(project->exprs, ContainsOver)) return node;
    return Splitter(node).Split();
  });
}

}  // namespace flinkcompat::planner
