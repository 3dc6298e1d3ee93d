// SPDX-License-Identifier: MIT
// One part of the feed at one relay, for the time of one connection: what was missed since the
// last time, then what is new. Network thread.
#pragma once

#include "core/relay/relay_connection.h"
#include "core/storage/event_store.h"
#include "core/sync/backward_pager.h"
#include "core/sync/sync_plan.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace core {

class FeedSync : public QObject {
    Q_OBJECT

public:
    FeedSync(EventStore& store, RelayConnection& connection, FeedPart part, nostr::Clock clock);
    ~FeedSync() override; // keeps the progress made

    bool isCaughtUp() const { return m_caughtUp; }

    /// Events got lost on the way to the disk: no progress is kept until the next connection.
    void holdCursor() { m_holdsCursor = true; }

signals:
    void received(const core::ReceivedEvent& event);
    void caughtUp();

private:
    void ask(std::optional<nostr::UnixTime> since);
    void listen(Subscription& subscription);
    void note(const ReceivedEvent& event);
    void endPage(const Settlement& how);
    void finish(bool complete);
    void saveCursor();
    void askAgainLater(const QString& reason);

    EventStore& m_store;
    RelayConnection& m_connection;
    const FeedPart m_part;
    const nostr::Clock m_clock;
    std::optional<nostr::UnixTime> m_since;
    std::optional<BackwardPager> m_pager;
    std::unique_ptr<Subscription> m_live;
    std::unique_ptr<Subscription> m_page;
    std::optional<nostr::UnixTime> m_newest;
    QTimer m_save;
    QTimer m_askAgain;
    bool m_caughtUp = false;
    bool m_complete = false; // all between the last cursor and now is here
    bool m_holdsCursor = false;
};

} // namespace core
