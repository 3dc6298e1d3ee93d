// SPDX-License-Identifier: MIT
// Ids of events that were verified lately, with their signatures. An id counts as known only once
// its event was verified, or a forged copy sent first would keep the real event out. Any thread.
#pragma once

#include "core/nostr/event.h"

#include <cstddef>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace core {

class RecentIds {
public:
    /// Remembers between `atLeast` and twice as many.
    explicit RecentIds(std::size_t atLeast = 20'000) : m_capacity(atLeast) {}

    void add(const nostr::EventId& id, const nostr::Signature& signature);
    std::optional<nostr::Signature> signatureOf(const nostr::EventId& id) const;

    /// For events that could not be stored after all.
    void forget(const nostr::EventId& id);

private:
    using Generation = std::unordered_map<nostr::EventId, nostr::Signature>;

    const std::size_t m_capacity;
    mutable std::mutex m_mutex;
    Generation m_newer;
    Generation m_older; // dropped as a whole when the newer one is full
};

} // namespace core
