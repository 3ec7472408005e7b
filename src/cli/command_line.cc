#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/help.h"
#include "cli/variables.h"
#include "report/report_format.h"
#include "rule_engine/names.h"

namespace flinkcompat::cli {
namespace {

// The arguments as the library fills them in, before their values are looked at.
struct Raw {
  std::vector<std::string> paths;
  std::string path;  // of `plan` and `parse`
  std::string rule;
  std::string engine = "vvr";
  std::string flink_version;
  std::vector<std::string> settings;
  std::vector<std::string> variables;
  std::string fail_on = "partial";
  std::string color = "auto";
  bool help = false;
  bool version = false;
};

void AddOptions(CLI::App& app, Raw& raw, CommandLine& line) {
  app.add_option("paths", raw.paths)->expected(0, -1);
  app.add_flag("-h,--help", raw.help);
  app.add_flag("--version", raw.version);
  app.add_flag("--dot", line.dot);
  app.add_flag("-n,--allow-non-restored-state", line.check.allow_non_restored_state);
  app.add_option("-D", raw.settings)->allow_extra_args(false);
  app.add_option("--var", raw.variables)->allow_extra_args(false);
  app.add_option("--var-file", line.variable_files)->allow_extra_args(false);
  const std::pair<const char*, std::string*> texts[] = {
      {"--engine", &raw.engine},
      {"--flink-version", &raw.flink_version},
      {"--old-version", &line.check.old_version},
      {"--new-version", &line.check.new_version},
      {"--rules", &line.check.rules_directory},
      {"--connectors", &line.check.connectors_file},
      {"-f,--format", &line.format},
      {"-o,--output", &line.output_path},
      {"--color", &raw.color},
      {"--fail-on", &raw.fail_on},
  };
  for (const auto& [names, text] : texts) {
    app.add_option(names, *text)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
}

CLI::App* AddCommand(CLI::App& app, const std::string& name) {
  CLI::App* command = app.add_subcommand(name);
  command->set_help_flag();
  command->fallthrough();
  return command;
}

Error OneOf(std::string_view option, std::string_view value, std::string_view choices) {
  return Error{std::string(option) + " cannot be `" + std::string(value) + "`; it is one of " +
               std::string(choices)};
}

std::optional<Error> ReadSettings(const Raw& raw, CommandLine& line) {
  for (const std::string& setting : raw.settings) {
    const size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return Error{"-D needs KEY=VALUE, not `" + setting + "`"};
    }
    line.check.settings.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  for (const std::string& text : raw.variables) {
    auto variable = ReadVariable(text);
    if (!variable) return Error{"--var needs NAME=VALUE, not `" + text + "`"};
    line.check.variables.push_back(std::move(*variable));
  }
  return std::nullopt;
}

std::optional<Error> ReadEngine(const Raw& raw, bool is_parse, CommandLine& line) {
  const auto engine = rule_engine::EngineFromName(raw.engine);
  if (!engine) return OneOf("--engine", raw.engine, "vvr, flink");
  line.check.engine = *engine;
  line.flink_version = raw.flink_version;
  if (is_parse) return std::nullopt;
  if (*engine == Engine::kVvr && !raw.flink_version.empty()) {
    return Error{
        "--flink-version is for --engine flink; for engine vvr give --old-version and "
        "--new-version, such as vvr-11-flink-1.20"};
  }
  if (*engine == Engine::kVvr && line.check.allow_non_restored_state) {
    return Error{"--allow-non-restored-state is for --engine flink"};
  }
  for (std::string* version : {&line.check.old_version, &line.check.new_version}) {
    if (version->empty()) *version = raw.flink_version;
  }
  return std::nullopt;
}

std::optional<Error> ReadOutput(const Raw& raw, CommandLine& line) {
  if (report::FindReportFormat(line.format) == nullptr) {
    std::string names;
    for (const report::ReportFormat& format : report::ReportFormats()) {
      names.append(names.empty() ? "" : ", ").append(format.name);
    }
    return OneOf("--format", line.format, names);
  }
  const auto verdict = rule_engine::VerdictFromName(raw.fail_on);
  if (!verdict || *verdict == Verdict::kFull) {
    return OneOf("--fail-on", raw.fail_on, "partial, unknown, incompatible");
  }
  line.fail_on = *verdict;
  if (raw.color == "always") {
    line.color = ColorChoice::kAlways;
  } else if (raw.color == "never") {
    line.color = ColorChoice::kNever;
  } else if (raw.color != "auto") {
    return OneOf("--color", raw.color, "auto, always, never");
  }
  return std::nullopt;
}

using Command = decltype(CommandLine::command);

Result<Command> ReadCheck(const Raw& raw) {
  if (raw.paths.size() > 2) return Error{"unexpected argument: " + raw.paths[2]};
  if (raw.paths.size() < 2) return Error{"two SQL files are needed: OLD NEW"};
  if (raw.paths[0] == "-" && raw.paths[1] == "-") {
    return Error{"only one of the two scripts can be read from standard input"};
  }
  return Command(CheckCommand{raw.paths[0], raw.paths[1]});
}

Result<Command> ReadSubcommand(const Raw& raw, const std::string& name) {
  if (!raw.paths.empty()) {
    return Error{"`" + name + "` cannot take `" + raw.paths.front() +
                 "` as well; a file of that name is ./" + name};
  }
  if (name == "rules") return Command(RulesCommand{});
  if (name == "explain") {
    if (raw.rule.empty()) return Error{"`explain` needs the id of a rule; `rules` lists them"};
    return Command(ExplainCommand{raw.rule});
  }
  if (raw.path.empty()) return Error{"`" + name + "` needs a SQL file"};
  if (name == "plan") return Command(PlanCommand{raw.path});
  return Command(ParseCommand{raw.path});
}

Result<Command> ReadCommand(const Raw& raw, const std::string& subcommand) {
  if (raw.help) return Command(PrintCommand{std::string(kHelp)});
  if (raw.version) return Command(PrintCommand{"flinkcompat " FLINKCOMPAT_VERSION "\n"});
  return subcommand.empty() ? ReadCheck(raw) : ReadSubcommand(raw, subcommand);
}

Error UsageError(const CLI::ParseError& failure) {
  std::string message = failure.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&failure) != nullptr) {
    message = "unexpected argument:" + message.substr(message.rfind(':') + 1);
  }
  // "NAME: 1 required TEXT missing"
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&failure) != nullptr) {
    message = message.substr(0, message.find(':')) + " needs a value";
  }
  return Error{message};
}

}  // namespace

Result<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  Raw raw;
  CommandLine line;
  CLI::App app;
  app.set_help_flag();
  AddOptions(app, raw, line);
  AddCommand(app, "plan")->add_option("path", raw.path);
  AddCommand(app, "parse")->add_option("path", raw.path);
  AddCommand(app, "rules");
  AddCommand(app, "explain")->add_option("rule", raw.rule);
  app.require_subcommand(0, 1);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& failure) {
    return UsageError(failure);
  }
  const auto subcommands = app.get_subcommands();
  const std::string name = subcommands.empty() ? std::string() : subcommands.front()->get_name();
  Result<Command> command = ReadCommand(raw, name);
  if (!command.ok()) return command.error();
  line.command = std::move(command.value());
  std::optional<Error> error = ReadSettings(raw, line);
  if (!error) error = ReadEngine(raw, name == "parse", line);
  if (!error) error = ReadOutput(raw, line);
  if (error) return *error;
  return line;
}

}  // namespace flinkcompat::cli
