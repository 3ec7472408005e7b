#include "planner/passes/expand_rows.h"

#include <algorithm>

#include "flink/function.h"

namespace flinkcompat::planner {
namespace {

bool InSet(const std::vector<size_t>& set, size_t column) { return std::ranges::find(set, column) != set.end(); }

// A bit for each key that the set lacks. Flink: ExpandUtil.genExpandId.
int64_t IdOf(const std::vector<size_t>& set, const std::vector<size_t>& group) {
  int64_t id = 0;
  for (size_t key : group) id = id * 2 + (InSet(set, key) ? 0 : 1);
  return id;
}

}  // namespace

ExpandedRows ExpandRows(const Rel& input, const std::vector<size_t>& group,
                        const std::vector<std::vector<size_t>>& sets, const std::set<size_t>& read, Span span) {
  ExpandedRows result;
  Row row = input->row;
  row.push_back({"$e", flink::MakeType(TypeRoot::kBigInt, false)});
  for (size_t key : group) {
    if (std::ranges::all_of(sets, [&](const auto& set) { return InSet(set, key); })) continue;
    row[key].type.nullable = true;
    if (!read.contains(key)) continue;
    result.copies[key] = row.size();
    row.push_back(input->row[key]);
  }
  UniquifyNames(row);
  Expand expand;
  for (const auto& set : sets) {
    std::vector<Rex> project = Refs(input->row);
    for (size_t key : group) {
      if (!InSet(set, key)) project[key] = NullLiteral(row[key].type);
    }
    result.ids.push_back(IdOf(set, group));
    project.push_back(NumberLiteral(result.ids.back(), TypeRoot::kBigInt));
    for (const auto& [key, copy] : result.copies) project.push_back(InputRef(key, input->row[key].type));
    expand.projects.push_back(std::move(project));
  }
  result.rows = MakeRel(std::move(expand), {input}, std::move(row), span);
  return result;
}

}  // namespace flinkcompat::planner
