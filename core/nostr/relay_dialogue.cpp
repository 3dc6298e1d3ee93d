// SPDX-License-Identifier: MIT
#include "core/nostr/relay_dialogue.h"

namespace nostr {

std::string_view toString(Stray stray)
{
    switch (stray) {
    case Stray::UnknownSubscription: return "not an open subscription";
    case Stray::NoMatch: return "does not match the filters of its subscription";
    case Stray::UnknownQuery: return "not a query of ours";
    case Stray::UnknownEvent: return "no such event in flight";
    }
    return "stray";
}

void RelayDialogue::open(std::string subscription, std::vector<Filter> filters)
{
    m_subscriptions.insert_or_assign(std::move(subscription), std::move(filters));
}

void RelayDialogue::close(const std::string& subscription) { m_subscriptions.erase(subscription); }

void RelayDialogue::ask(std::string query, Query kind) { m_queries.insert_or_assign(std::move(query), kind); }

void RelayDialogue::withdraw(const std::string& query) { m_queries.erase(query); }

void RelayDialogue::awaitOk(const EventId& id) { m_awaited.insert(id); }

bool RelayDialogue::isAsked(const std::string& query, Query kind) const
{
    const auto found = m_queries.find(query);
    return found != m_queries.end() && found->second == kind;
}

std::optional<Stray> RelayDialogue::judge(const RelayMessage& message) const
{
    if (const auto* event = std::get_if<RelayEvent>(&message)) {
        const auto found = m_subscriptions.find(event->subscription);
        if (found == m_subscriptions.end())
            return Stray::UnknownSubscription;
        if (!matchesAny(found->second, event->event))
            return Stray::NoMatch;
    } else if (const auto* answer = std::get_if<RelayOk>(&message)) {
        if (!m_awaited.contains(answer->id))
            return Stray::UnknownEvent;
    } else if (const auto* eose = std::get_if<RelayEose>(&message)) {
        if (!m_subscriptions.contains(eose->subscription))
            return Stray::UnknownSubscription;
    } else if (const auto* closed = std::get_if<RelayClosed>(&message)) {
        if (!m_subscriptions.contains(closed->subscription) && !m_queries.contains(closed->subscription))
            return Stray::UnknownSubscription;
    } else if (const auto* count = std::get_if<RelayCount>(&message)) {
        if (!isAsked(count->query, Query::Count))
            return Stray::UnknownQuery;
    } else if (const auto* negentropy = std::get_if<RelayNegentropy>(&message)) {
        if (!isAsked(negentropy->subscription, Query::Negentropy))
            return Stray::UnknownQuery;
    }
    return std::nullopt; // NOTICE and AUTH need no question
}

std::optional<Stray> RelayDialogue::receive(const RelayMessage& message)
{
    if (const auto stray = judge(message))
        return stray;
    if (const auto* answer = std::get_if<RelayOk>(&message)) {
        m_awaited.erase(answer->id);
    } else if (const auto* closed = std::get_if<RelayClosed>(&message)) {
        m_subscriptions.erase(closed->subscription);
        m_queries.erase(closed->subscription);
    } else if (const auto* count = std::get_if<RelayCount>(&message)) {
        m_queries.erase(count->query);
    } else if (const auto* negentropy = std::get_if<RelayNegentropy>(&message);
               negentropy && negentropy->isError) {
        m_queries.erase(negentropy->subscription);
    }
    return std::nullopt;
}

} // namespace nostr
