// SPDX-License-Identifier: MIT
// Where the window keeps things: one folder for everything of a person, another for the demo.
#pragma once

#include "app/command_line.h"

#include <filesystem>

namespace app {

/// The folder that this run may touch, and nothing outside of it. The demo never gets the
/// person's own folder: it has `heronry-demo` beside it, or inside `--data-dir` where given.
std::filesystem::path dataFolderFor(const CommandLine& line);

std::filesystem::path settingsFile(const std::filesystem::path& folder);
std::filesystem::path draftFile(const std::filesystem::path& folder);
std::filesystem::path logFile(const std::filesystem::path& folder);
std::filesystem::path pictureFolder(const std::filesystem::path& folder);

/// Marks `folder`, which exists, as one that startOver() may remove.
nostr::Status markAsDemo(const std::filesystem::path& folder);

/// Removes a demo's folder with all it holds. Refuses any folder that lacks the mark.
nostr::Status removeDemo(const std::filesystem::path& folder);

} // namespace app
