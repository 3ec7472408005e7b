// The library's entry point.
#pragma once

#include "flinkcompat/options.h"
#include "flinkcompat/report.h"
#include "flinkcompat/result.h"
#include "flinkcompat/source.h"

namespace flinkcompat {

// Tells whether the new version of a streaming SQL job can start from a savepoint of the old one.
//
// Never throws. Mistakes in the SQL are diagnostics in the report; an Error means that no check was
// possible (an unknown version, a broken rule table). The same input gives the same report.
Result<Report> CheckUpgrade(const SourceFile& old_job, const SourceFile& new_job,
                            const CheckOptions& options = {});

}  // namespace flinkcompat
