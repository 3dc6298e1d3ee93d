// SPDX-License-Identifier: MIT
// Replies, reposts and likes of each note, kept as events come and go. A person likes and reposts
// a note once, however many events say so. Writer's thread, inside a transaction.
#pragma once

#include "core/nostr/event.h"
#include "store/author_ids.h"
#include "store/statement.h"

#include <vector>

namespace store {

/// What an event does to another one's counts. Values are on disk.
enum class Effect : std::uint8_t { Reply = 0, Repost = 1, Like = 2 };

class CounterTable {
public:
    explicit CounterTable(Database& database, AuthorIds& authors);

    /// Notes what the event's coming or going changes; written by flush().
    void add(const nostr::Event& event) { change(event, 1); }
    void remove(const nostr::Event& event) { change(event, -1); }

    void flush();

    /// After a rollback.
    void forget() { m_changes.clear(); }

private:
    struct Change {
        std::int64_t target; // id prefix
        Effect effect;
        AuthorNumber author;
        std::int64_t by;
    };

    void change(const nostr::Event& event, std::int64_t by);
    std::int64_t mark(const Change& change);

    AuthorIds& m_authors;
    std::vector<Change> m_changes;
    Statement m_findMark;
    Statement m_setMark;
    Statement m_eraseMark;
    Statement m_count;
};

} // namespace store
