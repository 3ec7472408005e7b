// Names and types resolved.
#pragma once

#include "bind/job.h"
#include "catalog/catalog.h"
#include "diag/diagnostic_sink.h"
#include "flinkcompat/source.h"

namespace flinkcompat::bind {

// Binds every root of the catalog: `*` expanded, views and common tables inlined, aliases resolved.
// A name that no table has is reported and bound to an opaque column; a construct that is not
// modelled becomes an Unsupported node. The result points into `catalog`, which must outlive it.
Job BindJob(const catalog::Catalog& catalog, const SourceFile& source, DiagnosticSink& sink);

}  // namespace flinkcompat::bind
