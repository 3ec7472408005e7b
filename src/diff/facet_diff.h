// Two lists of facets to changes.
#pragma once

#include <vector>

#include "diff/change.h"
#include "plan/facet.h"

namespace flinkcompat::diff {

// Compares the facets of an operator that exists in both plans, each kind by its shape. The changes
// have the tags of their facets, `same-type`, and the tags of aggregate calls (`no-survivor`,
// `first-metric`, `last-metric`); operator name and owner are left to the caller.
std::vector<Change> DiffFacets(const std::vector<plan::Facet>& old_facets,
                               const std::vector<plan::Facet>& new_facets);

// How many values differ.
size_t FacetDistance(const std::vector<plan::Facet>& old_facets,
                     const std::vector<plan::Facet>& new_facets);

// One change for a facet that exists in one plan alone.
Change OneSided(const plan::Facet& facet, ChangeKind kind);

}  // namespace flinkcompat::diff
