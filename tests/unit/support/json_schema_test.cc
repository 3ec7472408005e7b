#include "support/json_schema.h"

#include <gtest/gtest.h>

namespace flinkcompat::tests {
namespace {

using nlohmann::json;

std::vector<std::string> Complaints(const char* value, const char* schema) {
  return SchemaComplaints(json::parse(value), json::parse(schema));
}

TEST(JsonSchemaTest, AcceptsWhatFits) {
  EXPECT_TRUE(Complaints(R"({"a": [1, null]})", R"({"type": "object", "required": ["a"],
    "properties": {"a": {"type": "array", "items": {"type": ["integer", "null"], "minimum": 1}}},
    "additionalProperties": false})")
                  .empty());
}

TEST(JsonSchemaTest, NamesWhatDoesNot) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(Complaints(R"({"b": 1})", R"({"required": ["a"], "properties": {"a": {}},
                                          "additionalProperties": false})"),
            (Texts{"/: has no \"a\"", "/: has an unknown key `b`"}));
  EXPECT_EQ(Complaints(R"([0])", R"({"items": {"minimum": 1}})"), (Texts{"/0: is below 1"}));
  EXPECT_EQ(Complaints(R"("x")", R"({"enum": ["y"]})"), (Texts{"/: \"x\" is not in the list"}));
  EXPECT_EQ(Complaints(R"("x")", R"({"pattern": "^y"})"),
            (Texts{"/: \"x\" does not match \"^y\""}));
  EXPECT_EQ(Complaints(R"("x")", R"({"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}})"),
            (Texts{"/: is not 1"}));
  EXPECT_EQ(Complaints("1", R"({"maximum": 1})"),
            (Texts{"/: unknown keyword `maximum` in the schema"}));
}

}  // namespace
}  // namespace flinkcompat::tests
