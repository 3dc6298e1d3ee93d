// SPDX-License-Identifier: MIT
// A set of events as negentropy sees it (NIP-77): times and ids in order, and fingerprints of any
// stretch of it at a constant price.
#pragma once

#include "core/nostr/bytes32.h"
#include "core/nostr/unix_time.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace nostr {

struct SyncItem {
    UnixTime createdAt;
    EventId id;

    friend constexpr auto operator<=>(const SyncItem&, const SyncItem&) = default;
};

/// The bound behind everything.
inline constexpr SyncItem kSyncEnd{{std::numeric_limits<std::int64_t>::max()}, {}};

class NegentropySet {
public:
    using Fingerprint = std::array<std::uint8_t, 16>;

    /// Sorts, and drops doubles. 72 bytes an item from then on.
    explicit NegentropySet(std::vector<SyncItem> items);

    std::size_t size() const { return m_items.size(); }
    const SyncItem& operator[](std::size_t index) const { return m_items[index]; }

    /// The first item at or behind `bound`, searched from `from` on.
    std::size_t lowerBound(const SyncItem& bound, std::size_t from = 0) const;

    /// First 16 bytes of SHA-256 over the ids' sum modulo 2^256 (little-endian) and their count.
    Fingerprint fingerprint(std::size_t begin, std::size_t end) const;

private:
    using Sum = std::array<std::uint64_t, 4>; // least significant first

    std::vector<SyncItem> m_items;
    std::vector<Sum> m_sums; // of all ids before an item: a stretch is a difference
};

} // namespace nostr
