// SPDX-License-Identifier: MIT
// Which relays had an event. Writer's thread, inside a transaction.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"
#include "store/statement.h"

#include <unordered_map>
#include <vector>

namespace store {

class SeenTable {
public:
    explicit SeenTable(Database& database);

    /// Notes that the relay had the event; written by flush().
    void add(const nostr::EventId& id, const nostr::RelayUrl& relay);
    /// The same for a copy, which was not verified anew: only where the event is stored.
    void addCopy(const nostr::EventId& id, const nostr::RelayUrl& relay);
    void flush();
    void drop(const nostr::EventId& id);

    /// After a rollback.
    void forget();

private:
    std::int64_t numberOf(const nostr::RelayUrl& relay);

    std::unordered_map<nostr::RelayUrl, std::int64_t> m_relays;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_added; // id prefix, relay
    Statement m_findRelay;
    Statement m_addRelay;
    Statement m_add;
    Statement m_addCopy;
    Statement m_drop;
};

} // namespace store
