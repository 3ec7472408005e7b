#include "flink/version.h"

#include <gtest/gtest.h>

namespace flinkcompat::flink {
namespace {

TEST(VersionTest, EnginesHaveDefaults) {
  EXPECT_EQ(ParseEngineVersion(Engine::kVvr, "").value().flink, (FlinkRelease{1, 20}));
  EXPECT_EQ(ParseEngineVersion(Engine::kFlink, "").value().flink, (FlinkRelease{2, 3}));
}

TEST(VersionTest, ReadsBothForms) {
  const auto vvr = ParseEngineVersion(Engine::kVvr, "vvr-8.0.11-flink-1.17");
  ASSERT_TRUE(vvr.ok());
  EXPECT_EQ(vvr.value().line, "8");
  EXPECT_EQ(vvr.value().flink, (FlinkRelease{1, 17}));
  EXPECT_EQ(ParseEngineVersion(Engine::kFlink, "1.20.4").value().line, "1.20");
}

TEST(VersionTest, RefusesWhatIsNoRelease) {
  for (const char* text : {"8.0.11", "vvr-8", "vvr-8-flink-9.9", "flink", "1", "1.x", "0.9"}) {
    EXPECT_FALSE(ParseEngineVersion(Engine::kVvr, text).ok()) << text;
  }
  EXPECT_FALSE(ParseEngineVersion(Engine::kFlink, "2.99").ok());
}

}  // namespace
}  // namespace flinkcompat::flink
