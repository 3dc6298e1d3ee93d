// SPDX-License-Identifier: MIT
// Row numbers that sort as NIP-01 does: descending is newest first, then lowest id first.
//
// A number is created_at in the upper bits and the inverted top 21 bits of the id below. Two
// events of one second whose ids share these bits cannot both have their own number; the second
// one moves to a neighbour, and its second is marked as mixed: order by id, not by number.
#pragma once

#include "core/nostr/event.h"
#include "core/storage/position.h"

#include <cstdint>
#include <limits>

namespace store {

using RowNumber = std::int64_t;

inline constexpr int kIdBits = 21;
inline constexpr std::int64_t kIdMask = (std::int64_t{1} << kIdBits) - 1;
inline constexpr RowNumber kNewestRow = std::numeric_limits<RowNumber>::max();
inline constexpr int kMaxSteps = 64; // how far from its own number a row may move

/// The first eight bytes of an id, as the indexes hold it.
std::int64_t idPrefix(const nostr::EventId& id);

/// Whether the second can be part of a row number.
bool isStorable(nostr::UnixTime time);

/// The event's own number; `time` must be storable.
RowNumber rowNumberOf(nostr::UnixTime time, const nostr::EventId& id);

constexpr std::int64_t secondOf(RowNumber row) { return row >> kIdBits; }
constexpr RowNumber lowestOf(std::int64_t second) { return second << kIdBits; }
constexpr RowNumber highestOf(std::int64_t second) { return (second << kIdBits) | kIdMask; }

/// Where to go on after all rows down to this one, whether or not it is stored. Not for rows of a
/// mixed second, unless it is the lowest one of that second.
core::Position passed(RowNumber row);

/// Newest first, ties by lowest id.
inline bool comesBefore(const core::Position& a, const core::Position& b)
{
    return a.createdAt != b.createdAt ? a.createdAt > b.createdAt : a.id < b.id;
}

} // namespace store
