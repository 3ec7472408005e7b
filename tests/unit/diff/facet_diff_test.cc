#include "diff/facet_diff.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace flinkcompat::diff {
namespace {

using plan::Facet;
using plan::FacetKind;
using plan::Tag;

Facet Make(FacetKind kind, const std::string& identity, plan::TagSet tags = {},
           const std::string& key = "") {
  Facet facet;
  facet.kind = kind;
  facet.identity = identity;
  facet.text = identity;
  facet.tags = tags;
  facet.key = key;
  return facet;
}

std::vector<Facet> Calls(const std::vector<std::string>& names) {
  std::vector<Facet> calls;
  for (const std::string& name : names) {
    const bool distinct = name.find("DISTINCT") != std::string::npos;
    calls.push_back(Make(FacetKind::kAggregateCall, name,
                         distinct ? plan::TagSet{Tag::kDistinct} : plan::TagSet{}));
  }
  return calls;
}

// "added X", "modified X > Y", ... of every change, in their order.
std::vector<std::string> Told(const std::vector<Change>& changes) {
  std::vector<std::string> told;
  for (const Change& change : changes) {
    std::string text(ChangeKindName(change.kind));
    if (change.old_side) text += " " + change.old_side->text;
    if (change.new_side) text += " > " + change.new_side->text;
    told.push_back(text);
  }
  return told;
}

TEST(FacetDiffTest, EqualListsGiveNothing) {
  EXPECT_TRUE(DiffFacets(Calls({"SUM(b)", "MAX(c)"}), Calls({"SUM(b)", "MAX(c)"})).empty());
}

TEST(FacetDiffTest, LeftoversAreModifiedInTheirOrder) {
  const auto changes =
      DiffFacets(Calls({"SUM(b)", "MAX(c)"}), Calls({"SUM(b)", "MIN(c)", "AVG(d)"}));
  EXPECT_EQ(Told(changes),
            (std::vector<std::string>{"modified MAX(c) > MIN(c)", "added > AVG(d)"}));
  EXPECT_FALSE(changes.front().tags.Has(Tag::kNoSurvivor));
}

TEST(FacetDiffTest, NothingInCommonIsNoSurvivor) {
  const auto changes = DiffFacets(Calls({"SUM(b)"}), Calls({"MIN(b)", "AVG(b)"}));
  ASSERT_EQ(changes.size(), 2U);
  for (const Change& change : changes) EXPECT_TRUE(change.tags.Has(Tag::kNoSurvivor));
  EXPECT_FALSE(changes.front().tags.Has(Tag::kSingleMetric));
  EXPECT_TRUE(
      DiffFacets(Calls({"SUM(b)"}), Calls({"MIN(b)"})).front().tags.Has(Tag::kSingleMetric));
}

TEST(FacetDiffTest, FirstAndLastMetricAreTagged) {
  EXPECT_TRUE(DiffFacets({}, Calls({"SUM(b)"})).front().tags.Has(Tag::kFirstMetric));
  EXPECT_TRUE(DiffFacets(Calls({"SUM(b)"}), {}).front().tags.Has(Tag::kLastMetric));
}

TEST(FacetDiffTest, OnlyTheOrderOfDistinctCallsIsTagged) {
  const auto plain = DiffFacets(Calls({"SUM(b)", "COUNT(DISTINCT c)", "MAX(d)"}),
                                Calls({"MAX(d)", "COUNT(DISTINCT c)", "SUM(b)"}));
  ASSERT_EQ(plain.size(), 1U);
  EXPECT_EQ(plain.front().kind, ChangeKind::kReordered);
  EXPECT_FALSE(plain.front().tags.Has(Tag::kDistinct));
  const auto distinct = DiffFacets(Calls({"COUNT(DISTINCT b)", "COUNT(DISTINCT c)"}),
                                   Calls({"COUNT(DISTINCT c)", "COUNT(DISTINCT b)"}));
  EXPECT_TRUE(distinct.front().tags.Has(Tag::kDistinct));
}

TEST(FacetDiffTest, SetsHaveNoOrder) {
  const std::vector<Facet> old_filters = {Make(FacetKind::kFilter, "a"),
                                          Make(FacetKind::kFilter, "b")};
  const std::vector<Facet> new_filters = {Make(FacetKind::kFilter, "b"),
                                          Make(FacetKind::kFilter, "a")};
  EXPECT_TRUE(DiffFacets(old_filters, new_filters).empty());
}

TEST(FacetDiffTest, StoredColumnsArePairedByName) {
  Facet before = Make(FacetKind::kStoredColumn, "t.ip", {}, "ip");
  Facet after = Make(FacetKind::kStoredColumn, "UPPER(t.ip)", {}, "ip");
  before.type = after.type = "VARCHAR(10)";
  const auto same_type = DiffFacets({before}, {after});
  ASSERT_EQ(same_type.size(), 1U);
  EXPECT_EQ(same_type.front().kind, ChangeKind::kModified);
  EXPECT_TRUE(same_type.front().tags.Has(Tag::kSameType));
  after.key = "other";
  EXPECT_EQ(DiffFacets({before}, {after}).size(), 2U);
}

TEST(FacetDiffTest, AMovedWindowKeyIsToldOnlyWhileTheKeysStay) {
  std::vector<Facet> old_facets = {Make(FacetKind::kStateKey, "a"),
                                   Make(FacetKind::kWindowKeyPosition, "1")};
  std::vector<Facet> new_facets = {Make(FacetKind::kStateKey, "a"),
                                   Make(FacetKind::kWindowKeyPosition, "0")};
  EXPECT_EQ(DiffFacets(old_facets, new_facets).size(), 1U);
  new_facets.push_back(Make(FacetKind::kStateKey, "b"));
  EXPECT_EQ(Told(DiffFacets(old_facets, new_facets)), std::vector<std::string>{"added > b"});
}

}  // namespace
}  // namespace flinkcompat::diff
