// What `flinkcompat plan` prints.
#pragma once

#include <string>

#include "flinkcompat/plan_report.h"
#include "flinkcompat/source.h"

namespace flinkcompat::report {

// In the spirit of EXPLAIN CHANGELOG_MODE, a tree for each root, with the state that each operator
// keeps. A sub-plan that an earlier line shows already is named by its number alone.
std::string WritePlanText(const PlanReport& plan, const SourceFile& source, bool color);

// A graph in Graphviz's language: operators with state are bold, edges tell the kinds of changes.
std::string WritePlanDot(const PlanReport& plan, const SourceFile& source, bool color);

// As schema/plan.json describes it.
std::string WritePlanJson(const PlanReport& plan, const SourceFile& source, bool color);

}  // namespace flinkcompat::report
