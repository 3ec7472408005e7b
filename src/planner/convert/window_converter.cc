// Window table functions, process table functions and MATCH_RECOGNIZE.
#include <fmt/format.h>

#include <algorithm>

#include "base/letter_case.h"
#include "flink/function.h"
#include "planner/convert/aggregate_calls.h"
#include "planner/convert/converter.h"

namespace flinkcompat::planner {
namespace {

struct TvfArguments {
  const ast::QualifiedName* table = nullptr;
  const ast::Query* query = nullptr;  // in place of a table
  const std::vector<ast::Expr>* partition_by = nullptr;
  const ast::Descriptor* time = nullptr;
  std::map<std::string, const ast::Expr*> intervals;
};

// The parameters of each window function after the table and the time column.
std::vector<std::string> ParametersOf(const std::string& kind) {
  if (kind == "TUMBLE") return {"SIZE", "OFFSET"};
  if (kind == "HOP") return {"SLIDE", "SIZE", "OFFSET"};
  if (kind == "CUMULATE") return {"STEP", "SIZE", "OFFSET"};
  return {"GAP"};
}

TvfArguments Read(const std::string& kind, const ast::Call& call, Span span) {
  TvfArguments result;
  const std::vector<std::string> parameters = ParametersOf(kind);
  size_t position = 0;
  for (const ast::Argument& argument : call.arguments) {
    const std::string name = argument.name ? UpperCase(argument.name->text) : "";
    if (const auto* table = std::get_if<ast::TableArgument>(&argument.value.node)) {
      if (table->query) result.query = &**table->query;
      else result.table = &*table->table;
      result.partition_by = &table->partition_by;
    } else if (const auto* query = std::get_if<ast::ScalarQuery>(&argument.value.node)) {
      result.query = &*query->query;
    } else if (const auto* time = std::get_if<ast::Descriptor>(&argument.value.node)) {
      result.time = time;
    } else {
      if (name.empty() && position >= parameters.size()) Refuse(span, "too many arguments of " + kind);
      result.intervals[name.empty() ? parameters[position++] : name] = &argument.value;
    }
  }
  if ((result.table == nullptr && result.query == nullptr) || result.time == nullptr || result.time->columns.size() != 1) {
    Refuse(span, fmt::format("{} needs a table and the DESCRIPTOR of its time column", kind));
  }
  return result;
}

}  // namespace

Converter::From Converter::ConvertWindowTvf(const ast::Call& call, Span span, const Scope* outer) {
  WindowTvf tvf;
  tvf.kind = UpperName(call.name);
  const TvfArguments arguments = Read(tvf.kind, call, span);
  Rel input = arguments.query != nullptr ? ConvertQuery(*arguments.query, outer)
                                         : ConvertTableName(*arguments.table, {}, span, outer);
  const Scope scope = Named(input, std::nullopt, "", outer).scope;
  const ast::Name& time = arguments.time->columns[0];
  const auto column = std::ranges::find(scope.names, time.text);
  if (column == scope.names.end()) {
    Refuse(time.span, fmt::format("Unknown identifier '{}'", time.text));
  }
  tvf.time = static_cast<size_t>(column - scope.names.begin());
  const std::vector<ast::Expr> unpartitioned;
  for (const ast::Expr& key : arguments.partition_by != nullptr ? *arguments.partition_by : unpartitioned) {
    const Rex rex = Convert(key, scope);
    if (!IsInput(rex)) Refuse(key.span, "PARTITION BY of a window function takes columns");
    tvf.partition.push_back(rex->index);
  }
  const auto millis = [&](const std::string& name) -> std::optional<int64_t> {
    const auto found = arguments.intervals.find(name);
    if (found == arguments.intervals.end()) return std::nullopt;
    return MillisOf(Convert(*found->second, Scope{}));
  };
  for (const std::string& name : ParametersOf(tvf.kind)) {
    const std::optional<int64_t> value = millis(name);
    if (name == "OFFSET") {
      tvf.offset = value;
    } else if (value) {
      tvf.millis.push_back(*value);
    } else {
      Refuse(span, fmt::format("{} needs a constant interval as its {}", tvf.kind, name));
    }
  }
  if (tvf.kind == "HOP" && tvf.millis[1] % tvf.millis[0] != 0) {
    Refuse(span, fmt::format("HOP table function based aggregate requires size must be an integral multiple "
                             "of slide, but got size {} ms and slide {} ms",
                             tvf.millis[1], tvf.millis[0]));
  }
  if (tvf.kind == "CUMULATE" && tvf.millis[1] % tvf.millis[0] != 0) {
    Refuse(span, fmt::format("CUMULATE table function based aggregate requires maxSize must be an integral "
                             "multiple of step, but got maxSize {} ms and step {} ms",
                             tvf.millis[1], tvf.millis[0]));
  }
  const LogicalType& type = input->row[tvf.time].type;
  if (!IsTimeAttribute(type)) {
    Refuse(time.span, fmt::format("The window function requires the timecol is a time attribute type, but "
                                  "{} is {}; declare a WATERMARK for it",
                                  time.text, flink::ToString(type)));
  }
  Row row = input->row;
  const LogicalType bound = flink::MakeType(TypeRoot::kTimestamp, false, 3);
  row.push_back({"window_start", bound});
  row.push_back({"window_end", bound});
  row.push_back({"window_time", Nullable(type, false)});
  UniquifyNames(row);
  return {MakeRel(std::move(tvf), {input}, row, span), {}};
}

Converter::From Converter::ConvertProcessFunction(const ast::Call& call, Span span, const Scope* outer) {
  ProcessFunction function{UpperName(call.name)};
  if (release_ < flink::FlinkRelease{2, 3}) {
    Refuse(span, fmt::format("No match found for function signature {}", function.function));
  }
  const ast::TableArgument* table = nullptr;
  std::string op_name = "op";
  const ast::Constructor* mapping = nullptr;
  size_t position = 0;
  for (const ast::Argument& argument : call.arguments) {
    const std::string name =
        argument.name ? UpperCase(argument.name->text)
                      : std::vector<std::string>{"INPUT", "OP", "OP_MAPPING", "", ""}[std::min<size_t>(position, 4)];
    ++position;
    if (const auto* input = std::get_if<ast::TableArgument>(&argument.value.node)) table = input;
    if (const auto* descriptor = std::get_if<ast::Descriptor>(&argument.value.node)) {
      op_name = descriptor->columns[0].text;
    }
    if (name == "OP_MAPPING") mapping = std::get_if<ast::Constructor>(&argument.value.node);
  }
  if (table == nullptr) Refuse(span, fmt::format("{} needs a table as its input", function.function));
  if (!table->partition_by.empty()) {
    Refuse(span, fmt::format("Only tables with set semantics may be partitioned. Invalid PARTITION BY clause "
                             "in the 0-th operand of table function '{}'",
                             function.function));
  }
  const Rel input = table->query ? ConvertQuery(**table->query, outer)
                                 : ConvertTableName(*table->table, {}, span, outer);
  const bool to = function.function == "TO_CHANGELOG";
  static const std::set<std::string> kKinds = {"INSERT", "UPDATE_BEFORE", "UPDATE_AFTER", "DELETE"};
  for (size_t i = 0; mapping != nullptr && i < mapping->elements.size(); ++i) {
    if ((i % 2 == 0) != to) continue;
    const auto* literal = std::get_if<ast::Literal>(&mapping->elements[i].node);
    std::string text = literal != nullptr ? literal->text : "";
    for (size_t begin = 0; begin <= text.size();) {
      size_t end = std::min(text.find(',', begin), text.size());
      std::string kind = text.substr(begin, end - begin);
      while (kind.starts_with(' ')) kind.erase(0, 1);
      while (kind.ends_with(' ')) kind.pop_back();
      if (!kKinds.contains(kind)) {
        Refuse(mapping->elements[i].span,
               fmt::format("Invalid function call: {}: '{}' is no row kind", function.function, kind));
      }
      begin = end + 1;
    }
  }
  Row row;
  if (to) row.push_back({op_name, flink::StringType()});
  for (const Field& field : input->row) {
    if (to || field.name != op_name) row.push_back(field);
  }
  return {MakeRel(std::move(function), {input}, row, span), {}};
}

}  // namespace flinkcompat::planner
