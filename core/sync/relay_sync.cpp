// SPDX-License-Identifier: MIT
#include "core/sync/relay_sync.h"

#include "core/nostr/contact_list.h"

#include <algorithm>

namespace core {

RelaySync::RelaySync(EventStore& store, RelayConnection& connection, std::optional<nostr::PublicKey> reader,
                     nostr::Clock clock)
    : m_store(store)
    , m_connection(connection)
    , m_clock(std::move(clock))
    , m_profiles(store, connection)
{
    if (!reader) {
        m_toldOwnLists = true;
        return;
    }
    m_ownLists = m_connection.subscribe({ownListsFilter(*reader)});
    connect(m_ownLists.get(), &Subscription::received, this, &RelaySync::takeOwn);
    connect(m_ownLists.get(), &Subscription::settled, this, &RelaySync::finishOwnLists);
    connect(m_ownLists.get(), &Subscription::refused, this, &RelaySync::finishOwnLists);
}

void RelaySync::takeOwn(const ReceivedEvent& received)
{
    if (received.kind == nostr::kinds::kContactList && received.event &&
        !nostr::followsOf(*received.event).empty())
        m_sentFollows = true;
}

void RelaySync::finishOwnLists()
{
    if (m_toldOwnLists)
        return;
    m_toldOwnLists = true;
    emit ownListsTold();
}

void RelaySync::setFeed(const std::vector<FeedPart>& parts)
{
    m_hasFeed = true;
    std::erase_if(m_parts, [&](const Part& present) {
        return std::none_of(parts.begin(), parts.end(),
                            [&](const FeedPart& part) { return part.scope == present.scope; });
    });
    for (const FeedPart& part : parts) {
        const bool present = std::any_of(m_parts.begin(), m_parts.end(),
                                         [&](const Part& known) { return known.scope == part.scope; });
        if (present)
            continue;
        auto sync = std::make_unique<FeedSync>(m_store, m_connection, part, m_clock);
        connect(sync.get(), &FeedSync::caughtUp, this, &RelaySync::caughtUpChanged);
        connect(sync.get(), &FeedSync::received, this, [this](const ReceivedEvent& received) {
            if (received.event)
                m_profiles.wantPeopleOf(*received.event);
        });
        m_parts.push_back({part.scope, std::move(sync)});
        for (const nostr::PublicKey& author : part.authors)
            m_profiles.want(author);
    }
    emit caughtUpChanged();
}

bool RelaySync::isCaughtUp() const
{
    return m_hasFeed && std::all_of(m_parts.begin(), m_parts.end(),
                                    [](const Part& part) { return part.sync->isCaughtUp(); });
}

void RelaySync::holdCursors()
{
    for (Part& part : m_parts)
        part.sync->holdCursor();
}

} // namespace core
