// What Flink would refuse. Thrown inside the planner only; PlanJob catches it.
#pragma once

#include <string>
#include <utility>

#include "flinkcompat/source.h"

namespace flinkcompat::planner {

struct Refusal {
  std::string message;  // one sentence, then the way out
  Span span;
};

[[noreturn]] inline void Refuse(Span span, std::string message) {
  throw Refusal{std::move(message), span};
}

}  // namespace flinkcompat::planner
