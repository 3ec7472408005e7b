// Facets: what an operator shows of itself to the differ and the rule tables.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>

#include "flinkcompat/source.h"

namespace flinkcompat::plan {

enum class FacetShape : uint8_t { kSequence, kSet, kMap, kScalar };

enum class FacetKind : uint8_t {
#define FC_FACET(Enumerator, name, shape) Enumerator,
#include "plan/facets.def"
#undef FC_FACET
};

inline constexpr size_t kFacetCount = 0
#define FC_FACET(Enumerator, name, shape) +1
#include "plan/facets.def"
#undef FC_FACET
    ;

std::string_view FacetName(FacetKind kind);
FacetShape ShapeOf(FacetKind kind);
std::optional<FacetKind> FacetFromName(std::string_view name);

enum class Tag : uint8_t {
#define FC_TAG(Enumerator, name) Enumerator,
#include "plan/tags.def"
#undef FC_TAG
};

inline constexpr size_t kTagCount = 0
#define FC_TAG(Enumerator, name) +1
#include "plan/tags.def"
#undef FC_TAG
    ;

std::string_view TagName(Tag tag);
std::optional<Tag> TagFromName(std::string_view name);

class TagSet {
 public:
  TagSet() = default;
  TagSet(std::initializer_list<Tag> tags) {
    for (Tag tag : tags) Add(tag);
  }
  void Add(Tag tag) { bits_.set(static_cast<size_t>(tag)); }
  void Add(TagSet tags) { bits_ |= tags.bits_; }
  bool Has(Tag tag) const { return bits_.test(static_cast<size_t>(tag)); }
  bool HasAll(TagSet tags) const { return (bits_ & tags.bits_) == tags.bits_; }
  bool HasAny(TagSet tags) const { return (bits_ & tags.bits_).any(); }
  bool operator==(const TagSet&) const = default;

 private:
  std::bitset<kTagCount> bits_;
};

// One value of one facet. Two values are the same if `identity` is equal: canonical text in which
// aliases, layout and the spelling of equal constants leave no trace. `text` is what a person
// reads.
struct Facet {
  FacetKind kind = FacetKind::kOperator;
  std::string key;  // of kMap facets what they are compared by; of others what they are, or empty
  std::string identity;
  std::string text;
  Span span;
  TagSet tags;
  // Type of the value where it is part of the state's layout; empty where it is not or not known.
  std::string type;
};

}  // namespace flinkcompat::plan
