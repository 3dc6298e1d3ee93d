// SPDX-License-Identifier: MIT
#include "store/disk_room.h"

#include <algorithm>
#include <limits>
#include <sys/statvfs.h>

namespace store {

namespace {

constexpr std::uint64_t kReserve = 64 * 1024 * 1024; // bytes

} // namespace

DiskRoom roomAt(const std::filesystem::path& folder)
{
    struct statvfs status {};
    if (::statvfs(folder.c_str(), &status) != 0) {
        constexpr std::uint64_t plenty = std::numeric_limits<std::uint64_t>::max() / 2;
        return {plenty, plenty};
    }
    return {std::uint64_t{status.f_bavail} * status.f_frsize,
            std::uint64_t{status.f_blocks} * status.f_frsize};
}

bool isNearlyFull(const DiskRoom& room, std::uint64_t bytes)
{
    return room.free < std::min(kReserve, room.all / 16) + bytes;
}

} // namespace store
