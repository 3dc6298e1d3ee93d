// SPDX-License-Identifier: MIT
#include "core/people/follow_list.h"

#include "core/async.h"
#include "core/nostr/contact_list.h"

#include <algorithm>
#include <utility>

namespace core {

FollowList::FollowList(EventStore& store, const nostr::PublicKey& person, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_person(person)
{
    connect(&m_store, &EventStore::committed, this, &FollowList::take);
    load();
}

void FollowList::load()
{
    TimelineQuery query;
    nostr::Filter filter;
    filter.authors = {m_person};
    filter.kinds = {nostr::kinds::kContactList};
    query.filters = {std::move(filter)};
    query.limit = 1;
    whenReady(m_store.events(std::move(query)), this, [this](const std::vector<nostr::Event>& lists) {
        const bool isNew = !lists.empty() && adopt(lists.front());
        if (!std::exchange(m_loaded, true))
            emit loaded();
        else if (isNew)
            emit changed();
    });
}

void FollowList::take(const CommittedEvents& events)
{
    // Its author took the list back: an older one may count again, or none.
    if (m_list &&
        std::find(events.removed.begin(), events.removed.end(), m_list->id) != events.removed.end() &&
        std::none_of(events.stored.begin(), events.stored.end(), [this](const auto& event) {
            return event->kind == nostr::kinds::kContactList && event->pubkey == m_person;
        })) {
        m_list.reset();
        m_people.clear();
        if (m_loaded)
            emit changed();
        load();
        return;
    }
    bool isNew = false;
    for (const auto& event : events.stored)
        isNew = adopt(*event) || isNew;
    if (isNew && m_loaded)
        emit changed();
}

bool FollowList::adopt(const nostr::Event& list)
{
    if (list.kind != nostr::kinds::kContactList || list.pubkey != m_person)
        return false;
    if (m_list && !nostr::isBefore(list, *m_list))
        return false;
    m_list = list;
    return std::exchange(m_people, nostr::followsOf(list)) != m_people;
}

} // namespace core
