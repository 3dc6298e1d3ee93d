// SPDX-License-Identifier: MIT
// Where events lie: placing, finding and removing records and their index entries. Knows no rule
// about which event may stay; that is event_table.h. Writer's thread, inside a transaction.
#pragma once

#include "store/author_ids.h"
#include "store/packed_event.h"
#include "store/row_number.h"
#include "store/statement.h"
#include "store/strands/row_change.h"
#include "store/text_queue.h"

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace store {

/// An event found on disk.
struct StoredEvent {
    std::optional<RowNumber> row; // none: in `crowded`
    nostr::Event event;
};

class EventRows {
public:
    /// Where a new event can lie.
    struct Place {
        std::optional<RowNumber> row; // none: in `crowded`
        bool isOwn = true;            // the number that the event's time and id ask for
        bool isDamaged = false;       // a record that cannot be read lies there
    };

    EventRows(Database& database, AuthorIds& authors);

    /// None where this very event is stored already, also earlier in this transaction.
    std::optional<Place> placeFor(const nostr::Event& event);

    /// Writes the record; index entries follow with flush().
    void add(const nostr::Event& event, Place place);

    /// Fills the index tables, each in its own order. Until then find() and atAddress() do not
    /// know what was added.
    void flush();

    std::optional<StoredEvent> find(const nostr::EventId& id);

    /// What fills the slot of a replaceable or addressable event: one or none, unless records
    /// were damaged.
    std::vector<StoredEvent> atAddress(const nostr::Address& address);

    void remove(const StoredEvent& stored);

    /// After a rollback.
    void forget();

    /// From now on changes are noted for takeChanges(), with the records of what was added.
    void noteChanges() { m_notesChanges = true; }

    /// What was done since the last call.
    RowChanges takeChanges() { return std::exchange(m_changes, {}); }

private:
    struct AuthorEntry {
        nostr::Kind kind;
        AuthorNumber author;
        RowNumber row;
        std::int64_t facts; // RowFacts
        friend auto operator<=>(const AuthorEntry&, const AuthorEntry&) = default;
    };
    struct Entry {
        std::int64_t key;
        RowNumber row;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };

    void load();
    std::optional<nostr::Event> read(RowNumber row);
    bool isElsewhere(const nostr::EventId& id);
    std::optional<RowNumber> freeNeighbour(RowNumber own);
    void markMixed(std::int64_t second);

    AuthorIds& m_authors;
    TextQueue m_text;
    std::vector<Entry> m_ids;
    std::vector<AuthorEntry> m_byAuthor;
    std::vector<Entry> m_tags;
    std::unordered_set<nostr::EventId> m_moved; // placed off their own number in this transaction
    std::unordered_set<std::int64_t> m_mixed;   // seconds
    bool m_hasCrowded = false;
    bool m_loaded = false;
    bool m_notesChanges = false;
    RowChanges m_changes;

    Statement m_read;
    Statement m_isTaken;
    Statement m_write;
    Statement m_overwrite;
    Statement m_erase;
    Statement m_writeCrowded;
    Statement m_findCrowded;
    Statement m_allCrowded;
    Statement m_eraseCrowded;
    Statement m_anyCrowded;
    Statement m_allMixed;
    Statement m_addMixed;
    Statement m_addId;
    Statement m_findId;
    Statement m_eraseId;
    Statement m_addAuthor;
    Statement m_eraseAuthor;
    Statement m_addTag;
    Statement m_findTag;
    Statement m_eraseTag;
};

} // namespace store
