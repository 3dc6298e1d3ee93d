// SPDX-License-Identifier: MIT
#include "store/row_number.h"

#include "core/nostr/limits.h"

#include <array>

namespace store {

namespace {

std::uint64_t leadingBits(const nostr::EventId& id)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i)
        word = word << 8 | id.bytes()[i];
    return word;
}

} // namespace

std::int64_t idPrefix(const nostr::EventId& id) { return static_cast<std::int64_t>(leadingBits(id)); }

bool isStorable(nostr::UnixTime time)
{
    return time.seconds >= 0 && time.seconds < nostr::limits::kStoredTime;
}

RowNumber rowNumberOf(nostr::UnixTime time, const nostr::EventId& id)
{
    const auto top = static_cast<std::int64_t>(leadingBits(id) >> (64 - kIdBits));
    return (time.seconds << kIdBits) | (kIdMask - top);
}

core::Position passed(RowNumber row)
{
    std::array<std::uint8_t, 32> id;
    id.fill(0xff);
    const std::int64_t top = kIdMask - (row & kIdMask);
    id[0] = static_cast<std::uint8_t>(top >> 13);
    id[1] = static_cast<std::uint8_t>(top >> 5);
    id[2] = static_cast<std::uint8_t>(top << 3 | 0x7);
    return {{secondOf(row)}, nostr::EventId(id)};
}

} // namespace store
