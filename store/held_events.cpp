// SPDX-License-Identifier: MIT
#include "store/held_events.h"

#include "core/nostr/limits.h"
#include "store/packed_event.h"

#include <algorithm>

namespace store {

namespace {

nostr::EventId idAt(const Rows& rows, int column)
{
    std::array<std::uint8_t, nostr::EventId::size> id{};
    const auto bytes = rows.bytes(column);
    std::ranges::copy(bytes.first(std::min(id.size(), bytes.size())), id.begin());
    return nostr::EventId(id);
}

} // namespace

HeldEvents::HeldEvents(Database& database)
    : m_count(database, "SELECT count(*), coalesce(sum(length(b)), 0) FROM held")
    , m_find(database, "SELECT 1 FROM held WHERE at = ? AND id = ?")
    , m_add(database, "INSERT INTO held(at, id, b) VALUES(?, ?, ?)")
    , m_due(database, "SELECT at, id, b FROM held WHERE at <= ? ORDER BY at, id LIMIT ?")
    , m_latest(database, "SELECT at, id, length(b) FROM held ORDER BY at DESC, id DESC LIMIT 1")
    , m_erase(database, "DELETE FROM held WHERE at = ? AND id = ?")
    , m_next(database, "SELECT at FROM held ORDER BY at LIMIT 1")
{
}

bool HeldEvents::isAhead(const nostr::Event& event, nostr::UnixTime now)
{
    return event.createdAt > now + nostr::limits::kFutureTolerance;
}

bool HeldEvents::add(const nostr::Event& event)
{
    {
        Rows rows = m_find.run(event.createdAt.seconds, event.id);
        if (rows.next())
            return true;
    }
    const Record record = pack(event);
    if (record.size() > kLargest)
        return false;
    const auto bytes = static_cast<std::int64_t>(record.size());
    while (size().events + 1 > kMost || size().bytes + bytes > kMostBytes)
        if (!dropLatest(event))
            return false;
    if (!m_add.execute(event.createdAt.seconds, event.id, std::span<const std::uint8_t>(record)))
        return false;
    ++size().events;
    size().bytes += bytes;
    return true;
}

std::vector<nostr::Event> HeldEvents::takeDue(nostr::UnixTime now, std::size_t atMost)
{
    struct Due {
        std::int64_t at;
        nostr::EventId id;
        std::int64_t bytes;
    };
    std::vector<Due> due;
    std::vector<nostr::Event> events;
    for (Rows rows = m_due.run((now + nostr::limits::kFutureTolerance).seconds, atMost); rows.next();) {
        due.push_back({rows.integer(0), idAt(rows, 1), static_cast<std::int64_t>(rows.bytes(2).size())});
        const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(2));
        if (std::optional<nostr::Event> event = record ? record->unpack() : std::nullopt)
            events.push_back(*std::move(event));
    }
    for (const Due& one : due) {
        m_erase.execute(one.at, one.id);
        --size().events;
        size().bytes -= one.bytes;
    }
    return events;
}

std::optional<nostr::UnixTime> HeldEvents::nextDue()
{
    Rows rows = m_next.run();
    if (!rows.next())
        return std::nullopt;
    return nostr::UnixTime{rows.integer(0) - nostr::limits::kFutureTolerance};
}

HeldEvents::Size& HeldEvents::size()
{
    if (!m_size) {
        Rows rows = m_count.run();
        m_size = rows.next() ? Size{rows.integer(0), rows.integer(1)} : Size{};
    }
    return *m_size;
}

bool HeldEvents::dropLatest(const nostr::Event& comer)
{
    std::int64_t at = 0;
    std::int64_t bytes = 0;
    nostr::EventId id;
    {
        Rows rows = m_latest.run();
        if (!rows.next())
            return false;
        at = rows.integer(0);
        id = idAt(rows, 1);
        bytes = rows.integer(2);
    }
    if (std::pair(at, id) < std::pair(comer.createdAt.seconds, comer.id))
        return false;
    if (!m_erase.execute(at, id))
        return false;
    --size().events;
    size().bytes -= bytes;
    return true;
}

} // namespace store
