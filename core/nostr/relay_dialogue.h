// SPDX-License-Identifier: MIT
// What is open on one connection to a relay, and whether a message from it answers something: a
// relay must not be able to hand us events, answers or results that we did not ask it for.
//
// A plain value without I/O, for the owner of the connection.
#pragma once

#include "core/nostr/filter.h"
#include "core/nostr/relay_message.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

/// Why a message is dropped. Counted, never a reason to disconnect.
enum class Stray {
    UnknownSubscription, // never opened here, or closed since
    NoMatch,             // the event matches no filter of its subscription
    UnknownQuery,        // no such COUNT or NEG-OPEN
    UnknownEvent,        // OK for an event that we do not wait for
};

/// "not an open subscription" and the like, for counts and reports.
std::string_view toString(Stray stray);

class RelayDialogue {
public:
    enum class Query { Count, Negentropy };

    /// A REQ was sent; one of the same name is replaced, as it is at the relay.
    void open(std::string subscription, std::vector<Filter> filters);

    /// A CLOSE was sent: what still comes for it is stray.
    void close(const std::string& subscription);

    /// A COUNT or NEG-OPEN was sent. Forgotten once answered or by withdraw().
    void ask(std::string query, Query kind);
    void withdraw(const std::string& query);

    /// An EVENT or AUTH was sent whose OK is awaited.
    void awaitOk(const EventId& id);

    /// Whether the message belongs here; if not, why.
    std::optional<Stray> judge(const RelayMessage& message) const;

    /// The same, and closes what the message ends: a subscription by CLOSED, a count by its
    /// result, the wait for an OK.
    std::optional<Stray> receive(const RelayMessage& message);

    const std::map<std::string, std::vector<Filter>>& subscriptions() const { return m_subscriptions; }

private:
    bool isAsked(const std::string& query, Query kind) const;

    std::map<std::string, std::vector<Filter>> m_subscriptions;
    std::map<std::string, Query> m_queries;
    std::set<EventId> m_awaited;
};

} // namespace nostr
