// SPDX-License-Identifier: MIT
// Keeps the store up to date from all relays: one RelaySync for each that is connected. Network
// thread.
#pragma once

#include "core/relay/relay_pool.h"
#include "core/sync/relay_sync.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace core {

struct SyncOptions {
    std::vector<nostr::RelayUrl> relays;
    std::optional<nostr::PublicKey> reader;
    nostr::Clock clock = nostr::systemTime;
};

class SyncEngine : public QObject {
    Q_OBJECT

public:
    SyncEngine(EventStore& store, RelayPool& pool, IngestPipeline& ingest, SyncOptions options,
               QObject* parent = nullptr);
    ~SyncEngine() override;

    /// Connects to the relays and starts with the feed of `authors`; empty: nobody is followed, as
    /// far as we know.
    void start(std::vector<nostr::PublicKey> authors);

    /// The follow list changed.
    void setAuthors(std::vector<nostr::PublicKey> authors);

    /// Whether every connected relay has answered all that is stored there, and there is one.
    bool isCaughtUp() const;

signals:
    void caughtUpChanged();

private:
    void connectionChanged(RelayConnection& connection);
    void startFeeds();
    bool readsEverybody() const;
    bool isOurs(const RelayConnection& connection) const;

    EventStore& m_store;
    RelayPool& m_pool;
    const SyncOptions m_options;
    std::vector<nostr::PublicKey> m_authors;
    std::map<RelayConnection*, std::unique_ptr<RelaySync>> m_relays; // connected ones
    bool m_started = false;
};

} // namespace core
