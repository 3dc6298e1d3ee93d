// SPDX-License-Identifier: MIT
// One file that holds all of the store, made while others go on writing.
#pragma once

#include "core/nostr/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace store {

/// Pages done and pages in all, after each of many steps.
using BackupProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

struct BackupReport {
    std::uint64_t bytes = 0;
};

/// Copies one state of `database` into `file`, readable by its owner only. `file` is there whole or
/// not at all; an older backup of that name is replaced, anything else that lies there is refused.
nostr::Result<BackupReport> backUp(const std::filesystem::path& database, const std::filesystem::path& file,
                                   const BackupProgress& progress = {});

/// Whether a copy of `bytes` has room beside `place`, and some more.
bool hasRoomBeside(const std::filesystem::path& place, std::uint64_t bytes);

} // namespace store
