#include "plan/lineage.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/overloaded.h"

namespace flinkcompat::plan {
namespace {

using bind::ColumnId;
using bind::NodeId;

// Longer texts are replaced by their hash: views over views can double a text at every level.
constexpr size_t kMaxText = 4000;

std::string Bounded(std::string text) {
  if (text.size() <= kMaxText) return text;
  uint64_t hash = 14695981039346656037ULL;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return fmt::format("#{:016x}", hash);
}

std::string Join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

}  // namespace

bool DistinctMatters(const bind::AggregateResult& result) {
  return result.distinct && result.function != "MIN" && result.function != "MAX";
}

Lineage::Lineage(const bind::Job& job, const TableNames& names, UnionBranches left_out)
    : job_(job),
      left_out_(std::move(left_out)),
      labels_(job.nodes.size()),
      tables_(job.nodes.size()),
      branches_(job.nodes.size()),
      texts_(job.columns.size()) {
  for (size_t i = 0; i < job.nodes.size(); ++i) CountTables(NodeId{static_cast<uint32_t>(i)});
  for (NodeId root : job.roots) Label(root, {}, names);
}

void Lineage::CountTables(NodeId node) {
  TableCounts& counts = tables_[Index(node)];
  if (const auto* scan = std::get_if<bind::Scan>(&job_.node(node).kind)) counts[scan->path] = 1;
  const bool is_union = std::holds_alternative<bind::SetOperation>(job_.node(node).kind);
  for (NodeId input : job_.node(node).inputs) {
    for (const auto& [table, count] : tables_[Index(input)]) {
      size_t& total = counts[table];
      total = is_union ? std::max(total, count) : total + count;
    }
  }
}

void Lineage::Label(NodeId node, const TableCounts& before, const TableNames& names) {
  if (const auto* scan = std::get_if<bind::Scan>(&job_.node(node).kind)) {
    const auto renamed = names.find(scan->path);
    const auto earlier = before.find(scan->path);
    labels_[Index(node)] = renamed == names.end() ? scan->path : renamed->second;
    if (earlier != before.end()) labels_[Index(node)].append(earlier->second, '\'');
    return;
  }
  const bool is_union = std::holds_alternative<bind::SetOperation>(job_.node(node).kind);
  TableCounts earlier = before;
  for (NodeId input : job_.node(node).inputs) {
    Label(input, earlier, names);
    if (is_union) continue;
    for (const auto& [table, count] : tables_[Index(input)]) earlier[table] += count;
  }
}

const std::string& Lineage::Of(ColumnId column) const {
  std::string& text = texts_[Index(column)];
  if (text.empty()) text = Bounded(Render(column));
  return text;
}

std::string Lineage::Of(const std::vector<ColumnId>& columns) const {
  std::vector<std::string> parts;
  for (ColumnId column : columns) parts.push_back(Of(column));
  return Join(parts, ", ");
}

std::string Lineage::Of(const bind::SortKey& key) const {
  // Flink: NULLs are small, so they come first in ascending order unless the query says otherwise.
  const bool nulls_first = key.nulls_first.value_or(!key.descending);
  return fmt::format("{} {}{}", Of(key.column), key.descending ? "DESC" : "ASC",
                     nulls_first == key.descending ? " NULLS REVERSED" : "");
}

std::string Lineage::Of(const bind::Expr& expr) const {
  return std::visit(
      Overloaded{[&](const bind::ColumnUse& use) { return Of(use.column); },
                 [](const bind::Constant& constant) { return constant.text; },
                 [](const bind::Opaque& opaque) { return "?(" + opaque.text + ")"; },
                 [&](const bind::FunctionCall& call) { return Bounded(RenderCall(call)); }},
      expr.node);
}

std::string Lineage::RenderCall(const bind::FunctionCall& call) const {
  std::string function = call.function;
  std::vector<std::string> arguments;
  for (const bind::Expr& argument : call.arguments) arguments.push_back(Of(argument));
  if (function == ">" || function == ">=") {
    function = function == ">" ? "<" : "<=";
    std::ranges::reverse(arguments);
  }
  if (function == "=" || function == "<>") std::ranges::sort(arguments);
  if (function == "AND" || function == "OR") {
    std::ranges::sort(arguments);
    arguments.erase(std::unique(arguments.begin(), arguments.end()), arguments.end());
    if (arguments.size() == 1) return arguments.front();
  }
  if (function == "IN") std::sort(arguments.begin() + 1, arguments.end());
  constexpr size_t kMaxWrittenOut = 20;
  if (function == "IN" && arguments.size() <= kMaxWrittenOut) {
    // As OR of equations, which is what it means.
    std::vector<std::string> equations;
    for (size_t i = 1; i < arguments.size(); ++i) {
      const auto& [low, high] = std::minmax(arguments[0], arguments[i]);
      equations.push_back(fmt::format("=({}, {})", low, high));
    }
    std::ranges::sort(equations);
    equations.erase(std::unique(equations.begin(), equations.end()), equations.end());
    return equations.size() == 1 ? equations.front() : fmt::format("OR({})", Join(equations, ", "));
  }
  if (function == "CASE OF") {
    function = "CASE";
    for (size_t i = 1; i + 1 < arguments.size(); i += 2) {
      const auto& [low, high] = std::minmax(arguments[0], arguments[i]);
      arguments[i] = fmt::format("=({}, {})", low, high);
    }
    arguments.erase(arguments.begin());
  }
  return fmt::format("{}({})", function, Join(arguments, ", "));
}

std::string Lineage::RenderAggregate(const bind::AggregateResult& result) const {
  std::vector<std::string> arguments;
  for (const bind::Expr& argument : result.arguments) arguments.push_back(Of(argument));
  std::string text = fmt::format("{}({}{})", result.function,
                                 DistinctMatters(result) ? "DISTINCT " : "", Join(arguments, ", "));
  if (result.filter) text += fmt::format(" FILTER ({})", Of(*result.filter));
  for (const bind::SortKey& key : result.within_group) text += " WITHIN GROUP " + Of(key);
  return text;
}

std::string Lineage::RenderOver(const bind::OverResult& result) const {
  std::vector<std::string> arguments;
  for (const bind::Expr& argument : result.arguments) arguments.push_back(Of(argument));
  std::string text = fmt::format("{}({}{})", result.function, result.distinct ? "DISTINCT " : "",
                                 Join(arguments, ", "));
  if (result.filter) text += fmt::format(" FILTER ({})", Of(*result.filter));
  return text;
}

// What a node and all below it do, apart from the columns they pass on.
std::string Lineage::Describe(NodeId id) const {
  const bind::Node& node = job_.node(id);
  std::string text = std::visit(
      Overloaded{[&](const bind::Scan&) { return LabelOf(id); },
                 [&](const bind::Filter& filter) {
                   std::vector<std::string> parts;
                   for (const bind::Expr& part : bind::Conjuncts(filter.condition)) {
                     parts.push_back(Of(part));
                   }
                   std::ranges::sort(parts);
                   return "filter " + Join(parts, " and ");
                 },
                 [&](const bind::Aggregate& group) {
                   return "group " + Of(group.keys) + " : " + Of(group.calls);
                 },
                 [&](const bind::Join& join) {
                   std::string joined(bind::JoinTypeName(join.type));
                   for (const bind::Expr& part : join.condition) joined += " " + Of(part);
                   return joined;
                 },
                 [&](const bind::Over& over) { return "over " + Of(over.calls); },
                 [&](const bind::Values& values) { return values.text; },
                 [&](const bind::Correlate& correlate) { return Of(correlate.call); },
                 [&](const bind::Unsupported& unsupported) { return unsupported.text; },
                 [&](const bind::Sort& sort) {
                   std::string sorted = sort.limit.value_or("") + sort.offset.value_or("");
                   for (const bind::SortKey& key : sort.keys) sorted += Of(key);
                   return sorted;
                 },
                 [](const auto&) { return std::string(); }},
      node.kind);
  for (NodeId input : node.inputs) text += " < " + Describe(input);
  return Bounded(std::move(text));
}

const std::vector<std::string>& Lineage::BranchNames(NodeId node) const {
  std::vector<std::string>& names = branches_[Index(node)];
  if (!names.empty()) return names;
  // By the tables that a branch reads; branches over the same tables by the order of what they do.
  std::vector<std::pair<std::string, std::string>> branches;
  for (NodeId input : job_.node(node).inputs) {
    std::string tables;
    for (const auto& [table, count] : tables_[Index(input)]) {
      tables += fmt::format("{}*{}+", table, count);
    }
    branches.emplace_back(std::move(tables), Describe(input));
  }
  for (size_t i = 0; i < branches.size(); ++i) {
    size_t rank = 0;
    for (size_t j = 0; j < branches.size(); ++j) {
      if (branches[j].first != branches[i].first || left_out_.contains({node, j})) continue;
      rank += branches[j].second < branches[i].second ||
              (branches[j].second == branches[i].second && j < i);
    }
    names.push_back(fmt::format("{}#{}:", branches[i].first, rank));
  }
  return names;
}

std::string Lineage::OfOverCall(ColumnId column) const {
  return RenderOver(std::get<bind::OverResult>(job_.column(column).origin));
}

std::string Lineage::RenderSource(ColumnId column, const bind::SourceColumn& source) const {
  const flink::LogicalType& type = job_.column(column).type;
  std::string text = LabelOf(source.scan) + "." + source.name;
  if (!source.metadata_key.empty()) text += "@" + source.metadata_key;
  // A column declared with another type holds other values, and its state another layout.
  if (type.known()) text += ":" + flink::StorageText(type);
  return text;
}

std::string Lineage::Render(ColumnId column) const {
  return std::visit(
      Overloaded{[&](const bind::SourceColumn& source) { return RenderSource(column, source); },
                 [&](const bind::OpenStar& star) { return LabelOf(star.scan) + ".*"; },
                 [&](const bind::Computed& computed) { return Of(computed.expr); },
                 [&](const bind::AggregateResult& result) { return RenderAggregate(result); },
                 [&](const bind::WindowProperty& property) {
                   const bind::Node& node = job_.node(property.node);
                   const auto* tvf = std::get_if<bind::WindowTvf>(&node.kind);
                   const auto* aggregate = std::get_if<bind::Aggregate>(&node.kind);
                   std::string time;
                   if (tvf != nullptr) time = Of(tvf->window.time);
                   if (aggregate != nullptr && aggregate->window)
                     time = Of(aggregate->window->time);
                   return fmt::format("WINDOW {}({})", property.property, time);
                 },
                 [&](const bind::OverResult& result) {
                   std::vector<std::string> order;
                   for (const bind::SortKey& key : result.order_by) order.push_back(Of(key));
                   return fmt::format("{} OVER ({} / {} / {})", RenderOver(result),
                                      Of(result.partition_by), Join(order, ", "), result.frame);
                 },
                 [&](const bind::SetColumn& set) {
                   const std::vector<std::string>& names = BranchNames(set.node);
                   std::vector<std::string> branches;
                   bind::ColumnId only{};
                   for (size_t i = 0; i < set.branches.size(); ++i) {
                     if (left_out_.contains({set.node, i})) continue;
                     branches.push_back(names[i] + Of(set.branches[i]));
                     only = set.branches[i];
                   }
                   if (branches.size() == 1) return Of(only);
                   std::ranges::sort(branches);
                   return fmt::format("UNION({})", Join(branches, " | "));
                 },
                 [&](const bind::ProducedColumn& produced) {
                   std::vector<std::string> inputs;
                   for (const bind::Expr& input : produced.inputs) inputs.push_back(Of(input));
                   return fmt::format("{}.{}({})", produced.producer, produced.name,
                                      Join(inputs, ", "));
                 }},
      job_.column(column).origin);
}

}  // namespace flinkcompat::plan
