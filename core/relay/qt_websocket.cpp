// SPDX-License-Identifier: MIT
#include "core/relay/qt_websocket.h"

#include "core/nostr/limits.h"

#include <QAbstractSocket>

#include <utility>

namespace core {

namespace {

// QWebSocket takes a frame only once all of it lies in the socket's buffer, so the buffer has to
// hold the largest frame and its header.
constexpr qint64 kReadBuffer = static_cast<qint64>(nostr::limits::kFrame) + 64 * 1024;
constexpr qint64 kPausedBuffer = 64 * 1024;

} // namespace

QtWebSocket::QtWebSocket(QObject* parent) : WebSocket(parent)
{
    m_socket.setMaxAllowedIncomingFrameSize(nostr::limits::kFrame);
    m_socket.setMaxAllowedIncomingMessageSize(nostr::limits::kFrame);
    m_socket.setReadBufferSize(kReadBuffer);

    connect(&m_socket, &QWebSocket::connected, this, &WebSocket::opened);
    connect(&m_socket, &QWebSocket::textMessageReceived, this, &WebSocket::textReceived);
    connect(&m_socket, &QWebSocket::pong, this, &WebSocket::pongReceived);
    connect(&m_socket, &QWebSocket::disconnected, this, &QtWebSocket::finish);
    connect(&m_socket, QOverload<QAbstractSocket::SocketError>::of(&QWebSocket::error), this,
            &QtWebSocket::finish);
}

void QtWebSocket::open(const QUrl& url) { m_socket.open(url); }

void QtWebSocket::sendText(const QString& text) { m_socket.sendTextMessage(text); }

void QtWebSocket::ping() { m_socket.ping(); }

void QtWebSocket::close()
{
    if (std::exchange(m_finished, true))
        return; // Qt would write to a socket that is gone
    if (m_socket.state() != QAbstractSocket::ConnectedState) {
        m_socket.abort();
        return;
    }
    m_socket.close();
    m_socket.flush();
}

qint64 QtWebSocket::bytesToWrite() const { return m_socket.bytesToWrite(); }

void QtWebSocket::setReadingPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;

    // QWebSocket has no way to stop reading. Its socket is silenced instead: unread bytes fill the
    // buffer, Qt stops reading from the network, and the peer has to wait. A socket that filled its
    // buffer starts again only when the buffer's size is set.
    auto* socket = m_socket.findChild<QAbstractSocket*>();
    if (!socket)
        return;
    socket->blockSignals(paused);
    m_socket.setReadBufferSize(paused ? kPausedBuffer : kReadBuffer);
    if (paused)
        return;
    if (socket->bytesAvailable() > 0)
        emit socket->readyRead();
    if (socket->state() == QAbstractSocket::UnconnectedState)
        finish(); // it happened while the socket was silent
}

void QtWebSocket::finish()
{
    if (m_finished)
        return;
    m_finished = true;
    emit closed(reasonOfEnd());
}

QString QtWebSocket::reasonOfEnd() const
{
    switch (m_socket.closeCode()) {
    case QWebSocketProtocol::CloseCodeTooMuchData: return tr("sent a message that is too large");
    case QWebSocketProtocol::CloseCodeWrongDatatype: return tr("sent text that is not UTF-8");
    case QWebSocketProtocol::CloseCodeProtocolError: return tr("broke the rules of web sockets");
    default: break;
    }
    if (m_socket.error() == QAbstractSocket::RemoteHostClosedError)
        return tr("closed the connection");
    return m_socket.error() == QAbstractSocket::UnknownSocketError ? QString() : m_socket.errorString();
}

} // namespace core
