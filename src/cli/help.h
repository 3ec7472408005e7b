// What --help prints.
#pragma once

#include <string_view>

namespace flinkcompat::cli {

inline constexpr std::string_view kHelp =
    R"(flinkcompat tells whether an edited Flink SQL job can start from the old job's savepoint.

  flinkcompat OLD NEW          check the edit from OLD to NEW (SQL files; `-` is standard input)
  flinkcompat plan FILE        print the streaming plan and the state that it keeps
  flinkcompat parse FILE       check the syntax alone
  flinkcompat rules            list the rules
  flinkcompat explain RULE     print why a rule says what it says, with an example

Example: two versions of a job, gate in a script

  flinkcompat old.sql new.sql && echo "deploy it from the savepoint"

Whose answer
  --engine vvr|flink           Ververica's VVR, which migrates state (default), or Apache Flink
  --flink-version V            engine flink: release of both jobs (1.20, 2.3)
  --old-version V              version of the old job where the two differ: 1.20 for engine flink,
  --new-version V              vvr-8.0.11-flink-1.17 for engine vvr
  -D KEY=VALUE                 a setting of both jobs; SET in a script wins (repeatable)
  --var NAME=VALUE             fill in `${NAME}` and `{{ NAME }}` in all scripts (repeatable)
  --var-file FILE              the same from lines NAME=VALUE; `#` starts a comment line; --var wins
  -n, --allow-non-restored-state
                               engine flink: the start may leave state behind
  --rules DIR                  rule tables to use in place of the built-in ones
  --connectors FILE            a JSON file of connectors beside the built-in ones (see README.md)

Output
  -f, --format text|json       default text
  --dot                        `plan`: a graph for Graphviz
  -o, --output FILE            write there instead of to standard output
  --color auto|always|never    default auto: on a terminal, unless NO_COLOR is set
  --fail-on partial|unknown|incompatible
                               exit with 1 from this verdict on (default partial)
  -h, --help                   print this text
  --version                    print the version

Verdicts, from best to worst
  full          nothing is lost            unknown       the files do not tell
  partial       named columns restart      incompatible  the start fails or results are wrong

Exit status
  0  the verdict is better than --fail-on
  1  the verdict is at or over --fail-on, or a script has a syntax error
  2  no check was possible: usage, unreadable file, file without a statement, broken rule table
  3  a bug in flinkcompat
)";

}  // namespace flinkcompat::cli
