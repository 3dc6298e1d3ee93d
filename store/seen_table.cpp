// SPDX-License-Identifier: MIT
#include "store/seen_table.h"

#include "store/row_number.h"

#include <algorithm>

namespace store {

SeenTable::SeenTable(Database& database)
    : m_findRelay(database, "SELECT i FROM relay WHERE url = ?")
    , m_addRelay(database, "INSERT INTO relay(url) VALUES(?)")
    , m_add(database, "INSERT OR IGNORE INTO seen(h, relay) VALUES(?, ?)")
    , m_addCopy(database,
                "INSERT OR IGNORE INTO seen(h, relay) SELECT ?1, ?2 WHERE "
                "EXISTS(SELECT 1 FROM ih WHERE h = ?1) OR EXISTS(SELECT 1 FROM crowded WHERE id = ?3)")
    , m_drop(database, "DELETE FROM seen WHERE h = ?")
{
}

void SeenTable::add(const nostr::EventId& id, const nostr::RelayUrl& relay)
{
    m_added.emplace_back(idPrefix(id), numberOf(relay));
}

void SeenTable::addCopy(const nostr::EventId& id, const nostr::RelayUrl& relay)
{
    m_addCopy.execute(idPrefix(id), numberOf(relay), id);
}

void SeenTable::flush()
{
    std::ranges::sort(m_added);
    for (const auto& [id, relay] : m_added)
        m_add.execute(id, relay);
    m_added.clear();
}

void SeenTable::drop(const nostr::EventId& id) { m_drop.execute(idPrefix(id)); }

void SeenTable::forget()
{
    m_relays.clear();
    m_added.clear();
}

std::int64_t SeenTable::numberOf(const nostr::RelayUrl& relay)
{
    if (const auto known = m_relays.find(relay); known != m_relays.end())
        return known->second;
    if (Rows rows = m_findRelay.run(relay.toString()); rows.next())
        return m_relays[relay] = rows.integer(0);
    m_addRelay.execute(relay.toString());
    Rows rows = m_findRelay.run(relay.toString());
    return rows.next() ? m_relays[relay] = rows.integer(0) : 0;
}

} // namespace store
