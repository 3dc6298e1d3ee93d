// SPDX-License-Identifier: MIT
#include "store/event_rows.h"

#include "store/strands/slot.h"
#include "store/tag_key.h"

#include <algorithm>

namespace store {

EventRows::EventRows(Database& database, AuthorIds& authors)
    : m_authors(authors)
    , m_text(database)
    , m_read(database, "SELECT b FROM e WHERE r = ?")
    , m_isTaken(database, "SELECT 1 FROM e WHERE r = ?")
    , m_write(database, "INSERT INTO e(r, b) VALUES(?, ?)")
    , m_overwrite(database, "REPLACE INTO e(r, b) VALUES(?, ?)")
    , m_erase(database, "DELETE FROM e WHERE r = ?")
    , m_writeCrowded(database, "INSERT OR REPLACE INTO crowded(created_at, id, b) VALUES(?, ?, ?)")
    , m_findCrowded(database, "SELECT b FROM crowded WHERE id = ?")
    , m_allCrowded(database, "SELECT b FROM crowded")
    , m_eraseCrowded(database, "DELETE FROM crowded WHERE created_at = ? AND id = ?")
    , m_anyCrowded(database, "SELECT 1 FROM crowded LIMIT 1")
    , m_allMixed(database, "SELECT second FROM mixed")
    , m_addMixed(database, "INSERT OR IGNORE INTO mixed(second) VALUES(?)")
    , m_addId(database, "INSERT OR IGNORE INTO ih(h, r) VALUES(?, ?)")
    , m_findId(database, "SELECT r FROM ih WHERE h = ?")
    , m_eraseId(database, "DELETE FROM ih WHERE h = ? AND r = ?")
    , m_addAuthor(database, "INSERT OR REPLACE INTO ika(k, a, r, f) VALUES(?, ?, ?, ?)")
    , m_eraseAuthor(database, "DELETE FROM ika WHERE k = ? AND a = ? AND r = ?")
    , m_addTag(database, "INSERT OR IGNORE INTO t(x, r) VALUES(?, ?)")
    , m_findTag(database, "SELECT r FROM t WHERE x = ?")
    , m_eraseTag(database, "DELETE FROM t WHERE x = ? AND r = ?")
{
}

void EventRows::load()
{
    if (m_loaded)
        return;
    m_loaded = true;
    for (Rows rows = m_allMixed.run(); rows.next();)
        m_mixed.insert(rows.integer(0));
    Rows rows = m_anyCrowded.run();
    m_hasCrowded = rows.next();
}

std::optional<EventRows::Place> EventRows::placeFor(const nostr::Event& event)
{
    load();
    const RowNumber own = rowNumberOf(event.createdAt, event.id);
    bool isTaken = false;
    bool isDamaged = false;
    if (Rows rows = m_read.run(own); rows.next()) {
        const std::optional<PackedEvent> there = PackedEvent::view(rows.bytes(0));
        if (there && there->id() == event.id)
            return std::nullopt;
        isTaken = there.has_value();
        isDamaged = !isTaken;
    }
    // Only in mixed seconds can an event lie off its own number.
    if (m_mixed.contains(secondOf(own)) && isElsewhere(event.id))
        return std::nullopt;
    if (!isTaken)
        return Place{own, true, isDamaged};
    return Place{freeNeighbour(own), false};
}

bool EventRows::isElsewhere(const nostr::EventId& id) { return m_moved.contains(id) || find(id).has_value(); }

std::optional<RowNumber> EventRows::freeNeighbour(RowNumber own)
{
    const std::int64_t second = secondOf(own);
    for (int step = 1; step <= kMaxSteps; ++step) {
        for (const RowNumber row : {own + step, own - step}) {
            if (secondOf(row) != second)
                continue;
            Rows rows = m_isTaken.run(row);
            if (!rows.next())
                return row;
        }
    }
    return std::nullopt;
}

void EventRows::add(const nostr::Event& event, Place place)
{
    Record record = pack(event);
    if (!place.isOwn) {
        markMixed(event.createdAt.seconds);
        m_moved.insert(event.id);
    }
    if (!place.row) {
        m_writeCrowded.execute(event.createdAt.seconds, event.id, std::span<const std::uint8_t>(record));
        m_hasCrowded = true;
        m_changes.crowded.push_back(event.createdAt.seconds);
        return;
    }
    const RowNumber row = *place.row;
    (place.isDamaged ? m_overwrite : m_write).execute(row, std::span<const std::uint8_t>(record));
    m_ids.push_back({idPrefix(event.id), row});
    const AuthorNumber author = m_authors.intern(event.pubkey);
    const RowFacts facts = RowFacts::of(event);
    m_byAuthor.push_back({event.kind, author, row, facts.pack()});
    if (m_notesChanges)
        m_changes.rows.push_back({true, row, event.kind, author, facts, std::move(record)});
    for (const std::int64_t key : tagKeysOf(event))
        m_tags.push_back({key, row});
    m_text.add(event.kind, row);
}

void EventRows::markMixed(std::int64_t second)
{
    if (!m_mixed.insert(second).second)
        return;
    m_addMixed.execute(second);
    m_changes.mixed.push_back(second);
}

void EventRows::flush()
{
    std::ranges::sort(m_ids);
    for (const Entry& entry : m_ids)
        m_addId.execute(entry.key, entry.row);
    std::ranges::sort(m_byAuthor);
    for (const AuthorEntry& entry : m_byAuthor)
        m_addAuthor.execute(entry.kind, entry.author, entry.row, entry.facts);
    std::ranges::sort(m_tags);
    for (const Entry& entry : m_tags)
        m_addTag.execute(entry.key, entry.row);
    m_text.flush();
    m_ids.clear();
    m_byAuthor.clear();
    m_tags.clear();
    m_moved.clear();
}

std::optional<nostr::Event> EventRows::read(RowNumber row)
{
    Rows rows = m_read.run(row);
    if (!rows.next())
        return std::nullopt;
    const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(0));
    return record ? record->unpack() : std::nullopt;
}

