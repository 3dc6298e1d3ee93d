// SPDX-License-Identifier: MIT
// What the window was started with. Read before Qt is, so that a wrong option, --help and
// --version answer at once.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace app {

struct CommandLine {
    enum class Action { Run, ShowHelp, ShowVersion };

    Action action = Action::Run;
    std::filesystem::path dataDir; // empty: the default
    std::vector<nostr::RelayUrl> relays;
    std::optional<nostr::PublicKey> readAs;
    std::filesystem::path keyFile; // empty: none
    bool demo = false;
    bool offline = false;
    bool printFirstPaint = false;
    bool quitAfterPaint = false;
    std::string uri; // `nostr:` link to open, empty: none
};

/// `arguments` without the program's name; both `--relay URL` and `--relay=URL` are read. The
/// error says which argument was wrong and never repeats what may be a secret key.
nostr::Result<CommandLine> parseCommandLine(std::span<const char* const> arguments);

std::string helpText();
std::string versionText();

} // namespace app
