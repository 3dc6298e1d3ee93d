// SPDX-License-Identifier: MIT
// The way out: sends what waits in the store's outgoing queue to the relays it is meant for, and
// records what they answer. Only an OK counts as delivered. Network thread.
#pragma once

#include "core/publish/publish_answer.h"
#include "core/relay/relay_pool.h"
#include "core/storage/event_store.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace core {

struct PublisherOptions {
    std::chrono::milliseconds okWithin = std::chrono::seconds(15);
    std::size_t inFlight = 10; // events of one relay that wait for their OK at a time
    bool offline = false;      // read the queue, open nothing
    Randomness randomness = systemRandomness;
    nostr::Clock clock = nostr::systemTime;
};

class Publisher : public QObject {
    Q_OBJECT

public:
    Publisher(EventStore& store, RelayPool& pool, PublisherOptions options, QObject* parent = nullptr);

    /// Reads the queue from the disk: at the start, and when something was added to it.
    void refresh();

    /// Forgets the waits: the network came back, or somebody clicked.
    void retryNow();

    int waitingEvents() const; // that no relay has accepted yet
    int refusedEvents() const; // that nobody accepted and nobody will be asked again to

signals:
    void countsChanged();

private:
    struct Row {
        PendingPublish pending;
        std::chrono::steady_clock::time_point deadline; // while in flight
        bool inFlight = false;
    };
    using Lane = std::map<nostr::EventId, Row>; // the rows for one relay
    using Key = std::pair<nostr::EventId, std::string>;

    void merge(std::vector<PendingPublish> rows);
    void work();
    void drain(Lane& lane, RelayConnection& connection);
    void giveUpOn(Row& row);
    void takeAnswer(RelayConnection& connection, const nostr::RelayOk& ok);
    void connectionChanged(RelayConnection& connection);
    void wait(Row& row, std::string answer);
    void record(const Row& row, PublishOutcome::State state, std::string answer);
    void saveOutcomes();
    void scheduleWork();

    EventStore& m_store;
    RelayPool& m_pool;
    const PublisherOptions m_options;
    std::map<std::string, Lane> m_lanes;           // by RelayUrl::sameAs()
    std::set<Key> m_refused;                       // event and relay
    std::unordered_set<nostr::EventId> m_accepted; // by at least one relay, in this run
    std::vector<PublishOutcome> m_outcomes;        // to be saved
    std::vector<PublishOutcome> m_saving;          // on their way to the disk
    std::uint64_t m_saved = 0;                     // how often outcomes reached the disk
    bool m_reading = false;
    bool m_readAgain = false;
    QTimer m_work;
    QTimer m_save;
};

} // namespace core
