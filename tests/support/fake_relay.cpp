// SPDX-License-Identifier: MIT
#include "tests/support/fake_relay.h"

#include <QHostAddress>
#include <QWebSocket>

#include <algorithm>

namespace support {

FakeRelay::FakeRelay(QObject* parent)
    : QObject(parent)
    , m_server(QStringLiteral("fake relay"), QWebSocketServer::NonSecureMode)
{
    connect(&m_server, &QWebSocketServer::newConnection, this, &FakeRelay::takeClient);
    comeUp();
}

FakeRelay::~FakeRelay() { goDown(); }

nostr::RelayUrl FakeRelay::url() const
{
    auto url = nostr::RelayUrl::parse("ws://127.0.0.1:" + std::to_string(m_port));
    if (!url)
        qFatal("cannot read the fake relay's own address");
    return *url;
}

void FakeRelay::comeUp()
{
    if (!m_server.listen(QHostAddress::LocalHost, m_port))
        qFatal("the fake relay cannot listen");
    m_port = m_server.serverPort();
}

void FakeRelay::goDown()
{
    m_server.close();
    dropClients();
}

void FakeRelay::dropClients()
{
    for (const auto& client : m_clients) {
        client->socket->disconnect(this);
        client->socket->abort();
        client->socket->deleteLater();
    }
    m_clients.clear();
}

void FakeRelay::takeClient()
{
    while (QWebSocket* socket = m_server.nextPendingConnection()) {
        ++m_connectionsSeen;
        auto client = std::make_unique<Client>();
        client->socket = socket;
        socket->setParent(this);
        Client* known = client.get();
        connect(socket, &QWebSocket::textMessageReceived, this,
                [this, known](const QString& text) { take(*known, text); });
        connect(socket, &QWebSocket::disconnected, this, [this, known] {
            known->socket->deleteLater();
            std::erase_if(m_clients, [known](const auto& present) { return present.get() == known; });
        });
        m_clients.push_back(std::move(client));
    }
}

void FakeRelay::take(Client& client, const QString& text)
{
    const auto message = nostr::parseClientMessage(text.toStdString());
    if (!message)
        qFatal("our client sent what is no message");
    if (const auto* request = std::get_if<nostr::ClientRequest>(&*message)) {
        m_requests.push_back(*request);
        answer(client, *request);
    } else if (const auto* close = std::get_if<nostr::ClientClose>(&*message)) {
        ++m_closes;
        client.open.erase(close->subscription);
    } else if (const auto* event = std::get_if<nostr::ClientEvent>(&*message)) {
        m_received.push_back(event->event);
        const auto ok = manner.judge(event->event);
        if (!ok)
            return;
        send(client, *ok);
        if (ok->accepted)
            add(event->event);
    }
}

void FakeRelay::answer(Client& client, const nostr::ClientRequest& request)
{
    if (!manner.answersRequests)
        return;
    if (manner.closesRequestsWith) {
        send(client, nostr::RelayClosed{request.subscription, *manner.closesRequestsWith});
        return;
    }
    client.open[request.subscription] = request.filters;
    std::vector<std::size_t> sent(request.filters.size());
    for (const nostr::Event& event : m_stored) {
        bool wanted = !manner.matchesFilters;
        for (std::size_t i = 0; i < request.filters.size(); ++i) {
            const nostr::Filter& filter = request.filters[i];
            const std::size_t most = std::min<std::size_t>(filter.limit.value_or(manner.cap), manner.cap);
            if (sent[i] < most && nostr::matches(filter, event)) {
                ++sent[i];
                wanted = true;
            }
        }
        if (wanted)
            send(client, nostr::RelayEvent{request.subscription, event});
    }
    if (manner.sendsEose)
        send(client, nostr::RelayEose{request.subscription, std::nullopt});
}

void FakeRelay::add(const nostr::Event& event)
{
    m_stored.insert(std::upper_bound(m_stored.begin(), m_stored.end(), event, nostr::isBefore), event);
    for (const auto& client : m_clients) {
        for (const auto& [subscription, filters] : client->open) {
            if (nostr::matchesAny(filters, event))
                send(*client, nostr::RelayEvent{subscription, event});
        }
    }
}

void FakeRelay::add(const std::vector<nostr::Event>& events)
{
    for (const nostr::Event& event : events)
        add(event);
}

void FakeRelay::send(Client& client, const nostr::RelayMessage& message)
{
    client.socket->sendTextMessage(QString::fromStdString(nostr::toJson(message)));
}

void FakeRelay::sendText(const QString& text)
{
    for (const auto& client : m_clients)
        client->socket->sendTextMessage(text);
}

void FakeRelay::sendBinary(const QByteArray& bytes)
{
    for (const auto& client : m_clients)
        client->socket->sendBinaryMessage(bytes);
}

std::vector<nostr::ClientRequest> FakeRelay::open() const
{
    std::vector<nostr::ClientRequest> all;
    for (const auto& client : m_clients) {
        for (const auto& [subscription, filters] : client->open)
            all.push_back({subscription, filters});
    }
    return all;
}

std::vector<nostr::ClientRequest> FakeRelay::openFor(nostr::Kind kind) const
{
    std::vector<nostr::ClientRequest> all = open();
    std::erase_if(all, [kind](const nostr::ClientRequest& request) {
        const auto& kinds = request.filters.front().kinds;
        return !kinds || std::find(kinds->begin(), kinds->end(), kind) == kinds->end();
    });
    return all;
}

} // namespace support
