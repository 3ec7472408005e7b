// Plans of small scripts for the tests of the planner.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "flinkcompat/plan_report.h"

namespace flinkcompat {

inline PlanReport Planned(const std::string& sql, const std::string& release = "2.3") {
  CheckOptions options;
  options.engine = Engine::kFlink;
  options.new_version = release;
  const Result<PlanReport> plan = DescribePlan({"job.sql", sql}, options);
  EXPECT_TRUE(plan.ok());
  return plan.ok() ? plan.value() : PlanReport{};
}

// `Sink(GroupAggregate[I,UA](TableSourceScan[I]))`; why there is none for a refused script. Exchange
// and Calc are left out.
inline std::string Shape(const PlanReport& plan, uint32_t id) {
  const auto node = std::ranges::find(plan.nodes, id, &PlanNode::id);
  std::string inputs;
  for (uint32_t input : node->inputs) inputs += (inputs.empty() ? "" : ", ") + Shape(plan, input);
  if (node->operator_name == "Exchange" || node->operator_name == "Calc") return inputs;
  std::string kinds;
  for (const std::string& kind : node->changelog) kinds += (kinds.empty() ? "" : ",") + kind;
  std::string text = node->operator_name + (kinds.empty() ? "" : "[" + kinds + "]");
  return inputs.empty() ? text : text + "(" + inputs + ")";
}

inline std::string Shape(const std::string& sql, const std::string& release = "2.3") {
  const PlanReport plan = Planned(sql, release);
  if (plan.refused) return *plan.refused;
  std::string text;
  for (uint32_t root : plan.roots) text += (text.empty() ? "" : "; ") + Shape(plan, root);
  return text;
}

inline const PlanNode& NodeOf(const PlanReport& plan, std::string_view operator_name) {
  const auto node = std::ranges::find(plan.nodes, operator_name, &PlanNode::operator_name);
  if (node != plan.nodes.end()) return *node;
  ADD_FAILURE() << "no " << operator_name;
  static const PlanNode kNone;
  return kNone;
}

}  // namespace flinkcompat
