// SPDX-License-Identifier: MIT
#include "core/sync/sync_engine.h"

#include <algorithm>

namespace core {

SyncEngine::SyncEngine(EventStore& store, RelayPool& pool, IngestPipeline& ingest, SyncOptions options,
                       QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_pool(pool)
    , m_options(std::move(options))
{
    connect(&m_pool, &RelayPool::stateChanged, this,
            [this](RelayConnection* connection) { connectionChanged(*connection); });
    connect(&ingest, &IngestPipeline::lost, this, [this] {
        for (auto& [connection, sync] : m_relays)
            sync->holdCursors();
    });
}

SyncEngine::~SyncEngine() = default;

void SyncEngine::start(std::vector<nostr::PublicKey> authors)
{
    m_authors = std::move(authors);
    m_started = true;
    for (const nostr::RelayUrl& url : m_options.relays)
        connectionChanged(m_pool.connection(url));
}

void SyncEngine::setAuthors(std::vector<nostr::PublicKey> authors)
{
    m_authors = std::move(authors);
    if (m_started)
        startFeeds();
}

void SyncEngine::connectionChanged(RelayConnection& connection)
{
    if (!m_started || !isOurs(connection))
        return;
    if (!connection.isConnected()) {
        m_relays.erase(&connection);
    } else if (!m_relays.contains(&connection)) {
        auto sync = std::make_unique<RelaySync>(m_store, connection, m_options.reader, m_options.clock);
        connect(sync.get(), &RelaySync::ownListsTold, this, &SyncEngine::startFeeds);
        connect(sync.get(), &RelaySync::caughtUpChanged, this, &SyncEngine::caughtUpChanged);
        m_relays.emplace(&connection, std::move(sync));
    }
    startFeeds();
    emit caughtUpChanged();
}

void SyncEngine::startFeeds()
{
    if (m_authors.empty() && !readsEverybody())
        return;
    const std::vector<FeedPart> parts = feedParts(m_authors);
    for (auto& [connection, sync] : m_relays) {
        if (sync->toldOwnLists())
            sync->setFeed(parts);
    }
}

/// Strangers' notes are read only where no relay knows of a follow list.
bool SyncEngine::readsEverybody() const
{
    if (!m_options.reader)
        return true;
    for (const nostr::RelayUrl& url : m_options.relays) {
        const RelayConnection* connection = m_pool.find(url);
        if (connection && connection->state() == RelayStatus::State::Connecting)
            return false;
    }
    return std::all_of(m_relays.begin(), m_relays.end(), [](const auto& entry) {
        return entry.second->toldOwnLists() && !entry.second->sentFollows();
    });
}

bool SyncEngine::isOurs(const RelayConnection& connection) const
{
    return std::any_of(m_options.relays.begin(), m_options.relays.end(),
                       [&](const nostr::RelayUrl& url) { return url.sameAs() == connection.url().sameAs(); });
}

bool SyncEngine::isCaughtUp() const
{
    return !m_relays.empty() && std::all_of(m_relays.begin(), m_relays.end(),
                                            [](const auto& entry) { return entry.second->isCaughtUp(); });
}

} // namespace core
