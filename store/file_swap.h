// SPDX-License-Identifier: MIT
// Puts a finished database in the place of the store's file, so that at every moment, also after a
// power cut, one whole database is there. The data folder's lock must be held, and nobody in this
// process may have the store open.
#pragma once

#include "core/nostr/result.h"

#include <filesystem>

namespace store {

/// Where the new database is made. What is left there by an earlier run is worthless.
std::filesystem::path newFileFor(const std::filesystem::path& database);

/// Puts newFileFor() in the place of `database`, whose log goes too. With `safeCopy` the old file
/// and its log stay under that name; an older file of that name is replaced.
nostr::Status swapIn(const std::filesystem::path& database, const std::filesystem::path& safeCopy = {});

/// Ends a swap that was interrupted, or undoes its beginnings. Before each opening.
nostr::Status finishSwap(const std::filesystem::path& database);

/// Makes the file, or the names in a folder, survive a power cut.
bool syncFile(const std::filesystem::path& path);

} // namespace store
