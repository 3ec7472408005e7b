// A source line with carets under a span.
#pragma once

#include <string>

#include "base/text_position.h"
#include "flinkcompat/source.h"
#include "report/text_style.h"

namespace flinkcompat::report {

// The line in which the span begins, behind its number, and carets under the part of the span that
// is on it:
//      4 | SELECT user_id, SUM(amount) FROM orders
//        |                 ^^^^^^^^^^^
// An empty span gets one caret. A line that is too long is cut on both sides of the span.
std::string Snippet(const LineIndex& lines, Span span, Ink ink, bool color);

}  // namespace flinkcompat::report
