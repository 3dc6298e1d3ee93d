// SPDX-License-Identifier: MIT
// What we ask one relay, for as long as this object lives: destroying it sends CLOSE. It ends with
// the connection; whoever wants more asks again once the relay is back. Network thread.
#pragma once

#include "core/ingest/frame.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace core {

class RelayConnection;

/// An event that came in for a subscription.
struct ReceivedEvent {
    nostr::EventId id;
    nostr::UnixTime createdAt;
    nostr::Kind kind = 0;
    const nostr::Event* event = nullptr; // while the signal is being emitted; null for a known copy
};

/// How the relay finished what is stored there.
struct Settlement {
    bool answered = false;    // EOSE came; false: the deadline passed
    std::optional<bool> more; // NIP-67, where the relay says so
};

class Subscription : public QObject {
    Q_OBJECT

public:
    ~Subscription() override;

    const std::string& id() const { return m_id; }
    const std::vector<nostr::Filter>& filters() const { return m_filters; }

signals:
    /// In the order in which the relay sent them, copies of known events included.
    void received(const core::ReceivedEvent& event);

    /// Once: what is stored there has come. New events keep coming.
    void settled(const core::Settlement& how);

    /// The relay ended it (CLOSED): nothing will follow. `reason` is a stranger's text.
    void refused(const QString& reason);

private:
    friend class RelayConnection;
    Subscription(RelayConnection& connection, std::string id, std::vector<nostr::Filter> filters);

    void settle(const Settlement& how);

    QPointer<RelayConnection> m_connection; // null once ended
    const std::string m_id;
    const std::vector<nostr::Filter> m_filters;
    QTimer m_deadline; // for EOSE
    nostr::UnixTime m_sentAt;
    bool m_settled = false;
};

} // namespace core
