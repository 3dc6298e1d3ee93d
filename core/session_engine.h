// SPDX-License-Identifier: MIT
// What a session does off the GUI thread: relays, ingest, sync, sending. Network thread.
#pragma once

#include "core/publish/publisher.h"
#include "core/relay/relay_pool.h"
#include "core/session.h"
#include "core/sync/sync_engine.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace core {

/// The engine's part of SessionStatus.
struct EngineStatus {
    std::vector<RelayStatus> relays;
    bool caughtUp = false;
    int waitingToSend = 0;
    int refused = 0;
};

class SessionEngine : public QObject {
    Q_OBJECT

public:
    SessionEngine(EventStore& store, const SessionOptions& options, std::optional<nostr::PublicKey> reader);

    /// Opens connections, unless offline. `authors` as in SyncEngine::start().
    void start(std::vector<nostr::PublicKey> authors);

    void setAuthors(std::vector<nostr::PublicKey> authors);
    void retryNow();

    /// The outgoing queue changed on disk.
    void readQueue();

signals:
    void statusChanged(const core::EngineStatus& status); // at most four times a second

private:
    void tellSoon();
    void tell();

    const bool m_offline;
    IngestPipeline m_ingest;
    RelayPool m_pool;
    SyncEngine m_sync;
    Publisher m_publisher;
    QTimer m_tell;
};

} // namespace core
