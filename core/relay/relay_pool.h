// SPDX-License-Identifier: MIT
// Connections by address, one for all spellings of it, and the way of their frames through the
// ingest pipeline. Network thread.
#pragma once

#include "core/ingest/ingest_pipeline.h"
#include "core/relay/relay_connection.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core {

struct PoolOptions {
    ConnectionOptions relay;
    std::chrono::milliseconds watchClockEvery = std::chrono::seconds(5); // to notice a sleep
};

class RelayPool : public QObject {
    Q_OBJECT

public:
    RelayPool(IngestPipeline& ingest, PoolOptions options, QObject* parent = nullptr);
    ~RelayPool() override;

    /// Opens the connection where there is none yet. It lives as long as the pool.
    RelayConnection& connection(const nostr::RelayUrl& url);

    /// The connection that is there already, or null.
    RelayConnection* find(const nostr::RelayUrl& url) const;

    void retryNow();

    std::vector<RelayStatus> status() const;

signals:
    void stateChanged(core::RelayConnection* connection);

    /// A relay's answer to an event that was sent to it.
    void answered(core::RelayConnection* connection, const nostr::RelayOk& ok);

private:
    void watchClock();

    IngestPipeline& m_ingest;
    const PoolOptions m_options;
    std::map<std::string, std::unique_ptr<RelayConnection>> m_connections; // by RelayUrl::sameAs()
    QTimer m_watch;
    nostr::UnixTime m_lastTick;
};

} // namespace core
