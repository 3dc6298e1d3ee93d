// SPDX-License-Identifier: MIT
// Records that searches of one reader read last, by row: somebody who types asks for much the same
// ones with every letter. It holds for one state of the database only.
#pragma once

#include "store/packed_event.h"
#include "store/row_number.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace store {

class RowCache {
public:
    static constexpr std::size_t kBytes = 4 * 1024 * 1024; // of records
    static constexpr std::size_t kLargest = 8 * 1024;      // of one

    /// Forgets all if `version` is another than the last one given.
    void useState(std::uint32_t version);

    /// The view holds until the next add() or useState().
    std::optional<PackedEvent> find(RowNumber row) const;

    /// Keeps a record that PackedEvent::view() accepted. What is full begins anew.
    void add(RowNumber row, std::span<const std::uint8_t> record);

private:
    static constexpr std::size_t kSlots = 32 * 1024;
    static constexpr std::size_t kMostRows = kSlots / 2;

    struct Slot {
        RowNumber row = 0;
        std::uint32_t at = 0;
        std::uint32_t round = 0; // that it belongs to; older ones are free
    };

    void forget();
    static std::size_t slotOf(RowNumber row)
    {
        return static_cast<std::uint64_t>(row) * 0x9e3779b97f4a7c15u >> (64 - 15);
    }

    std::uint32_t m_version = 0;
    std::uint32_t m_round = 1;
    std::size_t m_used = 0; // bytes
    std::size_t m_rows = 0;
    std::unique_ptr<std::uint8_t[]> m_bytes; // both once there is something to keep
    std::vector<Slot> m_slots;
};

} // namespace store
