// SPDX-License-Identifier: MIT
// Seam for tests: the few calls that we make on a web socket. Network thread.
#pragma once

#include <QObject>
#include <QString>
#include <QUrl>

#include <functional>
#include <memory>

namespace core {

/// Used for one connection, from open() to closed().
class WebSocket : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void open(const QUrl& url) = 0;
    virtual void sendText(const QString& text) = 0;
    virtual void ping() = 0;

    /// Says goodbye; closed() need not follow.
    virtual void close() = 0;

    /// Bytes handed to sendText() that the network has not taken yet.
    virtual qint64 bytesToWrite() const = 0;

    /// While paused nothing is read, so that the peer has to wait. What was read before may still
    /// be delivered.
    virtual void setReadingPaused(bool paused) = 0;

signals:
    void opened();
    void textReceived(const QString& text);
    void pongReceived();

    /// Once, last: the peer left or something failed, in a sentence; empty for a plain goodbye.
    void closed(const QString& reason);
};

using WebSocketFactory = std::function<std::unique_ptr<WebSocket>()>;

} // namespace core
