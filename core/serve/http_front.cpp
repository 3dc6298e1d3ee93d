// SPDX-License-Identifier: MIT
#include "core/serve/http_front.h"

#include "core/nostr/limits.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTimer>

namespace core {

HttpFront::HttpFront(const RelayOptions& options, QObject* parent)
    : QObject(parent)
    , m_options(options)
    , m_server(this)
{
    // Qt's default of 50 makes the 51st client of a burst wait a second for its SYN to be sent again.
    m_server.setListenBacklogSize(512);
    connect(&m_server, &QTcpServer::newConnection, this, &HttpFront::accept);
}

nostr::Status HttpFront::listen(const QHostAddress& address, quint16 port)
{
    if (!m_server.listen(address, port))
        return nostr::Error{m_server.errorString().toStdString()};
    return nostr::ok();
}

void HttpFront::close()
{
    m_server.close();
    const auto waiting = std::exchange(m_waiting, {});
    for (QTcpSocket* socket : waiting) {
        socket->disconnect(this);
        socket->abort();
        socket->deleteLater();
    }
}

void HttpFront::accept()
{
    while (QTcpSocket* socket = m_server.nextPendingConnection()) {
        if (m_waiting.size() >= m_options.connections) {
            socket->abort();
            socket->deleteLater();
            continue;
        }
        m_waiting.insert(socket);
        socket->setReadBufferSize(4 * kMaxHttpHead);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { readHead(socket); });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            release(socket);
            socket->deleteLater();
        });
        // The timer has the socket as its receiver and is void once the socket is handed on.
        auto* timer = new QTimer(socket);
        timer->setObjectName(QStringLiteral("headTimeout"));
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, socket, &QTcpSocket::abort);
        timer->start(m_options.headTimeout);
        readHead(socket);
    }
}

void HttpFront::release(QTcpSocket* socket)
{
    m_waiting.erase(socket);
    socket->disconnect(this);
    delete socket->findChild<QTimer*>(QStringLiteral("headTimeout"), Qt::FindDirectChildrenOnly);
}

void HttpFront::readHead(QTcpSocket* socket)
{
    const auto request = readHttpHead(socket->peek(kMaxHttpHead + 4));
    if (!request) {
        finish(socket, httpAnswer("400 Bad Request", "text/plain", request.error().message.c_str()));
        return;
    }
    if (!*request)
        return;
    if (!(*request)->isWebSocketUpgrade()) {
        answer(socket, **request);
        return;
    }
    // Only browsers send an origin: a page from the web has no business with a relay on loopback.
    if (!(*request)->header("origin").isEmpty()) {
        finish(socket, httpAnswer("403 Forbidden", "text/plain", "no web pages, please"));
        return;
    }
    release(socket);
    socket->setReadBufferSize(0);
    emit upgradeRequested(socket);
}

void HttpFront::answer(QTcpSocket* socket, const HttpRequest& request)
{
    constexpr const char* kAnyOrigin = "Access-Control-Allow-Origin: *\r\n"
                                       "Access-Control-Allow-Headers: Accept\r\n"
                                       "Access-Control-Allow-Methods: GET\r\n";
    if (request.method == "OPTIONS")
        finish(socket, httpAnswer("204 No Content", "text/plain", {}, kAnyOrigin));
    else if (request.method != "GET")
        finish(socket, httpAnswer("405 Method Not Allowed", "text/plain", "GET only", "Allow: GET\r\n"));
    else if (request.wantsRelayInfo())
        finish(socket, httpAnswer("200 OK", "application/nostr+json", relayInfo(), kAnyOrigin));
    else
        finish(socket,
               httpAnswer("426 Upgrade Required", "text/plain",
                          "This is a Nostr relay: open it with a Nostr client.\n", "Upgrade: websocket\r\n"));
}

void HttpFront::finish(QTcpSocket* socket, const QByteArray& answer)
{
    // What the client still sends is not read: the small read buffer keeps it in the kernel.
    disconnect(socket, &QTcpSocket::readyRead, this, nullptr);
    socket->write(answer);
    socket->disconnectFromHost();
}

QByteArray HttpFront::relayInfo() const
{
    const auto number = [](auto value) { return static_cast<qint64>(value); };
    const QJsonObject limitation{
        {QStringLiteral("max_message_length"), number(m_options.frame)},
        {QStringLiteral("max_subscriptions"), number(m_options.subscriptions)},
        {QStringLiteral("max_filters"), number(m_options.filters)},
        {QStringLiteral("max_limit"), number(m_options.maxLimit)},
        {QStringLiteral("default_limit"), number(m_options.defaultLimit)},
        {QStringLiteral("max_subid_length"), number(nostr::limits::kSubscriptionId)},
        {QStringLiteral("created_at_upper_limit"), number(nostr::limits::kFutureTolerance)},
        {QStringLiteral("auth_required"), false},
        {QStringLiteral("payment_required"), false},
        {QStringLiteral("restricted_writes"), false},
    };
    const QJsonObject document{
        {QStringLiteral("name"), m_options.name},
        {QStringLiteral("description"), m_options.description},
        {QStringLiteral("software"), QStringLiteral("heronry")},
        {QStringLiteral("version"), m_options.version},
        {QStringLiteral("supported_nips"), QJsonArray{1, 9, 11, 40, 45}},
        {QStringLiteral("limitation"), limitation},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Compact);
}

} // namespace core
