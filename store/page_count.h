// SPDX-License-Identifier: MIT
// How much room the database takes, and giving back what is free in it.
#pragma once

#include "store/statement.h"

#include <cstdint>

namespace store {

std::uint64_t fileBytes(Database& database); // as this connection sees it, the log applied
std::uint64_t freeBytes(Database& database); // of them
inline std::uint64_t usedBytes(Database& database) { return fileBytes(database) - freeBytes(database); }

/// Gives up to `pages` free pages back to the disk; false where none is left. The file itself
/// shrinks with the next checkpoint. Inside a transaction.
bool releasePages(Database& database, int pages);

} // namespace store
