// SPDX-License-Identifier: MIT
// From the command line to the end of the program.
#pragma once

#include "app/command_line.h"

namespace app {

/// Hands over to a window that runs with the same data folder, or runs one. The exit status.
int run(const CommandLine& line, int argc, char** argv);

} // namespace app
