// SPDX-License-Identifier: MIT
#include "core/relay/subscription.h"

#include "core/relay/relay_connection.h"

namespace core {

Subscription::Subscription(RelayConnection& connection, std::string id, std::vector<nostr::Filter> filters)
    : m_connection(&connection)
    , m_id(std::move(id))
    , m_filters(std::move(filters))
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { settle({}); });
}

Subscription::~Subscription()
{
    if (m_connection)
        m_connection->drop(*this);
}

void Subscription::settle(const Settlement& how)
{
    if (m_settled)
        return;
    m_settled = true;
    m_deadline.stop();
    emit settled(how);
}

} // namespace core
