// SPDX-License-Identifier: MIT
// Asks one relay for the profiles of people whose kind 0 is not stored, in batches, each person
// once a connection. Network thread.
#pragma once

#include "core/relay/relay_connection.h"
#include "core/storage/event_store.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <unordered_set>
#include <vector>

namespace core {

class ProfileRequests : public QObject {
    Q_OBJECT

public:
    ProfileRequests(EventStore& store, RelayConnection& connection);

    void want(const nostr::PublicKey& person);

    /// The author and the people named in the tags.
    void wantPeopleOf(const nostr::Event& event);

private:
    void lookUp();
    void request();

    EventStore& m_store;
    RelayConnection& m_connection;
    std::unordered_set<nostr::PublicKey> m_considered; // bounded
    std::vector<nostr::PublicKey> m_wanted;            // not looked up yet
    std::vector<nostr::PublicKey> m_missing;           // not stored, not asked for yet
    std::unique_ptr<Subscription> m_request;
    QTimer m_collect;
    bool m_lookingUp = false;
};

} // namespace core
