// SPDX-License-Identifier: MIT
#include "store/row_cache.h"

#include <algorithm>

namespace store {

void RowCache::useState(std::uint32_t version)
{
    if (version != m_version)
        forget();
    m_version = version;
}

std::optional<PackedEvent> RowCache::find(RowNumber row) const
{
    if (m_rows == 0)
        return std::nullopt;
    for (std::size_t slot = slotOf(row); m_slots[slot].round == m_round; slot = (slot + 1) % kSlots)
        if (m_slots[slot].row == row)
            return PackedEvent::trust(m_bytes.get() + m_slots[slot].at);
    return std::nullopt;
}

void RowCache::add(RowNumber row, std::span<const std::uint8_t> record)
{
    if (record.size() > kLargest)
        return;
    if (!m_bytes) {
        m_bytes = std::make_unique_for_overwrite<std::uint8_t[]>(kBytes);
        m_slots.resize(kSlots);
    }
    if (m_used + record.size() > kBytes || m_rows == kMostRows)
        forget();
    std::size_t slot = slotOf(row);
    while (m_slots[slot].round == m_round)
        slot = (slot + 1) % kSlots;
    m_slots[slot] = {row, static_cast<std::uint32_t>(m_used), m_round};
    std::ranges::copy(record, m_bytes.get() + m_used);
    m_used += record.size();
    ++m_rows;
}

void RowCache::forget()
{
    m_used = 0;
    m_rows = 0;
    if (++m_round == 0) { // once in four thousand million
        std::ranges::fill(m_slots, Slot());
        m_round = 1;
    }
}

} // namespace store
