#include "cli/command_line.h"

#include <gtest/gtest.h>

#include "cli/blank_sql.h"

namespace flinkcompat::cli {
namespace {

CommandLine Parsed(const std::vector<std::string>& arguments) {
  const Result<CommandLine> line = ParseCommandLine(arguments);
  EXPECT_TRUE(line.ok()) << line.error().message;
  return line.ok() ? line.value() : CommandLine();
}

std::string ErrorOf(const std::vector<std::string>& arguments) {
  const Result<CommandLine> line = ParseCommandLine(arguments);
  return line.ok() ? "" : line.error().message;
}

TEST(CommandLineTest, OptionsStandAnywhere) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"-f", "json", "a", "b"}, {"a", "-fjson", "b"}, {"a", "b", "--format=json"}}) {
    const CommandLine line = Parsed(arguments);
    EXPECT_EQ(line.format, "json");
    EXPECT_EQ(std::get<CheckCommand>(line.command).old_path, "a");
    EXPECT_EQ(std::get<CheckCommand>(line.command).new_path, "b");
  }
  EXPECT_EQ(Parsed({"--format", "json", "plan", "a"}).format, "json");
  EXPECT_EQ(Parsed({"plan", "a", "--format", "json"}).format, "json");
}

TEST(CommandLineTest, SettingsTakeOneArgumentEach) {
  const CommandLine line = Parsed({"-Da=b=c", "-D", "k=[1,2]", "-D", "e=", "old", "new"});
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(line.check.settings, (Pairs{{"a", "b=c"}, {"k", "[1,2]"}, {"e", ""}}));
  EXPECT_EQ(ErrorOf({"-D", "k", "old", "new"}), "-D needs KEY=VALUE, not `k`");
  EXPECT_EQ(ErrorOf({"old", "new", "-D"}), "-D needs a value");
}

TEST(CommandLineTest, VariablesTakeOneArgumentEach) {
  const CommandLine line =
      Parsed({"--var", " a =b=c", "--var=a=", "--var-file", "f", "old", "new"});
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(line.check.variables, (Pairs{{"a", "b=c"}, {"a", ""}}));
  EXPECT_EQ(line.variable_files, std::vector<std::string>{"f"});
  EXPECT_EQ(ErrorOf({"--var", "a", "old", "new"}), "--var needs NAME=VALUE, not `a`");
  EXPECT_EQ(ErrorOf({"--var", "=a", "old", "new"}), "--var needs NAME=VALUE, not `=a`");
}

TEST(CommandLineTest, FlinkVersionIsOfBothJobs) {
  const CommandLine line =
      Parsed({"--engine=flink", "--flink-version=2.3", "--old-version=1.20", "old", "new"});
  EXPECT_EQ(line.check.engine, Engine::kFlink);
  EXPECT_EQ(line.check.old_version, "1.20");
  EXPECT_EQ(line.check.new_version, "2.3");
  EXPECT_NE(ErrorOf({"--flink-version=2.3", "old", "new"}), "");
  EXPECT_EQ(Parsed({"parse", "--flink-version=2.3", "a"}).flink_version, "2.3");
}

TEST(CommandLineTest, RejectsWrongNumbersOfFiles) {
  EXPECT_EQ(ErrorOf({}), "two SQL files are needed: OLD NEW");
  EXPECT_EQ(ErrorOf({"a"}), "two SQL files are needed: OLD NEW");
  EXPECT_EQ(ErrorOf({"a", "b", "c"}), "unexpected argument: c");
  EXPECT_EQ(ErrorOf({"-", "-"}), "only one of the two scripts can be read from standard input");
  EXPECT_EQ(ErrorOf({"plan"}), "`plan` needs a SQL file");
  EXPECT_EQ(ErrorOf({"plan", "a", "b"}),
            "`plan` cannot take `b` as well; a file of that name is ./plan");
}

TEST(CommandLineTest, AFileMayBeCalledLikeACommand) {
  EXPECT_EQ(std::get<CheckCommand>(Parsed({"./plan", "new"}).command).old_path, "./plan");
  EXPECT_EQ(std::get<PlanCommand>(Parsed({"plan", "./plan"}).command).path, "./plan");
}

TEST(CommandLineTest, HelpNamesEveryOptionAndWins) {
  const CommandLine line = Parsed({"plan", "--help"});
  const std::string help = std::get<PrintCommand>(line.command).text;
  for (const char* option : {"--engine", "--flink-version", "--old-version", "--new-version", "-D",
                             "-n", "--allow-non-restored-state", "--rules", "-f", "--format", "-o",
                             "--output", "--color", "--fail-on", "-h", "--help", "--version"}) {
    EXPECT_NE(help.find(option), std::string::npos) << option;
  }
}

TEST(CommandLineTest, RejectsUnknownValues) {
  EXPECT_EQ(ErrorOf({"--engine=spark", "a", "b"}),
            "--engine cannot be `spark`; it is one of vvr, flink");
  EXPECT_EQ(ErrorOf({"--format=xml", "a", "b"}),
            "--format cannot be `xml`; it is one of json, text");
  EXPECT_EQ(ErrorOf({"--fail-on=full", "a", "b"}),
            "--fail-on cannot be `full`; it is one of partial, unknown, incompatible");
  EXPECT_EQ(ErrorOf({"--color=red", "a", "b"}),
            "--color cannot be `red`; it is one of auto, always, never");
  EXPECT_EQ(ErrorOf({"--what", "a", "b"}), "unexpected argument: --what");
}

TEST(BlankSqlTest, CommentsAreNoStatement) {
  EXPECT_TRUE(IsBlankSql(""));
  EXPECT_TRUE(IsBlankSql("\xEF\xBB\xBF -- nothing\n/* nor\n here */ ;; \n--"));
  EXPECT_FALSE(IsBlankSql("-- c\nSELECT 1"));
  EXPECT_FALSE(IsBlankSql("/* open"));
}

}  // namespace
}  // namespace flinkcompat::cli
