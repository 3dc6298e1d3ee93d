// SPDX-License-Identifier: MIT
// What others did with each note, kept as events come and go. A person likes and reposts a note
// once, and reacts once with each symbol, however many events say so. Writer's thread, inside a
// transaction.
#pragma once

#include "store/author_ids.h"
#include "store/note_effects.h"
#include "store/statement.h"

#include <string>
#include <vector>

namespace store {

class CounterTable {
public:
    explicit CounterTable(Database& database, AuthorIds& authors);

    /// Notes what the event's coming or going changes; written by flush().
    void add(const nostr::Event& event) { change(event, 1); }
    void remove(const nostr::Event& event) { change(event, -1); }

    void flush();

    /// After a rollback.
    void forget()
    {
        m_changes.clear();
        m_symbols.clear();
    }

private:
    struct Change {
        std::int64_t target; // id prefix
        Effect effect;
        AuthorNumber author; // 0 where each event counts
        std::int64_t by;
        std::int64_t msats;
    };
    struct SymbolChange {
        std::int64_t target;
        std::string symbol;
        AuthorNumber author;
        std::int64_t by;
    };

    void change(const nostr::Event& event, std::int64_t by);
    std::int64_t mark(std::int64_t target, std::int64_t what, AuthorNumber author, std::int64_t by);
    void flushSymbols();

    AuthorIds& m_authors;
    std::vector<Change> m_changes;
    std::vector<SymbolChange> m_symbols;
    Statement m_findMark;
    Statement m_setMark;
    Statement m_eraseMark;
    Statement m_count;
    Statement m_countSymbol;
    Statement m_eraseSymbol;
};

/// Counts all stored events anew; for a migration, inside its transaction.
void recount(Database& database);

} // namespace store
