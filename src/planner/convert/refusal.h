// Why a script has no plan. Thrown inside the planner only; PlanJob catches it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "flinkcompat/source.h"

namespace flinkcompat::planner {

struct Refusal {
  enum class Reason : uint8_t {
    kRefused,     // Flink refuses the script
    kUndeclared,  // the script does not declare a table or function that it reads
    kUnmodelled,  // Flink may accept it, but we do not plan it
  };

  std::string message;  // one sentence, then the way out
  Span span;
  Reason reason = Reason::kRefused;
};

[[noreturn]] inline void Refuse(Span span, std::string message) {
  throw Refusal{std::move(message), span};
}

// Engine vvr takes what is not declared from a catalog that it cannot see.
[[noreturn]] inline void RefuseUndeclared(Span span, std::string message) {
  throw Refusal{std::move(message), span, Refusal::Reason::kUndeclared};
}

[[noreturn]] inline void GiveUp(Span span, std::string message) {
  throw Refusal{std::move(message), span, Refusal::Reason::kUnmodelled};
}

// Only the catalog that a session begins with holds nothing but what the script creates.
inline void CheckCatalogIsVisible(const std::string& path, Span span) {
  if (path.starts_with("default_catalog.")) return;
  GiveUp(span, "`" + path + "` is in a catalog that the script does not show; put its CREATE TABLE into the script");
}

}  // namespace flinkcompat::planner
