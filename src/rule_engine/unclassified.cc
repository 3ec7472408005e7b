#include "rule_engine/unclassified.h"

namespace flinkcompat::rule_engine {

const Rule& UnclassifiedRule() {
  static const Rule rule = [] {
    Rule row;
    row.id = kUnclassifiedChange;
    row.topic = "Any";
    row.summary = "a difference that no rule of the engine covers";
    row.verdict = Verdict::kUnknown;
    row.effect = StateEffect::kUnclear;
    row.why =
        "neither the published rules nor the model of the engine say what this edit does to the "
        "state, and flinkcompat does not guess";
    row.fix =
        "take the edit back if it was not meant, make it in a step of its own and ask the engine's "
        "own check, or start without the savepoint";
    return row;
  }();
  return rule;
}

}  // namespace flinkcompat::rule_engine
