// SPDX-License-Identifier: MIT
#include "store/sync_cursors.h"

namespace store {

SyncCursors::SyncCursors(Database& database)
    : m_set(database, "INSERT OR REPLACE INTO cursor(relay, scope, time) VALUES(?, ?, ?)")
    , m_get(database, "SELECT time FROM cursor WHERE relay = ? AND scope = ?")
{
}

void SyncCursors::set(const nostr::RelayUrl& relay, std::string_view scope, nostr::UnixTime time)
{
    m_set.execute(relay.toString(), scope, time.seconds);
}

std::optional<nostr::UnixTime> SyncCursors::get(const nostr::RelayUrl& relay, std::string_view scope)
{
    Rows rows = m_get.run(relay.toString(), scope);
    return rows.next() ? std::optional(nostr::UnixTime{rows.integer(0)}) : std::nullopt;
}

} // namespace store