std::optional<StoredEvent> EventRows::find(const nostr::EventId& id)
{
    load();
    for (Rows rows = m_findId.run(idPrefix(id)); rows.next();) {
        std::optional<nostr::Event> event = read(rows.integer(0));
        if (event && event->id == id)
            return StoredEvent{rows.integer(0), std::move(*event)};
    }
    if (!m_hasCrowded)
        return std::nullopt;
    for (Rows rows = m_findCrowded.run(id); rows.next();) {
        const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(0));
        if (std::optional<nostr::Event> event = record ? record->unpack() : std::nullopt)
            return StoredEvent{std::nullopt, std::move(*event)};
    }
    return std::nullopt;
}

std::vector<StoredEvent> EventRows::atAddress(const nostr::Address& address)
{
    load();
    std::vector<StoredEvent> found;
    for (Rows rows = m_findTag.run(addressKey(address)); rows.next();) {
        std::optional<nostr::Event> event = read(rows.integer(0));
        if (event && nostr::addressOf(*event) == address)
            found.push_back({rows.integer(0), std::move(*event)});
    }
    if (!m_hasCrowded)
        return found;
    for (Rows rows = m_allCrowded.run(); rows.next();) {
        const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(0));
        if (!record || record->kind() != address.kind || record->pubkey() != address.pubkey)
            continue;
        std::optional<nostr::Event> event = record->unpack();
        if (event && nostr::addressOf(*event) == address)
            found.push_back({std::nullopt, std::move(*event)});
    }
    return found;
}

void EventRows::remove(const StoredEvent& stored)
{
    const nostr::Event& event = stored.event;
    if (!stored.row) {
        m_eraseCrowded.execute(event.createdAt.seconds, event.id);
        return;
    }
    m_erase.execute(*stored.row);
    m_eraseId.execute(idPrefix(event.id), *stored.row);
    const AuthorNumber author = m_authors.intern(event.pubkey);
    m_eraseAuthor.execute(event.kind, author, *stored.row);
    if (m_notesChanges)
        m_changes.rows.push_back({false, *stored.row, event.kind, author, {idTag(event.id)}, {}});
    for (const std::int64_t key : tagKeysOf(event))
        m_eraseTag.execute(key, *stored.row);
    m_text.remove(event, *stored.row);
}

void EventRows::forget()
{
    m_text.forget();
    m_ids.clear();
    m_byAuthor.clear();
    m_tags.clear();
    m_moved.clear();
    m_mixed.clear();
    m_changes.clear();
    m_hasCrowded = false;
    m_loaded = false;
}

} // namespace store
