// The demo of README.md is the program's real output.
#pragma once

namespace flinkcompat::tests {

// Runs the command of README.md's demo block (its first line, behind `$ `) in the project's root
// and compares the lines below with what it prints.
void ExpectReadmeDemo();

}  // namespace flinkcompat::tests
