// What the parsers of two releases answer: flink_answers.tsv has the answer of 2.3, that of 1.20 and
// the statement in each line. An answer is the number of statements, or line:column of the error.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "ast/printer.h"
#include "base/text_position.h"
#include "parse_testing.h"
#include "support/files.h"

namespace flinkcompat::parse {
namespace {

struct Question {
  size_t line;
  std::string newer;
  std::string older;
  std::string sql;
};

void PrintTo(const Question& question, std::ostream* out) { *out << question.sql; }

std::vector<Question> ReadQuestions() {
  std::vector<Question> questions;
  const auto path = tests::ProjectRoot() / "tests/unit/parse/flink_answers.tsv";
  for (const std::string& row : tests::ReadLines(path)) {
    const size_t first = row.find('\t');
    const size_t second = row.find('\t', first + 1);
    questions.push_back({questions.size() + 1, row.substr(0, first),
                         row.substr(first + 1, second - first - 1), row.substr(second + 1)});
  }
  return questions;
}

std::string Answer(const std::string& sql, const Parsed& parsed) {
  for (const Diagnostic& diagnostic : parsed.diagnostics) {
    if (diagnostic.severity != Severity::kError) continue;
    const TextPosition position = LineIndex(sql).PositionOf(diagnostic.location.span.begin);
    return fmt::format("{}:{}", position.line, position.column);
  }
  return std::to_string(parsed.script.statements.size());
}

std::string Print(const Parsed& parsed) {
  std::string sql;
  for (const ast::Statement& statement : parsed.script.statements) {
    sql += ast::ToSql(statement) + ";\n";
  }
  return sql;
}

void Check(const std::string& sql, const std::string& release, const std::string& expected) {
  const Parsed parsed = Parse(sql, release);
  EXPECT_EQ(Answer(sql, parsed), expected) << release << "\n" << parsed.Errors();
  if (expected.find(':') != std::string::npos) return;
  const std::string printed = Print(parsed);
  const Parsed again = Parse(printed, release);
  EXPECT_EQ(again.Errors(), "") << printed;
  EXPECT_EQ(Print(again), printed);
}

class FlinkAnswersTest : public testing::TestWithParam<Question> {};

TEST_P(FlinkAnswersTest, AreOurs) {
  Check(GetParam().sql, "2.3", GetParam().newer);
  Check(GetParam().sql, "1.20", GetParam().older);
}

INSTANTIATE_TEST_SUITE_P(All, FlinkAnswersTest, testing::ValuesIn(ReadQuestions()),
                         [](const auto& row) { return fmt::format("Line{}", row.param.line); });

}  // namespace
}  // namespace flinkcompat::parse
