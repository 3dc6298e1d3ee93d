// SPDX-License-Identifier: MIT
// Walks back through what a relay stores, whatever its silent cap on answers: by `until` of the
// oldest event seen, inclusive, with doubles told apart (NIP-01, NIP-67). Pure.
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <optional>
#include <unordered_set>

namespace core {

class BackwardPager {
public:
    struct Bounds {
        std::size_t events = 2000;             // enough
        std::optional<nostr::UnixTime> oldest; // what is older is not wanted
        std::size_t pages = 40;                // asked for at most
    };
    explicit BackwardPager(Bounds bounds) : m_bounds(bounds) {}

    void add(const nostr::EventId& id, nostr::UnixTime createdAt);

    /// The page came to its end: where the next one begins, or none once there is enough.
    /// `more` as in Settlement.
    std::optional<nostr::UnixTime> endPage(std::optional<bool> more);

private:
    const Bounds m_bounds;
    std::unordered_set<nostr::EventId> m_seen;
    std::optional<nostr::UnixTime> m_oldest; // of all pages
    std::size_t m_pages = 0;
    std::size_t m_pageEvents = 0;
    std::size_t m_pageNew = 0;
};

} // namespace core
