// SPDX-License-Identifier: MIT
#include "store/records.h"

#include "store/tag_key.h"

#include <sqlite3.h>

namespace store {

namespace {

// Opening a blob handle costs some 5 us and makes each further record twice as fast to read.
constexpr int kReadsBeforeBlob = 8;

} // namespace

Records::Records(Database& database)
    : m_database(database)
    , m_read(database, "SELECT b FROM e WHERE r = ?")
    , m_findId(database, "SELECT r FROM ih WHERE h = ?")
    , m_findTag(database, "SELECT r FROM t WHERE x = ?")
    , m_findCrowded(database, "SELECT b FROM crowded WHERE id = ?")
    , m_allCrowded(database, "SELECT b FROM crowded")
    , m_mixed(database, "SELECT second FROM mixed WHERE second <= ? ORDER BY second DESC LIMIT 1")
    , m_crowdedSecond(database, "SELECT created_at FROM crowded WHERE created_at <= ? "
                                "ORDER BY created_at DESC LIMIT 1")
    , m_crowdedRows(database, "SELECT b FROM crowded WHERE created_at = ?")
{
}

Records::~Records() { endSnapshot(); }

void Records::endSnapshot()
{
    sqlite3_blob_close(m_blob);
    m_blob = nullptr;
    m_reads = 0;
}

bool Records::load(RowNumber row)
{
    if (++m_reads > kReadsBeforeBlob)
        return loadByBlob(row);
    Rows rows = m_read.run(row);
    if (!rows.next())
        return false;
    const std::span<const std::uint8_t> bytes = rows.bytes(0);
    m_buffer.assign(bytes.begin(), bytes.end());
    return true;
}

bool Records::loadByBlob(RowNumber row)
{
    if (m_database.failure())
        return false;
    int code = SQLITE_OK;
    if (m_blob == nullptr)
        code = sqlite3_blob_open(m_database.connection(), "main", "e", "b", row, 0, &m_blob);
    else
        code = sqlite3_blob_reopen(m_blob, row);
    if (code == SQLITE_OK) {
        m_buffer.resize(static_cast<std::size_t>(sqlite3_blob_bytes(m_blob)));
        code = sqlite3_blob_read(m_blob, m_buffer.data(), static_cast<int>(m_buffer.size()), 0);
    }
    if (code == SQLITE_OK)
        return true;
    // SQLITE_ERROR is how a row that is not there is told; the handle is of no use any more.
    sqlite3_blob_close(m_blob);
    m_blob = nullptr;
    if (code != SQLITE_ERROR)
        m_database.note(code);
    return false;
}

std::optional<PackedEvent> Records::view(std::span<const std::uint8_t> record)
{
    std::optional<PackedEvent> event = PackedEvent::view(record);
    if (!event)
        ++m_damaged;
    return event;
}

std::optional<PackedEvent> Records::read(RowNumber row)
{
    if (!load(row))
        return std::nullopt;
    return view(m_buffer);
}

std::optional<RowNumber> Records::rowOf(const nostr::EventId& id)
{
    for (Rows rows = m_findId.run(idPrefix(id)); rows.next();) {
        const std::optional<PackedEvent> event = read(rows.integer(0));
        if (event && event->id() == id)
            return rows.integer(0);
    }
    return std::nullopt;
}

std::optional<PackedEvent> Records::find(const nostr::EventId& id)
{
    if (rowOf(id))
        return PackedEvent::view(m_buffer);
    Rows rows = m_findCrowded.run(id);
    if (!rows.next())
        return std::nullopt;
    const std::span<const std::uint8_t> bytes = rows.bytes(0);
    m_buffer.assign(bytes.begin(), bytes.end());
    return view(m_buffer);
}

std::optional<nostr::Event> Records::findEvent(const nostr::EventId& id)
{
    const std::optional<PackedEvent> event = find(id);
    return event ? event->unpack() : std::nullopt;
}

std::optional<nostr::Event> Records::findEvent(const nostr::Address& address)
{
    for (Rows rows = m_findTag.run(addressKey(address)); rows.next();) {
        const std::optional<PackedEvent> record = read(rows.integer(0));
        if (!record || record->kind() != address.kind || record->pubkey() != address.pubkey)
            continue;
        std::optional<nostr::Event> event = record->unpack();
        if (event && nostr::addressOf(*event) == address)
            return event;
    }
    return crowdedAt(address);
}

std::optional<nostr::Event> Records::crowdedAt(const nostr::Address& address)
{
    for (Rows rows = m_allCrowded.run(); rows.next();) {
        const std::optional<PackedEvent> record = view(rows.bytes(0));
        if (!record || record->kind() != address.kind || record->pubkey() != address.pubkey)
            continue;
        std::optional<nostr::Event> event = record->unpack();
        if (event && nostr::addressOf(*event) == address)
            return event;
    }
    return std::nullopt;
}

std::optional<std::int64_t> Records::mixedSecond(std::int64_t second)
{
    Rows rows = m_mixed.run(second);
    return rows.next() ? std::optional(rows.integer(0)) : std::nullopt;
}

std::optional<std::int64_t> Records::crowdedSecond(std::int64_t second)
{
    Rows rows = m_crowdedSecond.run(second);
    return rows.next() ? std::optional(rows.integer(0)) : std::nullopt;
}

void Records::forEachCrowded(std::int64_t second, const std::function<void(const PackedEvent&)>& visit)
{
    for (Rows rows = m_crowdedRows.run(second); rows.next();)
        if (const std::optional<PackedEvent> record = view(rows.bytes(0)))
            visit(*record);
}

} // namespace store
