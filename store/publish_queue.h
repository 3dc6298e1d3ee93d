// SPDX-License-Identifier: MIT
// Events of ours that wait for relays: one row for each event and relay. Writing on the writer's
// thread inside a transaction; reading on any connection.
#pragma once

#include "core/storage/pending_publish.h"
#include "core/storage/timeline_item.h"
#include "store/statement.h"

#include <functional>
#include <optional>
#include <vector>

namespace store {

class PublishQueue {
public:
    explicit PublishQueue(Database& database);

    /// A relay that is queued already, or refused the event for good, gets a fresh start.
    void add(const nostr::EventId& id, const nostr::RelayUrl& relay);

    /// False where there is no such row.
    bool settle(const core::PublishOutcome& outcome);

    /// Takes the event out for every relay; false where it was not in.
    bool drop(const nostr::EventId& id);

    using FindEvent = std::function<std::optional<nostr::Event>(const nostr::EventId&)>;

    /// Oldest first. Rows whose event is gone are left out.
    std::vector<core::PendingPublish> all(bool withRefused, const FindEvent& find);

    core::SendState stateOf(const nostr::EventId& id);

private:
    Statement m_add;
    Statement m_exists;
    Statement m_accept;
    Statement m_taken;
    Statement m_attempt;
    Statement m_drop;
    Statement m_all;
    Statement m_state;
    Statement m_has;
};

} // namespace store
