#include "planner/state/accumulators.h"

#include <fmt/format.h>

#include <algorithm>

#include "flink/function.h"
#include "planner/state/serializers.h"

namespace flinkcompat::planner {
namespace {

using flink::MakeType;

constexpr std::string_view kPackage = "org.apache.flink.table.runtime.functions.aggregate.";
constexpr std::string_view kMapView = "RAW('org.apache.flink.table.api.dataview.MapView', '')";
constexpr std::string_view kListView = "RAW('org.apache.flink.table.api.dataview.ListView', '')";
constexpr std::string_view kLinkedList = "RAW('java.util.LinkedList', '')";

LogicalType BigInt() { return MakeType(TypeRoot::kBigInt); }

LogicalType Raw(std::string text) {
  LogicalType type = MakeType(TypeRoot::kRaw);
  type.text = std::move(text);
  return type;
}

class Layout {
 public:
  Layout(const Row& input, bool in_state) : input_(input), in_state_(in_state) {}

  void Add(const AggCall& call, size_t index, bool retracts) {
    const LogicalType argument = call.arguments.empty() ? LogicalType{} : Nullable(Plain(input_[call.arguments[0]].type));
    const std::string& f = call.function;
    if (f == "COUNT" || f == "APPROX_COUNT_DISTINCT") {
      Field(call.arguments.empty() ? "count1" : "count", BigInt());
    } else if (f == "SUM" || f == "$SUM0") {
      Field("sum", Nullable(flink::ResultType(flink::ResultRule::kSum, {argument})));
      if (retracts && f == "SUM") Field("count", BigInt());
    } else if (f == "AVG") {
      Field("sum", AverageBuffer(argument));
      Field("count", BigInt());
    } else if (f == "MIN" || f == "MAX") {
      AddExtreme(f == "MIN" ? "min" : "max", f == "MIN" ? "Min" : "Max", argument, index, retracts);
    } else if (f == "FIRST_VALUE" || f == "LAST_VALUE") {
      AddFirstLast(f == "FIRST_VALUE" ? "first" : "last", argument, index, retracts);
    } else if (f == "SINGLE_VALUE") {
      Field("value", argument);
      Field("count", MakeType(TypeRoot::kInteger));
    } else if (f == "LISTAGG") {
      AddListagg(call, index, retracts);
    } else if (f == "COLLECT") {
      Structured("map", "CollectAggFunction$CollectAccumulator", {{"map", std::string(kMapView)}});
      View(index, "map", MapOf(External(argument), External(MakeType(TypeRoot::kInteger))));
    } else if (f == "ARRAY_AGG") {
      Structured("arrayagg", "ArrayAggFunction$ArrayAggAccumulator",
                 {{"list", std::string(kLinkedList)}, {"retractList", std::string(kLinkedList)}});
    } else if (f == "JSON_ARRAYAGG") {
      Structured("jsonarrayagg", "JsonArrayAggFunction$Accumulator", {{"list", std::string(kListView)}});
      View(index, "list", ListOf(External(flink::StringType())));
    } else if (f == "JSON_OBJECTAGG") {
      Structured("jsonobjectagg", "JsonObjectAggFunction$Accumulator", {{"map", std::string(kMapView)}});
      View(index, "map", MapOf(External(flink::StringType()), External(flink::StringType())));
    } else if (f == "ROW_NUMBER") {
      Field("sequence", BigInt());
    } else if (f == "RANK" || f == "DENSE_RANK") {
      Field("sequence", BigInt());
      if (f == "RANK") Field("current_rank", BigInt());
    } else if (f == "LAG") {
      Structured("lag", "LagAggFunction$LagAcc",
                 {{"offset", "INT"}, {"defaultValue", flink::ToString(argument)}, {"buffer", std::string(kLinkedList)}});
    } else if (f == "$WELFORD_M2") {
      Structured("$welford_m2$1", "WelfordM2AggFunction$WelfordM2Accumulator",
                 {{"n", "BIGINT NOT NULL"}, {"mean", "DOUBLE NOT NULL"}, {"m2", "DOUBLE NOT NULL"}});
    } else {
      Field(f, Raw("UNKNOWN"));
    }
  }

  void AddDistinct(size_t group, const LogicalType& key, bool nullable_key, size_t filters, bool append) {
    result_.fields.push_back({"distinct", std::string(kMapView), Raw(std::string(kMapView))});
    const bool array = append && filters > 64;
    const std::string value = array || (!append && filters > 1)
                                  ? "ExternalSerializer(ArrayDataSerializer(BIGINT NOT NULL, LongSerializer))"
                                  : External(MakeType(TypeRoot::kBigInt));
    result_.views.push_back({fmt::format("distinctAcc_{}", group), MapOf(External(key), value), nullable_key});
  }

  Accumulators Take() { return std::move(result_); }

 private:
  static LogicalType AverageBuffer(const LogicalType& argument) {
    if (argument.root == TypeRoot::kDecimal) return MakeType(TypeRoot::kDecimal, true, 38, argument.scale);
    if (argument.root == TypeRoot::kFloat || argument.root == TypeRoot::kDouble) return MakeType(TypeRoot::kDouble);
    return BigInt();
  }

  static std::string MapOf(const std::string& key, const std::string& value) {
    return fmt::format("MapSerializer({}, {})", key, value);
  }
  static std::string ListOf(const std::string& element) { return fmt::format("ListSerializer({})", element); }

  // The type that keeps a value of MIN, MAX and the like: strings lose their length.
  static LogicalType Unbounded(const LogicalType& type) {
    return flink::IsCharacter(type.root) ? flink::StringType() : type;
  }

