// SPDX-License-Identifier: MIT
// A scripted relay on 127.0.0.1 for tests: answers as a relay does, or stays silent, refuses,
// sends rubbish, closes, floods. Lives on the test's thread.
#pragma once

#include "core/nostr/client_message.h"
#include "core/nostr/relay_message.h"
#include "core/nostr/relay_url.h"

#include <QObject>
#include <QWebSocketServer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QWebSocket;

namespace support {

class FakeRelay : public QObject {
    Q_OBJECT

public:
    /// How it behaves; may be changed at any time.
    struct Manner {
        bool sendsEose = true;
        bool answersRequests = true; // false: REQ is heard and ignored
        bool matchesFilters = true;  // false: sends all it has for any REQ
        std::size_t cap = 500;       // events for one filter, whatever its limit
        std::optional<std::string> closesRequestsWith;

        /// The OK for an event; none: no answer. Stores it where accepted.
        std::function<std::optional<nostr::RelayOk>(const nostr::Event&)> judge =
            [](const nostr::Event& event) {
                return nostr::RelayOk{event.id, true, {}};
            };
    };

    explicit FakeRelay(QObject* parent = nullptr); // listening on a free port
    ~FakeRelay() override;

    Manner manner;

    nostr::RelayUrl url() const;

    void goDown(); // drops everybody and refuses connections
    void comeUp(); // on the same port

    /// Stores, and sends to the subscriptions that it matches.
    void add(const nostr::Event& event);
    void add(const std::vector<nostr::Event>& events);

    /// To every client, as it is.
    void sendText(const QString& text);
    void sendBinary(const QByteArray& bytes);
    void dropClients();

    int connectionsSeen() const { return m_connectionsSeen; }
    std::size_t clients() const { return m_clients.size(); }
    const std::vector<nostr::ClientRequest>& requests() const { return m_requests; } // all so far
    const std::vector<nostr::Event>& received() const { return m_received; }         // EVENT, all so far
    std::vector<nostr::ClientRequest> open() const;                                  // not closed yet
    std::size_t closes() const { return m_closes; }
    const std::vector<nostr::Event>& stored() const { return m_stored; }

    /// Open subscriptions whose first filter asks for this kind.
    std::vector<nostr::ClientRequest> openFor(nostr::Kind kind) const;

private:
    struct Client {
        QWebSocket* socket = nullptr;
        std::map<std::string, std::vector<nostr::Filter>> open;
    };

    void takeClient();
    void take(Client& client, const QString& text);
    void answer(Client& client, const nostr::ClientRequest& request);
    static void send(Client& client, const nostr::RelayMessage& message);

    QWebSocketServer m_server;
    quint16 m_port = 0;
    std::vector<std::unique_ptr<Client>> m_clients;
    std::vector<nostr::Event> m_stored; // newest first
    std::vector<nostr::ClientRequest> m_requests;
    std::vector<nostr::Event> m_received;
    std::size_t m_closes = 0;
    int m_connectionsSeen = 0;
};

} // namespace support
