// SPDX-License-Identifier: MIT
// One relay: keeps a web socket open to it, with deadlines for everything a relay may leave
// unanswered. Frames go out unparsed and come back judged. Network thread.
#pragma once

#include "core/nostr/client_message.h"
#include "core/relay/reconnect_delay.h"
#include "core/relay/relay_status.h"
#include "core/relay/subscription.h"
#include "core/relay/websocket.h"

#include <QTimer>

#include <chrono>
#include <deque>
#include <map>
#include <memory>

namespace core {

struct RelayTimings {
    std::chrono::milliseconds handshake = std::chrono::seconds(15);
    std::chrono::milliseconds pingEvery = std::chrono::seconds(30);
    std::chrono::milliseconds pongWithin = std::chrono::seconds(10);
    std::chrono::milliseconds eoseWithin = std::chrono::seconds(15); // since the last stored event
    std::chrono::milliseconds stableAfter = std::chrono::minutes(1); // then failures are forgotten
};

struct ConnectionOptions {
    RelayTimings timings;
    std::size_t subscriptions = 10;           // open at a time; others queue
    qint64 unsentBytes = 1024 * 1024;         // more than this waiting: no events are handed over
    WebSocketFactory newSocket;               // QtWebSocket where empty
    Randomness randomness = systemRandomness; // for waits
    nostr::Clock clock = nostr::systemTime;
};

class RelayConnection : public QObject {
    Q_OBJECT

public:
    RelayConnection(nostr::RelayUrl url, const ConnectionOptions& options, QObject* parent = nullptr);
    ~RelayConnection() override;

    const nostr::RelayUrl& url() const { return m_url; }
    RelayStatus::State state() const { return m_state; }
    bool isConnected() const { return m_state == RelayStatus::State::Connected; }
    const QString& lastError() const { return m_lastError; }     // a sentence
    const QString& lastNotice() const { return m_lastNotice; }   // a stranger's text, cut
    const std::string& challenge() const { return m_challenge; } // newest of this connection (NIP-42)

    /// Connects, and again whenever the connection is lost.
    void open();

    /// Connects now where it waits for the next attempt.
    void retryNow();

    /// Asks for a sign of life, as after the machine slept.
    void checkAlive();

    void setReadingPaused(bool paused);

    /// Asks for events; queued while the relay has as many open as we allow. Only while connected.
    std::unique_ptr<Subscription> subscribe(std::vector<nostr::Filter> filters);

    /// False while not connected or while too much waits to be sent already.
    bool send(const nostr::Event& event);

    /// Takes back a frame of this relay that was judged; old connections' frames are ignored.
    void receive(const JudgedFrame& frame);

signals:
    void stateChanged();
    void frameArrived(const core::Frame& frame);
    void answered(const nostr::RelayOk& ok);

private:
    friend class Subscription;

    void startAttempt();
    void becomeConnected();
    void fail(const QString& reason);
    void setState(RelayStatus::State state);
    void leaveSocket();
    void endSubscriptions();

    void takeText(const QString& text);
    void takeControl(const nostr::RelayMessage& message);
    void takeClosed(const nostr::RelayClosed& closed);
    Subscription* find(std::string_view id) const;

    void drop(Subscription& subscription);
    void sendQueued();
    void write(const nostr::ClientMessage& message);
    void renewSource();
    void resumeDeadlines();

    const nostr::RelayUrl m_url;
    const ConnectionOptions m_options;
    std::unique_ptr<WebSocket> m_socket;
    RelayStatus::State m_state = RelayStatus::State::Idle;
    QString m_lastError;
    QString m_lastNotice;
    std::string m_challenge;
    int m_failures = 0;
    bool m_readingPaused = false;
    nostr::RelayDialogue m_dialogue;             // of the present connection
    std::shared_ptr<const FrameSource> m_source; // the same for other threads; null without one
    std::map<std::string, Subscription*, std::less<>> m_open;
    std::deque<Subscription*> m_queued;
    QTimer m_handshake;
    QTimer m_retry;
    QTimer m_ping;
    QTimer m_pong;
    QTimer m_stable;
};

} // namespace core
