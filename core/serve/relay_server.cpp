// SPDX-License-Identifier: MIT
#include "core/serve/relay_server.h"

#include "core/nostr/event_json.h"

#include <algorithm>

namespace core {

RelayServer::RelayServer(EventStore& store, RelayOptions options, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_options(std::move(options))
    , m_front(m_options, this)
    , m_upgrades(m_options.name, QWebSocketServer::NonSecureMode)
{
    m_pool.setMaxThreadCount(1); // leaves the other cores to the client beside us
    connect(&m_front, &HttpFront::upgradeRequested, this,
            [this](QTcpSocket* socket) { m_upgrades.handleConnection(socket); });
    connect(&m_upgrades, &QWebSocketServer::newConnection, this, &RelayServer::welcome);
    connect(&m_store, &EventStore::committed, this, [this](const CommittedEvents& events) {
        for (const auto& event : events.stored)
            offer(event);
    });
}

RelayServer::~RelayServer()
{
    m_front.close();
    m_sessions.clear();
    m_pool.waitForDone();
}

nostr::Result<nostr::RelayUrl> RelayServer::listen(const QHostAddress& address, quint16 port)
{
    if (auto listening = m_front.listen(address, port); !listening)
        return listening.error();
    const QString host = m_front.address().protocol() == QAbstractSocket::IPv6Protocol
                             ? u'[' + m_front.address().toString() + u']'
                             : m_front.address().toString();
    return nostr::RelayUrl::parse(QStringLiteral("ws://%1:%2").arg(host).arg(m_front.port()).toStdString());
}

void RelayServer::close()
{
    m_front.close();
    std::vector<RelaySession*> sessions; // each leaves m_sessions as it closes
    for (const auto& session : m_sessions)
        sessions.push_back(session.get());
    for (RelaySession* session : sessions)
        session->close();
}

void RelayServer::welcome()
{
    while (QWebSocket* socket = m_upgrades.nextPendingConnection()) {
        std::unique_ptr<QWebSocket> owned(socket);
        if (m_sessions.size() >= m_options.connections) {
            owned->close(QWebSocketProtocol::CloseCodePolicyViolated,
                         QStringLiteral("rate-limited: too many clients"));
            owned.release()->deleteLater(); // after the closing frame has left
            continue;
        }
        auto session = std::make_unique<RelaySession>(std::move(owned), m_store, m_pool, m_options, nullptr);
        connect(session.get(), &RelaySession::closed, this, [this, s = session.get()] { forget(s); });
        connect(session.get(), &RelaySession::ephemeralReceived, this, &RelayServer::offer);
        m_sessions.push_back(std::move(session));
        emit clientsChanged();
    }
}

void RelayServer::forget(RelaySession* session)
{
    const auto found = std::find_if(m_sessions.begin(), m_sessions.end(),
                                    [&](const auto& candidate) { return candidate.get() == session; });
    if (found == m_sessions.end())
        return;
    // It is the session that tells us, from inside one of its own calls.
    found->release()->deleteLater();
    m_sessions.erase(found);
    emit clientsChanged();
}

void RelayServer::offer(const std::shared_ptr<const nostr::Event>& event)
{
    std::string json;
    nostr::appendJson(json, *event);
    for (const auto& session : m_sessions)
        session->offer(event, json);
}

} // namespace core
