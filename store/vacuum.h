// SPDX-License-Identifier: MIT
// Gives all the room back that the store does not need.
#pragma once

#include "core/nostr/result.h"

#include <cstdint>
#include <filesystem>

namespace store {

struct VacuumReport {
    std::uint64_t bytesBefore = 0; // of the file and its log
    std::uint64_t bytesAfter = 0;
    bool isCompacted = false; // false: no room for a second copy, so only whole free pages went
};

/// Writes the store anew, packed tight, and puts that in its place; where the disk has no room for
/// it, frees whole pages only. The data folder's lock must be held and the store be closed.
nostr::Result<VacuumReport> vacuum(const std::filesystem::path& database);

} // namespace store
