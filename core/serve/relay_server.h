// SPDX-License-Identifier: MIT
// A small relay over an EventStore (NIP-01, -11, -45; -09 and -40 through the store): for the demo,
// tests and other programs on this machine. Everything happens on the thread it lives on, but
// parsing, verifying and the store's work.
#pragma once

#include "core/serve/http_front.h"
#include "core/serve/relay_session.h"

#include <QHostAddress>
#include <QThreadPool>
#include <QWebSocketServer>

#include <memory>
#include <vector>

namespace core {

class RelayServer : public QObject {
    Q_OBJECT

public:
    /// `store` outlives the server and may live on another thread.
    explicit RelayServer(EventStore& store, RelayOptions options = {}, QObject* parent = nullptr);
    ~RelayServer() override;

    /// Takes clients from now on; port 0 is any free one. Fails where the port is taken. Loopback
    /// unless told otherwise: there is no TLS and nobody is asked who they are.
    nostr::Result<nostr::RelayUrl> listen(const QHostAddress& address = QHostAddress::LocalHost,
                                          quint16 port = 0);

    /// Sends every client away and frees the port; listen() may be called again.
    void close();

    std::size_t clients() const { return m_sessions.size(); }

signals:
    void clientsChanged();

private:
    void welcome();
    void forget(RelaySession* session);
    void offer(const std::shared_ptr<const nostr::Event>& event);

    EventStore& m_store;
    const RelayOptions m_options;
    QThreadPool m_pool;
    HttpFront m_front;
    QWebSocketServer m_upgrades; // never listens: only turns sockets into WebSockets
    std::vector<std::unique_ptr<RelaySession>> m_sessions;
};

} // namespace core
