// SPDX-License-Identifier: MIT
#include "store/event_table.h"

#include "core/nostr/list_versions.h"

#include <algorithm>

namespace store {

using core::InsertOutcome;

EventTable::EventTable(Database& database, nostr::Clock clock)
    : m_clock(std::move(clock))
    , m_authors(database)
    , m_rows(database, m_authors)
    , m_deletions(database, m_authors)
    , m_held(database)
    , m_counters(database, m_authors)
    , m_own(database)
    , m_history(database)
    , m_addExpiry(database, "INSERT OR IGNORE INTO expiry(at, id) VALUES(?, ?)")
    , m_eraseExpiry(database, "DELETE FROM expiry WHERE at = ? AND id = ?")
    , m_due(database, "SELECT at, id FROM expiry WHERE at <= ? ORDER BY at LIMIT ?")
    , m_nextExpiry(database, "SELECT min(at) FROM expiry HAVING count(*) > 0")
{
}

EventTable::Insertion EventTable::insert(std::span<const nostr::Event* const> events)
{
    const nostr::UnixTime now = m_clock();
    Insertion insertion;
    insertion.outcomes.resize(events.size(), InsertOutcome::Failed);

    std::vector<std::size_t> deletions;
    std::vector<std::pair<RowNumber, std::size_t>> regular;
    std::vector<Slot> slots;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const nostr::Event& event = *events[i];
        if (const std::optional<InsertOutcome> refused = refusal(event, now))
            insertion.outcomes[i] = *refused;
        else if (std::optional<nostr::Address> address = nostr::addressOf(event))
            slots.push_back({i, std::move(*address)});
        else if (event.kind == nostr::kinds::kDeletion)
            deletions.push_back(i);
        else
            regular.emplace_back(rowNumberOf(event.createdAt, event.id), i);
    }

    // Deletions first, so that what they name is not stored only to be removed again.
    for (const std::size_t i : deletions) {
        insertion.outcomes[i] = keep(*events[i], now);
        if (insertion.outcomes[i] == InsertOutcome::Stored)
            carryOut(*events[i], insertion);
    }
    std::ranges::sort(regular);
    for (const auto& [row, i] : regular)
        insertion.outcomes[i] = keep(*events[i], now);
    keepBest(events, std::move(slots), now, insertion);

    m_rows.flush();
    m_counters.flush();
    return insertion;
}

std::optional<InsertOutcome> EventTable::refusal(const nostr::Event& event, nostr::UnixTime now)
{
    if (nostr::classOf(event.kind) == nostr::KindClass::Ephemeral)
        return InsertOutcome::Ephemeral;
    if (!isStorable(event.createdAt))
        return InsertOutcome::OutOfRange;
    if (HeldEvents::isAhead(event, now))
        return m_held.add(event) ? InsertOutcome::Held : InsertOutcome::OutOfRange;
    return std::nullopt;
}

InsertOutcome EventTable::keep(const nostr::Event& event, nostr::UnixTime now)
{
    const std::optional<EventRows::Place> place = m_rows.placeFor(event);
    if (!place)
        return InsertOutcome::Duplicate;
    if (const auto expiration = nostr::expirationOf(event); expiration && *expiration <= now)
        return InsertOutcome::Expired;
    if (m_deletions.covers(event))
        return InsertOutcome::Deleted;
    put(event, *place);
    return InsertOutcome::Stored;
}

// Of each slot the best first: at most one of a batch is written, and the index on disk need not
// know of it before the end.
void EventTable::keepBest(std::span<const nostr::Event* const> events, std::vector<Slot> slots,
                          nostr::UnixTime now, Insertion& insertion)
{
    std::ranges::sort(slots, [&events](const Slot& a, const Slot& b) {
        return a.address != b.address ? a.address < b.address
                                      : nostr::isBefore(*events[a.index], *events[b.index]);
    });
    const Slot* filled = nullptr;
    for (const Slot& slot : slots) {
        InsertOutcome& outcome = insertion.outcomes[slot.index];
        if (filled != nullptr && filled->address == slot.address) {
            const bool isSame = events[filled->index]->id == events[slot.index]->id;
            outcome = isSame ? InsertOutcome::Duplicate : InsertOutcome::Outdated;
            if (!isSame)
                keepVersion(*events[slot.index]);
            continue;
        }
        outcome = replace(*events[slot.index], slot.address, now, insertion);
        if (outcome == InsertOutcome::Stored)
            filled = &slot;
    }
}

InsertOutcome EventTable::replace(const nostr::Event& event, const nostr::Address& address,
                                  nostr::UnixTime now, Insertion& insertion)
{
    const std::optional<EventRows::Place> place = m_rows.placeFor(event);
    if (!place)
        return InsertOutcome::Duplicate;
    if (const auto expiration = nostr::expirationOf(event); expiration && *expiration <= now)
        return InsertOutcome::Expired;
    if (m_deletions.covers(event)) {
        deleteVersion(address, event, insertion);
        keepVersion(event);
        return InsertOutcome::Deleted;
    }
    if (m_deletions.isBelowDeleted(address, event)) {
        keepVersion(event);
        return InsertOutcome::Outdated;
    }
    const std::vector<StoredEvent> present = m_rows.atAddress(address);
    for (const StoredEvent& stored : present)
        if (nostr::isBefore(stored.event, event)) {
            keepVersion(event);
            return InsertOutcome::Outdated;
        }
    for (const StoredEvent& stored : present)
        remove(stored, insertion.removed);
    put(event, *place);
    return InsertOutcome::Stored;
}

