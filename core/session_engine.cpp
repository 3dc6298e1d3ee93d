// SPDX-License-Identifier: MIT
#include "core/session_engine.h"

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kTellEvery = 250ms;

PublisherOptions publisherOptions(bool offline)
{
    PublisherOptions options;
    options.offline = offline;
    return options;
}

} // namespace

SessionEngine::SessionEngine(EventStore& store, const SessionOptions& options,
                             std::optional<nostr::PublicKey> reader)
    : m_offline(options.offline)
    , m_ingest(store, {})
    , m_pool(m_ingest, {})
    , m_sync(store, m_pool, m_ingest, {options.relays, reader, nostr::systemTime})
    , m_publisher(store, m_pool, publisherOptions(options.offline))
{
    m_tell.setSingleShot(true);
    m_tell.setInterval(kTellEvery);
    connect(&m_tell, &QTimer::timeout, this, &SessionEngine::tell);
    connect(&m_pool, &RelayPool::stateChanged, this, &SessionEngine::tellSoon);
    connect(&m_ingest, &IngestPipeline::judged, this, &SessionEngine::tellSoon);
    connect(&m_sync, &SyncEngine::caughtUpChanged, this, &SessionEngine::tellSoon);
    connect(&m_publisher, &Publisher::countsChanged, this, &SessionEngine::tellSoon);
}

void SessionEngine::start(std::vector<nostr::PublicKey> authors)
{
    if (!m_offline)
        m_sync.start(std::move(authors));
    m_publisher.refresh();
    tell();
}

void SessionEngine::setAuthors(std::vector<nostr::PublicKey> authors)
{
    if (!m_offline)
        m_sync.setAuthors(std::move(authors));
}

void SessionEngine::retryNow()
{
    m_pool.retryNow();
    m_publisher.retryNow();
}

void SessionEngine::readQueue() { m_publisher.refresh(); }

void SessionEngine::tellSoon()
{
    if (!m_tell.isActive())
        m_tell.start();
}

void SessionEngine::tell()
{
    emit statusChanged(
        {m_pool.status(), m_sync.isCaughtUp(), m_publisher.waitingEvents(), m_publisher.refusedEvents()});
}

} // namespace core
