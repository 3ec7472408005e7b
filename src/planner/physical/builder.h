#pragma once

#include <map>

#include "planner/physical/physical.h"
#include "planner/physical/window_properties.h"
#include "planner/settings.h"

namespace flinkcompat::planner {

// The steps of BuildPhysical: build.cc, build_join.cc, build_aggregate.cc.
class Builder {
 public:
  Builder(const Rel& root, const Settings& settings) : settings_(settings) { CountReads(root); }

  Physical Build(const Rel& rel);

 private:
  void CountReads(const Rel& rel) {
    if (const auto* scan = As<Scan>(rel)) ++reads_[scan->table];
    for (const Rel& input : rel->inputs) CountReads(input);
  }

  Physical BuildScan(const Rel& rel, const Scan& scan);
  Physical BuildCalc(const Rel& rel, const Calc& calc);
  bool IsSharedSource(const Physical& normalize) const;
  Physical PushPast(const Rel& rel, const Calc& calc, const Physical& input);
  Physical BuildWatermark(const Rel& rel, const WatermarkAssigner& assigner);
  Physical BuildOver(const Rel& rel, const Window& window);
  Physical BuildSort(const Rel& rel, const Sort& sort);
  Physical BuildRank(const Rel& rel, const Rank& rank);

  Physical BuildJoin(const Rel& rel, const Join& join);
  Physical BuildTemporal(const Rel& rel, const TemporalJoin& join);
  Physical BuildLookup(const Rel& rel, const TemporalJoin& join);
  Physical BuildMultiJoin(const Rel& rel, const MultiJoin& join);
  JoinInput AnalyseInput(const Physical& input, const std::vector<size_t>& keys) const;

  Physical BuildAggregate(const Rel& rel, const Aggregate& aggregate);
  Physical BuildWindowAggregate(const Rel& rel, const Aggregate& aggregate);
  Physical WindowPhases(const WindowAggregate& op, const Physical& input, const Row& row, Span span) const;
  Physical PullUp(const Rel& rel, const Aggregate& aggregate, Aggregate& moved, bool& pulled);

  const Settings& settings_;
  std::map<const catalog::Table*, int> reads_;
  bool versioned_ = false;  // below the right side of an event-time temporal join
};

}  // namespace flinkcompat::planner
