// SPDX-License-Identifier: MIT
// heronry: the window.
#include "app/run.h"

#include <cstdio>

int main(int argc, char** argv)
{
    const auto line = app::parseCommandLine(std::span(argv + 1, static_cast<std::size_t>(argc - 1)));
    if (!line) {
        std::fprintf(stderr, "heronry: %s. See heronry --help.\n", line.error().message.c_str());
        return 2;
    }
    switch (line->action) {
    case app::CommandLine::Action::ShowHelp: std::fputs(app::helpText().c_str(), stdout); return 0;
    case app::CommandLine::Action::ShowVersion: std::fputs(app::versionText().c_str(), stdout); return 0;
    case app::CommandLine::Action::Run: break;
    }
    return app::run(*line, argc, argv);
}