void EventTable::put(const nostr::Event& event, EventRows::Place place)
{
    m_rows.add(event, place);
    m_counters.add(event);
    if (m_own.contains(event.pubkey))
        ++m_ownChanges;
    if (const auto expiration = nostr::expirationOf(event))
        m_addExpiry.execute(expiration->seconds, event.id);
}

// Had the version come before its deletion it would have replaced what is older: that goes now.
void EventTable::deleteVersion(const nostr::Address& address, const nostr::Event& version,
                               Insertion& insertion)
{
    m_deletions.add(address, version);
    for (const StoredEvent& stored : m_rows.atAddress(address))
        if (nostr::isBefore(version, stored.event))
            remove(stored, insertion.removed);
}

void EventTable::carryOut(const nostr::Event& deletion, Insertion& insertion)
{
    for (const nostr::Tag& tag : deletion.tags) {
        const std::string_view name = nostr::element(tag, 0);
        if (name == "e") {
            const auto id = nostr::EventId::fromHex(nostr::element(tag, 1));
            if (!id)
                continue;
            m_deletions.add(*id, deletion.pubkey);
            const std::optional<StoredEvent> stored = m_rows.find(*id);
            if (!stored || !mayDelete(deletion.pubkey, stored->event))
                continue;
            if (const std::optional<nostr::Address> address = nostr::addressOf(stored->event))
                m_deletions.add(*address, stored->event);
            remove(*stored, insertion.removed);
        } else if (name == "a") {
            const auto address = nostr::parseAddress(nostr::element(tag, 1));
            if (!address || address->pubkey != deletion.pubkey)
                continue;
            m_deletions.add(*address, deletion.createdAt);
            for (const StoredEvent& stored : m_rows.atAddress(*address))
                if (stored.event.createdAt <= deletion.createdAt)
                    remove(stored, insertion.removed);
        }
    }
}

void EventTable::remove(const StoredEvent& stored, std::vector<nostr::EventId>& removed)
{
    keepVersion(stored.event);
    m_rows.remove(stored);
    m_counters.remove(stored.event);
    if (const auto expiration = nostr::expirationOf(stored.event))
        m_eraseExpiry.execute(expiration->seconds, stored.event.id);
    removed.push_back(stored.event.id);
}

// Whatever takes a list of the user's own away: a newer version, a deletion, its expiry.
void EventTable::keepVersion(const nostr::Event& event)
{
    if (nostr::keepsVersions(event.kind) && m_own.contains(event.pubkey))
        m_history.keep(event);
}

void EventTable::addOwn(const nostr::PublicKey& account)
{
    if (m_own.contains(account))
        return;
    m_own.add(account);
    ++m_ownChanges;
}

std::vector<nostr::EventId> EventTable::prune(std::span<const nostr::EventId> ids)
{
    std::vector<nostr::EventId> removed;
    for (const nostr::EventId& id : ids)
        if (const std::optional<StoredEvent> stored = m_rows.find(id))
            remove(*stored, removed);
    m_counters.flush();
    return removed;
}

std::vector<nostr::EventId> EventTable::removeExpired(std::size_t atMost)
{
    std::vector<std::pair<std::int64_t, nostr::EventId>> due;
    for (Rows rows = m_due.run(m_clock().seconds, atMost); rows.next();) {
        std::array<std::uint8_t, 32> id{};
        std::ranges::copy(rows.bytes(1).first(std::min(id.size(), rows.bytes(1).size())), id.begin());
        due.emplace_back(rows.integer(0), nostr::EventId(id));
    }
    std::vector<nostr::EventId> removed;
    for (const auto& [at, id] : due) {
        m_eraseExpiry.execute(at, id);
        if (const std::optional<StoredEvent> stored = m_rows.find(id))
            remove(*stored, removed);
    }
    m_counters.flush();
    return removed;
}

EventTable::Release EventTable::releaseHeld(std::size_t atMost)
{
    Release release{m_held.takeDue(m_clock(), atMost), {}};
    std::vector<const nostr::Event*> events;
    events.reserve(release.events.size());
    for (const nostr::Event& event : release.events)
        events.push_back(&event);
    release.insertion = insert(events);
    return release;
}

std::optional<nostr::UnixTime> EventTable::nextChange()
{
    std::optional<nostr::UnixTime> next = m_held.nextDue();
    Rows rows = m_nextExpiry.run();
    if (rows.next() && (!next || rows.integer(0) < next->seconds))
        next = nostr::UnixTime{rows.integer(0)};
    return next;
}

std::optional<nostr::Event> EventTable::find(const nostr::EventId& id)
{
    std::optional<StoredEvent> stored = m_rows.find(id);
    return stored ? std::optional(std::move(stored->event)) : std::nullopt;
}

void EventTable::forget()
{
    m_authors.forget();
    m_rows.forget();
    m_deletions.forget();
    m_held.forget();
    m_counters.forget();
    m_own.forget();
}

} // namespace store
