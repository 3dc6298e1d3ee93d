// SPDX-License-Identifier: MIT
// A Nostr client that knows nothing of our own messages: frames in and out as JSON.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QUrl>
#include <QWebSocket>

#include <QList>

namespace support {

class TestClient : public QObject {
    Q_OBJECT

public:
    explicit TestClient(QObject* parent = nullptr);

    void open(const QUrl& url) { m_socket.open(url); }
    bool isOpen() const { return m_socket.state() == QAbstractSocket::ConnectedState; }
    QWebSocket& socket() { return m_socket; }

    void send(const QString& frame) { m_socket.sendTextMessage(frame); }
    void send(const QJsonArray& message);

    /// `["REQ",name,filter]`
    void request(const QString& name, const QJsonObject& filter);

    const QList<QJsonArray>& received() const { return m_received; }

    /// Those whose first element is `verb`, in order.
    QList<QJsonArray> received(const QString& verb) const;

    /// Ids of the EVENTs for a subscription, in order.
    QStringList eventIds(const QString& subscription) const;

private:
    QWebSocket m_socket;
    QList<QJsonArray> m_received;
};

} // namespace support
