// SPDX-License-Identifier: MIT
// The relay's door: reads the head of each new connection, hands WebSocket upgrades on with no
// byte taken, answers everything else (NIP-11 over HTTP). Lives on the relay's thread.
#pragma once

#include "core/serve/http_request.h"
#include "core/serve/relay_options.h"

#include <QTcpServer>

#include <unordered_set>

namespace core {

class HttpFront : public QObject {
    Q_OBJECT

public:
    HttpFront(const RelayOptions& options, QObject* parent);

    nostr::Status listen(const QHostAddress& address, quint16 port);
    void close(); // also the connections that are not handed on yet
    QHostAddress address() const { return m_server.serverAddress(); }
    quint16 port() const { return m_server.serverPort(); }

signals:
    /// The receiver owns the socket from here on, and reads the request again.
    void upgradeRequested(QTcpSocket* socket);

private:
    void accept();
    void readHead(QTcpSocket* socket);
    void answer(QTcpSocket* socket, const HttpRequest& request);
    void finish(QTcpSocket* socket, const QByteArray& answer);
    void release(QTcpSocket* socket);
    QByteArray relayInfo() const;

    RelayOptions m_options;
    QTcpServer m_server;
    std::unordered_set<QTcpSocket*> m_waiting; // for their head, or for our answer to be sent
};

} // namespace core
