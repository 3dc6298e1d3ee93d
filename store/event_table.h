// SPDX-License-Identifier: MIT
// Which events are kept: the rules of NIP-01 (replaceable, addressable, ephemeral, ties by lowest
// id), NIP-09 (deletion, also ahead of its target) and NIP-40 (expiry). Writer's thread.
#pragma once

#include "core/storage/insert_report.h"
#include "store/counter_table.h"
#include "store/deletions.h"
#include "store/event_rows.h"
#include "store/held_events.h"
#include "store/list_history.h"
#include "store/own_accounts.h"

#include <span>
#include <vector>

namespace store {

class EventTable {
public:
    EventTable(Database& database, nostr::Clock clock);

    struct Insertion {
        std::vector<core::InsertOutcome> outcomes; // one an event, in order: how it stands at the end
        std::vector<nostr::EventId> removed;       // were stored before
    };

    /// Stores a batch, in whatever order is quickest: the outcome does not depend on it.
    ///
    /// What is dated more than 15 minutes ahead of the clock is Held, or OutOfRange where there is
    /// no room for it: were it stored, it would head every list until that time, and hold its slot
    /// against every honest version.
    Insertion insert(std::span<const nostr::Event* const> events);

    /// Forgets up to `atMost` events whose time has come; their ids.
    std::vector<nostr::EventId> removeExpired(std::size_t atMost);

    /// Stores up to `atMost` held events whose time has come, by the rules of now.
    struct Release {
        std::vector<nostr::Event> events;
        Insertion insertion; // of these
    };
    Release releaseHeld(std::size_t atMost);

    /// Forgets the events that are stored of these; their ids.
    std::vector<nostr::EventId> prune(std::span<const nostr::EventId> ids);

    /// Grows with every event of the user's own that is stored, and with every own account.
    std::uint64_t ownChanges() const { return m_ownChanges; }

    /// When the next stored event expires or the next held one is due.
    std::optional<nostr::UnixTime> nextChange();

    std::optional<nostr::Event> find(const nostr::EventId& id);

    /// From now on versions of this account's lists are kept.
    void addOwn(const nostr::PublicKey& account);

    /// From now on takeChanges() tells what was done to rows; for the strands, after a commit.
    void noteChanges() { m_rows.noteChanges(); }
    RowChanges takeChanges() { return m_rows.takeChanges(); }

    /// After a rollback: what is remembered of the tables may be wrong.
    void forget();

private:
    struct Slot {
        std::size_t index; // in the batch
        nostr::Address address;
    };

    std::optional<core::InsertOutcome> refusal(const nostr::Event& event, nostr::UnixTime now);
    core::InsertOutcome keep(const nostr::Event& event, nostr::UnixTime now);
    void keepBest(std::span<const nostr::Event* const> events, std::vector<Slot> slots, nostr::UnixTime now,
                  Insertion& insertion);
    core::InsertOutcome replace(const nostr::Event& event, const nostr::Address& address, nostr::UnixTime now,
                                Insertion& insertion);
    void put(const nostr::Event& event, EventRows::Place place);
    void deleteVersion(const nostr::Address& address, const nostr::Event& version, Insertion& insertion);
    void carryOut(const nostr::Event& deletion, Insertion& insertion);
    void remove(const StoredEvent& stored, std::vector<nostr::EventId>& removed);
    void keepVersion(const nostr::Event& event);

    nostr::Clock m_clock;
    AuthorIds m_authors;
    EventRows m_rows;
    Deletions m_deletions;
    HeldEvents m_held;
    CounterTable m_counters;
    OwnAccounts m_own;
    ListHistory m_history;
    std::uint64_t m_ownChanges = 0;
    Statement m_addExpiry;
    Statement m_eraseExpiry;
    Statement m_due;
    Statement m_nextExpiry;
};

} // namespace store
