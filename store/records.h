// SPDX-License-Identifier: MIT
// Reading records by row number, id, slot or second, inside a snapshot. One per connection.
#pragma once

#include "store/packed_event.h"
#include "store/row_number.h"
#include "store/statement.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

struct sqlite3_blob;

namespace store {

class Records {
public:
    explicit Records(Database& database);
    ~Records();

    Records(const Records&) = delete;
    Records& operator=(const Records&) = delete;

    /// None where there is no such row or its record is damaged. The view holds until the next
    /// call of any function here.
    std::optional<PackedEvent> read(RowNumber row);

    /// What read() or rowOf() found last, as they found it.
    std::optional<PackedEvent> lastRead() const { return PackedEvent::view(m_buffer); }

    /// Takes the bytes of what read() or find() gave last.
    Record lastRecord() { return std::exchange(m_buffer, {}); }

    std::optional<PackedEvent> find(const nostr::EventId& id);
    std::optional<nostr::Event> findEvent(const nostr::EventId& id);

    /// The row of an event; none also for one in `crowded`, which every query looks through.
    std::optional<RowNumber> rowOf(const nostr::EventId& id);

    /// What fills the slot of a replaceable or addressable event.
    std::optional<nostr::Event> findEvent(const nostr::Address& address);

    /// The newest second up to `second` whose rows are not in the order of ids.
    std::optional<std::int64_t> mixedSecond(std::int64_t second);

    /// The newest second up to `second` that has rows in `crowded`.
    std::optional<std::int64_t> crowdedSecond(std::int64_t second);
    void forEachCrowded(std::int64_t second, const std::function<void(const PackedEvent&)>& visit);

    /// Lets go of what would keep the snapshot open.
    void endSnapshot();

    /// Damaged records met so far; each was left out of an answer.
    std::uint64_t damaged() const { return m_damaged; }

private:
    bool load(RowNumber row);
    bool loadByBlob(RowNumber row);
    std::optional<PackedEvent> view(std::span<const std::uint8_t> record);
    std::optional<nostr::Event> crowdedAt(const nostr::Address& address);

    Database& m_database;
    sqlite3_blob* m_blob = nullptr;
    int m_reads = 0; // in this snapshot
    Record m_buffer;
    std::uint64_t m_damaged = 0;
    Statement m_read;
    Statement m_findId;
    Statement m_findTag;
    Statement m_findCrowded;
    Statement m_allCrowded;
    Statement m_mixed;
    Statement m_crowdedSecond;
    Statement m_crowdedRows;
};

} // namespace store
