// SPDX-License-Identifier: MIT
// What one relay is asked for, for the time of one connection: the reader's own lists first, then
// the feed, and profiles as they are needed. Network thread.
#pragma once

#include "core/people/profile_requests.h"
#include "core/sync/feed_sync.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace core {

class RelaySync : public QObject {
    Q_OBJECT

public:
    /// `connection` is connected, and this object goes before it is lost.
    RelaySync(EventStore& store, RelayConnection& connection, std::optional<nostr::PublicKey> reader,
              nostr::Clock clock);

    /// Whether the relay has told the reader's own lists, or that it will not.
    bool toldOwnLists() const { return m_toldOwnLists; }

    /// Whether it sent a follow list of the reader's that names somebody.
    bool sentFollows() const { return m_sentFollows; }

    /// Starts or changes the feed; parts that stay go on undisturbed.
    void setFeed(const std::vector<FeedPart>& parts);

    bool isCaughtUp() const;
    void holdCursors();

signals:
    void ownListsTold();
    void caughtUpChanged();

private:
    struct Part {
        std::string scope;
        std::unique_ptr<FeedSync> sync;
    };

    void takeOwn(const ReceivedEvent& received);
    void finishOwnLists();

    EventStore& m_store;
    RelayConnection& m_connection;
    const nostr::Clock m_clock;
    ProfileRequests m_profiles;
    std::unique_ptr<Subscription> m_ownLists;
    std::vector<Part> m_parts;
    bool m_toldOwnLists = false;
    bool m_sentFollows = false;
    bool m_hasFeed = false;
};

} // namespace core
