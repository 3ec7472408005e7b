#include "parse/error_position.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace flinkcompat::parse {
namespace {

using P = generated::FlinkSqlParser;

class PositionFinder {
 public:
  PositionFinder(const Mismatch& mismatch, const std::vector<SqlToken>& tokens,
                 const Dialect& dialect)
      : mismatch_(mismatch), tokens_(tokens), dialect_(dialect), at_(mismatch.token) {}

  size_t Find() const {
    if (Type(at_) == P::K_TABLE && In(P::RuleTableSource)) return at_ + 1;
    if (at_ == 0) return at_;
    if (const auto start = StartOf(P::RuleHint)) return std::min(*start + 2, at_);
    if (const auto match = StartOf(P::RuleMatchRecognize); match && at_ <= *match + 2) {
      if (dialect_.Since(2, 0)) return *match;
    }
    if (LacksOperand()) return *StartOf(P::RuleExprTail);
    if (LacksListElement()) return at_ - 1;
    if (Type(at_ - 1) == P::DOT) return at_ - 1;
    if (const std::optional<size_t> word = SpecialWord()) return *word;
    if (const std::optional<size_t> type = TypeWord()) return *type;
    if (const auto join = StartOf(P::RuleJoinTail); join && LacksTable(*join)) return *join;
    return StatementWord();
  }

 private:
  size_t Type(size_t index) const { return tokens_[index].getType(); }

  bool In(size_t rule) const {
    return std::ranges::find(mismatch_.rules, rule) != mismatch_.rules.end();
  }

  // The first token of the innermost open rule of the kind.
  std::optional<size_t> StartOf(size_t rule) const {
    const auto found = std::ranges::find(mismatch_.rules, rule);
    if (found == mismatch_.rules.end()) return std::nullopt;
    return mismatch_.rule_starts[static_cast<size_t>(found - mismatch_.rules.begin())];
  }

  // a + FROM, a IS 5
  bool LacksOperand() const {
    const std::optional<size_t> start = StartOf(P::RuleExprTail);
    return start && *start + 1 == at_;
  }

  // Lists whose comma Flink takes together with the next element.
  bool LacksListElement() const {
    if (Type(at_ - 1) != P::COMMA) return false;
    // The list is the innermost rule that was open before the token.
    for (size_t i = 0; i < mismatch_.rules.size(); ++i) {
      if (mismatch_.rule_starts[i] == at_) continue;
      switch (mismatch_.rules[i]) {
        case P::RuleOrderTail:
        case P::RuleGroupBy:
        case P::RuleWindowSpec:
        case P::RuleMatchRecognize:
          return true;
        case P::RuleCollectionValue:
          return true;
        case P::RuleFromClause:
          return dialect_.Since(2, 0);
        case P::RulePlainTerm:
          return Type(mismatch_.rule_starts[i]) != P::K_SELECT;
        default:
          return false;
      }
    }
    return false;
  }

  // COUNT FROM, INTERVAL FROM: the word and what follows are taken together.
  std::optional<size_t> SpecialWord() const {
    for (const size_t rule : {P::RuleSpecialCall, P::RuleCastValue, P::RuleTemporalValue,
                              P::RuleCollectionValue, P::RuleInterval, P::RuleUnnestTable}) {
      const std::optional<size_t> start = StartOf(rule);
      if (start && *start + 1 == at_) return start;
    }
    const size_t previous = Type(at_ - 1);
    const bool function = previous == P::FUNCTION_WORD || previous == P::TIME_UNIT ||
                          previous == P::SIZED_TYPE || previous == P::K_LEFT ||
                          previous == P::K_RIGHT;
    if (function && StartOf(P::RuleCallArguments) == at_) return at_ - 1;
    const std::optional<size_t> pair = StartOf(P::RuleJsonPair);
    if (pair && mismatch_.rules.front() == P::RuleJsonPair) return pair;
    const std::optional<size_t> condition = StartOf(P::RuleIfNotExists);
    if (condition && *condition + 2 == at_) return at_ - 1;
    const bool limit_list = Type(at_) == P::COMMA && at_ >= 2 && Type(at_ - 2) == P::K_LIMIT;
    if (limit_list) return at_ - 2;
    if (Type(at_) == P::K_OUTER && In(P::RuleFromClause) && dialect_.Since(2, 0)) return at_ + 1;
    return std::nullopt;
  }

  std::optional<size_t> TypeWord() const {
    const std::optional<size_t> start = StartOf(P::RuleTypeName);
    if (!start) return std::nullopt;
    const size_t first = Type(*start);
    const bool collection = first == P::K_ARRAY || first == P::K_MULTISET;
    if (collection && *start + 1 == at_) return start;
    if (first == P::K_INTERVAL && !In(P::RuleCastValue)) return start;
    return std::nullopt;
  }

  // Only the words of the join stand between its start and the error.
  bool LacksTable(size_t start) const {
    for (size_t i = start; i < at_; ++i) {
      const size_t type = Type(i);
      const bool word = type == P::K_JOIN || type == P::K_LEFT || type == P::K_RIGHT ||
                        type == P::K_FULL || type == P::K_INNER || type == P::K_OUTER ||
                        type == P::K_CROSS || type == P::K_NATURAL;
      if (!word) return false;
    }
    return Type(start) != P::K_CROSS || Type(at_ - 1) == P::K_JOIN || !dialect_.Since(2, 0);
  }

  size_t StatementWord() const {
    if (at_ != 1) return at_;
    const bool named = Type(at_) == P::IDENTIFIER || Type(at_) == P::INTEGER;
    if (Type(0) == P::K_EXECUTE && !named) return 0;
    return Type(0) == P::K_BEGIN ? 0 : at_;
  }

  const Mismatch& mismatch_;
  const std::vector<SqlToken>& tokens_;
  const Dialect& dialect_;
  size_t at_;
};

}  // namespace

size_t FindReportedToken(const Mismatch& mismatch, const std::vector<SqlToken>& tokens,
                         const Dialect& dialect) {
  return std::min(PositionFinder(mismatch, tokens, dialect).Find(), tokens.size() - 1);
}

}  // namespace flinkcompat::parse
