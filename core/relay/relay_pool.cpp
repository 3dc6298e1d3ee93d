// SPDX-License-Identifier: MIT
#include "core/relay/relay_pool.h"

#include "core/logging.h"

namespace core {

namespace {

constexpr std::int64_t kSleepSeconds = 20; // a timer this late has slept

} // namespace

RelayPool::RelayPool(IngestPipeline& ingest, PoolOptions options, QObject* parent)
    : QObject(parent)
    , m_ingest(ingest)
    , m_options(std::move(options))
    , m_lastTick(m_options.relay.clock())
{
    connect(&m_ingest, &IngestPipeline::judged, this, [this](const JudgedFrame& frame) {
        if (RelayConnection* connection = find(frame.source->relay))
            connection->receive(frame);
    });
    connect(&m_ingest, &IngestPipeline::crowdedChanged, this, [this](bool crowded) {
        for (auto& [key, connection] : m_connections)
            connection->setReadingPaused(crowded);
    });
    connect(&m_watch, &QTimer::timeout, this, &RelayPool::watchClock);
    m_watch.start(m_options.watchClockEvery);
}

RelayPool::~RelayPool()
{
    for (auto& [key, connection] : m_connections)
        connection->disconnect(this);
}

RelayConnection& RelayPool::connection(const nostr::RelayUrl& url)
{
    auto& slot = m_connections[url.sameAs()];
    if (!slot) {
        slot = std::make_unique<RelayConnection>(url, m_options.relay);
        RelayConnection* made = slot.get();
        connect(made, &RelayConnection::stateChanged, this, [this, made] { emit stateChanged(made); });
        connect(made, &RelayConnection::answered, this,
                [this, made](const nostr::RelayOk& ok) { emit answered(made, ok); });
        connect(made, &RelayConnection::frameArrived, &m_ingest, &IngestPipeline::push);
        made->setReadingPaused(m_ingest.isCrowded());
        made->open();
    }
    return *slot;
}

RelayConnection* RelayPool::find(const nostr::RelayUrl& url) const
{
    const auto found = m_connections.find(url.sameAs());
    return found == m_connections.end() ? nullptr : found->second.get();
}

void RelayPool::retryNow()
{
    for (auto& [key, connection] : m_connections)
        connection->retryNow();
}

std::vector<RelayStatus> RelayPool::status() const
{
    std::vector<RelayStatus> all;
    all.reserve(m_connections.size());
    for (const auto& [key, connection] : m_connections) {
        all.push_back({connection->url(), connection->state(), connection->lastError(),
                       connection->lastNotice(), m_ingest.countsOf(connection->url())});
    }
    return all;
}

void RelayPool::watchClock()
{
    const nostr::UnixTime now = m_options.relay.clock();
    const std::int64_t tick = std::chrono::ceil<std::chrono::seconds>(m_options.watchClockEvery).count();
    const bool slept = now > m_lastTick + (tick + kSleepSeconds);
    m_lastTick = now;
    if (!slept)
        return;
    qCInfo(lcRelay) << "the machine slept: trying every relay";
    for (auto& [key, connection] : m_connections) {
        connection->retryNow();
        connection->checkAlive();
    }
}

} // namespace core
