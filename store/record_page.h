// SPDX-License-Identifier: MIT
// The records of one page, copied one behind the other into a buffer that the next page uses
// again: no allocation a record, and nothing in it depends on the store any more.
#pragma once

#include "core/storage/position.h"
#include "store/packed_event.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace store {

class RecordPage {
public:
    RecordPage() = default;
    RecordPage(const RecordPage&) = delete;
    RecordPage& operator=(const RecordPage&) = delete;

    /// In timeline order. Views live until the page is filled again.
    std::size_t size() const { return m_starts.size(); }
    bool empty() const { return m_starts.empty(); }
    PackedEvent operator[](std::size_t i) const { return PackedEvent::trust(m_bytes.get() + m_starts[i]); }

    /// All records, one behind the other.
    std::span<const std::uint8_t> bytes() const { return {m_bytes.get(), m_used}; }

    /// Of the last record; the page must not be empty.
    core::Position last() const;

    /// Where to go on; none: nothing older is stored.
    std::optional<core::Position> end;

    /// The query's budget was spent before the page was full.
    bool isCutShort = false;

    void clear();

    /// `record` must be one that PackedEvent::view() accepts.
    void add(std::span<const std::uint8_t> record);

private:
    void grow(std::size_t size);

    std::unique_ptr<std::uint8_t[]> m_bytes;
    std::size_t m_capacity = 0;
    std::size_t m_used = 0;
    std::vector<std::size_t> m_starts;
};

} // namespace store
