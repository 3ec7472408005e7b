#include "base/offset_map.h"

#include <gtest/gtest.h>

namespace flinkcompat {
namespace {

// "ab${x}cd${y}e" became "abXYZcde": the first template is longer than its value, the second gone.
OffsetMap Example() {
  OffsetMap map;
  map.AddReplacement({2, 6}, 3);
  map.AddReplacement({8, 12}, 0);
  return map;
}

TEST(OffsetMapTest, OutsideReplacements) {
  EXPECT_EQ(Example().ToOriginal({0, 2}), (Span{0, 2}));
  EXPECT_EQ(Example().ToOriginal({5, 7}), (Span{6, 8}));
  EXPECT_EQ(Example().ToOriginal({7, 8}), (Span{12, 13}));
}

TEST(OffsetMapTest, AReplacementComesFromAllThatItReplaced) {
  EXPECT_EQ(Example().ToOriginal({2, 5}), (Span{2, 6}));
  EXPECT_EQ(Example().ToOriginal({3, 4}), (Span{2, 6}));
  EXPECT_EQ(Example().ToOriginal({4, 6}), (Span{2, 7}));
  EXPECT_EQ(Example().ToOriginal({1, 3}), (Span{1, 6}));
}

TEST(OffsetMapTest, OverAReplacementThatLeftNothing) {
  EXPECT_EQ(Example().ToOriginal({6, 8}), (Span{7, 13}));
}

TEST(OffsetMapTest, EmptySpansAndMaps) {
  EXPECT_EQ(Example().ToOriginal({8, 8}), (Span{13, 13}));
  EXPECT_EQ(Example().ToOriginal({0, 0}), (Span{0, 0}));
  EXPECT_EQ(OffsetMap().ToOriginal({3, 9}), (Span{3, 9}));
}

}  // namespace
}  // namespace flinkcompat