  void Field(const std::string& name, const LogicalType& type) {
    result_.fields.push_back({name, flink::ToString(type), type});
  }

  void Structured(const std::string& name, const std::string& type,
                  const std::vector<std::pair<std::string, std::string>>& fields) {
    std::string text = fmt::format("STRUCTURED<'{}{}'", kPackage, type);
    for (const auto& [field, field_type] : fields) text += fmt::format(", `{}` {}", field, field_type);
    text += ">";
    result_.fields.push_back({name, text, Raw(text)});
  }

  void View(size_t index, const std::string& field, const std::string& serializer) {
    if (in_state_) result_.views.push_back({fmt::format("agg{}${}", index, field), serializer, false});
  }

  void AddExtreme(const std::string& field, const std::string& type, const LogicalType& argument, size_t index,
                  bool retracts) {
    const LogicalType kept = Unbounded(argument);
    if (!retracts) {
      Field(field, kept);
      return;
    }
    Structured(field, fmt::format("{0}WithRetractAggFunction${0}WithRetractAccumulator", type),
               {{field, flink::ToString(kept)}, {"mapSize", "BIGINT"}, {"map", std::string(kMapView)}});
    View(index, "map", MapOf(External(kept), External(BigInt())));
  }

  void AddFirstLast(const std::string& which, const LogicalType& argument, size_t index, bool retracts) {
    const LogicalType kept = Unbounded(argument);
    if (!retracts) {
      const std::string text =
          fmt::format("ROW<`{0}Value` {1}, `{0}Order` BIGINT>", which, flink::ToString(kept));
      result_.fields.push_back({which + "_value", text, Raw(text)});
      return;
    }
    const std::string title = which == "first" ? "First" : "Last";
    Structured(which + "_value", fmt::format("{0}ValueWithRetractAggFunction${0}ValueWithRetractAccumulator", title),
               {{which + "Value", flink::ToString(kept)},
                {which + "Order", "BIGINT"},
                {"valueToOrderMap", std::string(kMapView)},
                {"orderToValueMap", std::string(kMapView)}});
    View(index, "valueToOrderMap",
         MapOf(External(kept), "ExternalSerializer(ArrayDataSerializer(BIGINT, LongSerializer))"));
    View(index, "orderToValueMap",
         MapOf(External(BigInt()),
               fmt::format("ExternalSerializer(ArrayDataSerializer({}, {}))",
                           flink::ToString(Nullable(kept, false)), SerializerOf(kept))));
  }

  void AddListagg(const AggCall& call, size_t index, bool retracts) {
    const bool delimiter = call.arguments.size() > 1;
    if (!retracts) {
      Field("accDelimiter", flink::StringType());
      Field("acc", flink::StringType());
      return;
    }
    const std::string name = delimiter ? "ListAggWsWithRetractAggFunction$ListAggWsWithRetractAccumulator"
                                       : "ListAggWithRetractAggFunction$ListAggWithRetractAccumulator";
    std::vector<std::pair<std::string, std::string>> fields = {{"list", std::string(kListView)},
                                                               {"retractList", std::string(kListView)}};
    if (delimiter) fields.emplace_back("delimiter", "VARCHAR(2147483647)");
    Structured("listagg", name, fields);
    View(index, "list", ListOf(External(flink::StringType())));
    View(index, "retractList", ListOf(External(flink::StringType())));
  }

  const Row& input_;
  bool in_state_;
  Accumulators result_;
};

}  // namespace

bool IsMergeable(const AggCall& call) {
  static const std::set<std::string> kMergeable = {
      "COUNT",   "SUM",    "$SUM0",   "AVG",       "MIN",           "MAX",
      "LISTAGG", "COLLECT", "SINGLE_VALUE", "JSON_ARRAYAGG", "$WELFORD_M2",
      "JSON_OBJECTAGG", "ARRAY_AGG", "APPROX_COUNT_DISTINCT"};
  return kMergeable.contains(call.function);
}

bool IsCountStar(const AggCall& call) {
  return call.function == "COUNT" && call.arguments.empty() && !call.filter && !call.distinct;
}

Accumulators AccumulatorsOf(const std::vector<AggCall>& calls, const Row& input, const std::vector<bool>& retracts,
                            bool needs_count, bool in_state) {
  Layout layout(input, in_state);
  struct Group {
    std::vector<size_t> arguments;
    std::set<std::optional<size_t>> filters;
  };
  std::vector<Group> distinct;
  bool has_count = false;
  for (size_t i = 0; i < calls.size(); ++i) {
    layout.Add(calls[i], i, retracts[i]);
    has_count = has_count || IsCountStar(calls[i]);
    if (!calls[i].distinct) continue;
    auto group = std::ranges::find(distinct, calls[i].arguments, &Group::arguments);
    if (group == distinct.end()) {
      distinct.push_back({calls[i].arguments, {}});
      group = distinct.end() - 1;
    }
    group->filters.insert(calls[i].filter);
  }
  if (needs_count && !has_count) {
    AggCall count;
    count.function = "COUNT";
    layout.Add(count, calls.size(), false);
  }
  const bool append = !needs_count;
  for (size_t g = 0; g < distinct.size(); ++g) {
    LogicalType key;
    if (distinct[g].arguments.size() == 1) {
      key = Plain(input[distinct[g].arguments[0]].type);
    } else {
      key = MakeType(TypeRoot::kRow, false);
      for (size_t column : distinct[g].arguments) {
        key.field_names.push_back("f" + std::to_string(key.children.size()));
        key.children.push_back(input[column].type);
      }
    }
    layout.AddDistinct(g, key, key.nullable, distinct[g].filters.size(), append);
  }
  return layout.Take();
}

}  // namespace flinkcompat::planner
