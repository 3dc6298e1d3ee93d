// SPDX-License-Identifier: MIT
#include "store/publish_queue.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

nostr::EventId idAt(const Rows& rows, int column)
{
    std::array<std::uint8_t, nostr::EventId::size> id{};
    const std::span<const std::uint8_t> bytes = rows.bytes(column);
    std::ranges::copy(bytes.first(std::min(bytes.size(), id.size())), id.begin());
    return nostr::EventId(id);
}

} // namespace

PublishQueue::PublishQueue(Database& database)
    : m_add(database, "INSERT INTO outbox(id, relay) VALUES(?, ?) ON CONFLICT(id, relay) DO UPDATE SET "
                      "attempts = 0, not_before = 0, refused = 0, answer = ''")
    , m_exists(database, "SELECT 1 FROM outbox WHERE id = ? AND relay = ?")
    , m_accept(database, "DELETE FROM outbox WHERE id = ? AND relay = ?")
    , m_taken(database, "UPDATE outbox SET taken = 1 WHERE id = ?")
    , m_attempt(database,
                "UPDATE outbox SET attempts = attempts + 1, not_before = ?, refused = ?, answer = ? "
                "WHERE id = ? AND relay = ?")
    , m_drop(database, "DELETE FROM outbox WHERE id = ?")
    , m_all(database, "SELECT id, relay, refused, attempts, not_before, answer FROM outbox "
                      "WHERE refused = 0 OR ? ORDER BY n")
    , m_state(database, "SELECT max(taken), min(refused) FROM outbox WHERE id = ? HAVING count(*) > 0")
    , m_has(database, "SELECT 1 FROM outbox WHERE id = ?")
{
}

void PublishQueue::add(const nostr::EventId& id, const nostr::RelayUrl& relay)
{
    m_add.execute(id, relay.toString());
}

bool PublishQueue::settle(const core::PublishOutcome& outcome)
{
    using State = core::PublishOutcome::State;
    const std::string& relay = outcome.relay.toString();
    if (Rows rows = m_exists.run(outcome.id, relay); !rows.next())
        return false;
    if (outcome.state == State::Accepted) {
        m_accept.execute(outcome.id, relay);
        m_taken.execute(outcome.id);
    } else {
        m_attempt.execute(outcome.notBefore.seconds, outcome.state == State::Refused ? 1 : 0, outcome.answer,
                          outcome.id, relay);
    }
    return true;
}

bool PublishQueue::drop(const nostr::EventId& id)
{
    if (Rows rows = m_has.run(id); !rows.next())
        return false;
    return m_drop.execute(id);
}

std::vector<core::PendingPublish> PublishQueue::all(bool withRefused, const FindEvent& find)
{
    std::vector<core::PendingPublish> pending;
    for (Rows rows = m_all.run(withRefused ? 1 : 0); rows.next();) {
        const auto relay = nostr::RelayUrl::parse(rows.text(1));
        std::optional<nostr::Event> event = find(idAt(rows, 0));
        if (!relay || !event)
            continue;
        pending.push_back({std::move(*event),
                           *relay,
                           rows.integer(2) != 0,
                           static_cast<std::uint32_t>(rows.integer(3)),
                           {rows.integer(4)},
                           std::string(rows.text(5))});
    }
    return pending;
}

core::SendState PublishQueue::stateOf(const nostr::EventId& id)
{
    Rows rows = m_state.run(id);
    if (!rows.next() || rows.integer(0) != 0)
        return core::SendState::Sent;
    return rows.integer(1) != 0 ? core::SendState::Failed : core::SendState::Waiting;
}

} // namespace store
