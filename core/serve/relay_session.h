// SPDX-License-Identifier: MIT
// One client of our relay: its frames, subscriptions and answers (NIP-01). Lives on the relay's
// thread; parses and verifies on the pool, reads and writes through the store's threads.
#pragma once

#include "core/serve/client_frame.h"
#include "core/serve/paced_sender.h"
#include "core/serve/relay_options.h"
#include "core/storage/event_store.h"

#include <QThreadPool>
#include <QWebSocket>

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace core {

class RelaySession : public QObject {
    Q_OBJECT

public:
    using SharedEvent = std::shared_ptr<const nostr::Event>;

    /// `store` and `pool` outlive the session.
    RelaySession(std::unique_ptr<QWebSocket> socket, EventStore& store, QThreadPool& pool,
                 const RelayOptions& options, QObject* parent);
    ~RelaySession() override;

    /// Sends the event to the subscriptions that it matches. `json` is its JSON.
    void offer(const SharedEvent& event, const std::string& json);

    void close();

signals:
    /// Verified, of a kind that no store keeps: whoever is subscribed now gets it.
    void ephemeralReceived(const std::shared_ptr<const nostr::Event>& event);
    void closed();

private:
    struct Subscription {
        std::vector<nostr::Filter> filters;
        std::uint64_t number = 0;       // tells a REQ from a later one of the same name
        bool isLoading = true;          // stored events are not here yet
        std::vector<SharedEvent> early; // live ones that came meanwhile
    };

    void receive(std::string frame);
    void readInbox();
    void take(std::vector<ClientFrame> frames);
    void insert(std::vector<nostr::VerifiedEvent> events);
    void answer(const nostr::VerifiedEvent& event, InsertOutcome outcome);
    std::string refusalOf(const std::vector<nostr::Filter>& filters) const; // empty: none
    void sendCount(nostr::ClientCount request);
    void subscribe(nostr::ClientRequest request);
    void sendStored(const std::string& name, std::uint64_t number, const std::vector<nostr::Event>& events);
    void sendOk(const nostr::EventId& id, bool accepted, std::string text);
    void sendNotice(std::string text);
    void sendClosed(std::string name, std::string text);
    void drop(QWebSocketProtocol::CloseCode code, const QString& reason);

    std::unique_ptr<QWebSocket> m_socket;
    EventStore& m_store;
    QThreadPool& m_pool;
    const RelayOptions& m_options;
    PacedSender m_sender;
    std::vector<std::string> m_inbox; // frames not given to the pool yet
    std::size_t m_inboxBytes = 0;
    bool m_isReading = false; // a part is on the pool: one at a time keeps their order
    std::map<std::string, Subscription> m_subscriptions;
    std::uint64_t m_requests = 0;
};

} // namespace core
