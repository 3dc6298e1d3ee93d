// SPDX-License-Identifier: MIT
// Events in memory are called by slots: numbers given in the order of coming, never twice. A slot
// knows where the record lies while it is cached, and with which commit its event was removed.
#pragma once

#include "core/nostr/event.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace store {

/// A slot's number with what a timeline has to know of the event without looking at its record.
class SlotRef {
public:
    enum Flag : std::uint32_t {
        Expires = 1U << 31, // carries an expiration (NIP-40)
        Reply = 1U << 30,   // a kind 1 that answers something
    };
    static constexpr std::uint32_t kMost = (1U << 30) - 1;

    SlotRef() = default;
    SlotRef(std::uint32_t number, std::uint32_t flags) : m_bits(number | flags) {}

    std::uint32_t number() const { return m_bits & kMost; }
    std::uint32_t flags() const { return m_bits & ~kMost; }
    bool has(Flag flag) const { return (m_bits & flag) != 0; }

private:
    std::uint32_t m_bits = 0;
};

/// 32 bits of an id that its row number does not hold.
std::uint32_t idTag(const nostr::EventId& id);

struct Slot {
    std::atomic<const std::uint8_t*> record{nullptr}; // in the cache, checked; null: on disk
    std::uint32_t tag = 0;                            // idTag()
    std::atomic<std::uint32_t> removedIn{0};          // commit, 0: it is here
};

/// Slots in pieces that never move. One thread adds, any number look up what it published.
class SlotTable {
public:
    SlotTable();
    ~SlotTable();
    SlotTable(const SlotTable&) = delete;
    SlotTable& operator=(const SlotTable&) = delete;

    /// False when there is no number left.
    bool canAdd() const { return m_size < kMost; }
    std::uint32_t add(std::uint32_t tag);

    std::uint32_t size() const { return m_size; } // of the thread that adds
    Slot& operator[](std::uint32_t number) const
    {
        return m_pieces[number / kPiece].load(std::memory_order_acquire)[number % kPiece];
    }

    std::size_t bytes() const;

private:
    static constexpr std::uint32_t kMost = 1U << 27; // a list of pieces for more would be felt
    static constexpr std::size_t kPiece = 16 * 1024;
    static constexpr std::size_t kPieces = kMost / kPiece;

    std::unique_ptr<std::atomic<Slot*>[]> m_pieces;
    std::uint32_t m_size = 0;
};

} // namespace store
