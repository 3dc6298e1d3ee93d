// SPDX-License-Identifier: MIT
#include "store/list_history.h"

#include "store/packed_event.h"
#include "store/tag_key.h"

#include <algorithm>

namespace store {

namespace {

std::optional<nostr::Event> eventOf(std::span<const std::uint8_t> record)
{
    const std::optional<PackedEvent> packed = PackedEvent::view(record);
    return packed ? packed->unpack() : std::nullopt;
}

} // namespace

// A version that is there already but damaged is written anew.
ListHistory::ListHistory(Database& database)
    : m_keep(database, "INSERT OR REPLACE INTO list_version(id, x, b) VALUES(?, ?, ?)")
    , m_atAddress(database, "SELECT b FROM list_version WHERE x = ?")
    , m_all(database, "SELECT b FROM list_version")
{
}

void ListHistory::keep(const nostr::Event& event)
{
    const std::optional<nostr::Address> address = nostr::addressOf(event);
    if (!address)
        return;
    const Record record = pack(event);
    m_keep.execute(event.id, addressKey(*address), std::span<const std::uint8_t>(record));
}

std::vector<core::ListVersion> ListHistory::versionsOf(const nostr::Address& address,
                                                       const std::optional<nostr::Event>& current)
{
    std::vector<core::ListVersion> versions;
    for (Rows rows = m_atAddress.run(addressKey(address)); rows.next();) {
        std::optional<nostr::Event> event = eventOf(rows.bytes(0));
        if (event && nostr::addressOf(*event) == address && (!current || event->id != current->id))
            versions.push_back({*std::move(event), false});
    }
    if (current)
        versions.push_back({*current, true});
    std::ranges::sort(versions, [](const core::ListVersion& a, const core::ListVersion& b) {
        return nostr::isBefore(a.event, b.event);
    });
    return versions;
}

void ListHistory::forEach(const std::function<bool(const nostr::Event&)>& visit)
{
    for (Rows rows = m_all.run(); rows.next();) {
        const std::optional<nostr::Event> event = eventOf(rows.bytes(0));
        if (event && !visit(*event))
            return;
    }
}

} // namespace store
