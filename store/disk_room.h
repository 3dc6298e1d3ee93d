// SPDX-License-Identifier: MIT
// How much room the disk has, and how much of it stays reserved for what the user writes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace store {

struct DiskRoom {
    std::uint64_t free = 0; // bytes, for this user
    std::uint64_t all = 0;  // bytes
};

/// Asks the file system: a microsecond or two. All is plenty where it does not answer.
DiskRoom roomAt(const std::filesystem::path& folder);

/// Whether writing some `bytes` of what relays send would leave too little for the user's own
/// notes: 64 MB, on a small disk a sixteenth of it.
bool isNearlyFull(const DiskRoom& room, std::uint64_t bytes);

using AskRoom = std::function<DiskRoom()>;

} // namespace store
