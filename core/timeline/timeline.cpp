// SPDX-License-Identifier: MIT
#include "core/timeline/timeline.h"

#include "core/async.h"

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kUpdateEvery = 250ms;
constexpr std::size_t kRowsPerFetch = 200;

bool isOlder(const Position& a, const Position& b)
{
    return a.createdAt != b.createdAt ? a.createdAt < b.createdAt : b.id < a.id;
}

} // namespace

Timeline::Timeline(EventStore& store, QObject* parent) : QObject(parent), m_store(store)
{
    m_updateSoon.setSingleShot(true);
    m_updateSoon.setInterval(kUpdateEvery);
    connect(&m_updateSoon, &QTimer::timeout, this, &Timeline::fetchChanged);
    connect(&m_store, &EventStore::committed, this, &Timeline::take);
}

void Timeline::show(TimelineQuery query, std::optional<nostr::PublicKey> reader)
{
    ++m_showing;
    m_matcher = TimelineMatcher(query);
    m_query = std::move(query);
    m_reader = reader;
    m_rows = {};
    m_end.reset();
    m_complete = false;
    m_fetchingArrivals = false;
    m_fetchingChanged = false;
    m_arrivals.clear();
    m_changed.clear();
    emit reset();
    loadPage();
}

void Timeline::loadOlder()
{
    if (m_showing > 0 && !m_loadingPage && !m_complete)
        loadPage();
}

bool Timeline::isComplete() const { return m_complete; }

void Timeline::loadPage()
{
    m_loadingPage = true;
    TimelineQuery query = m_query;
    if (m_end)
        query.after = m_end;
    whenReady(m_store.page(std::move(query), m_reader), this, [this, showing = m_showing](TimelinePage page) {
        if (showing == m_showing)
            takePage(std::move(page));
    });
}

void Timeline::takePage(TimelinePage page)
{
    m_loadingPage = false;
    // A row may have arrived by itself before the page that holds it was read.
    std::erase_if(page.items, [this](const TimelineItem& item) { return m_rows.contains(item.position.id); });
    for (const TimelineItem& item : page.items)
        m_rows.add(item);
    if (page.end)
        m_end = page.end;
    m_complete = !page.end;
    emit pageLoaded(page.items);
    if (m_complete)
        emit completed();
    fetchArrivals();
}

void Timeline::take(const CommittedEvents& events)
{
    if (m_showing == 0)
        return;
    std::vector<nostr::EventId> gone;
    for (const nostr::EventId& id : events.removed) {
        if (m_rows.remove(id))
            gone.push_back(id);
        m_rows.collect(id, m_changed); // it may stand inside other rows
    }
    for (const auto& event : events.stored) {
        if (m_matcher.matches(*event))
            m_arrivals.push_back({event->createdAt, event->id});
        noteChangesBy(*event);
    }
    for (const nostr::EventId& id : events.sendChanged)
        m_rows.collect(id, m_changed);

    if (!gone.empty())
        emit removed(gone);
    if (!m_changed.empty() && !m_updateSoon.isActive())
        m_updateSoon.start();
    fetchArrivals();
}

/// A profile gives rows new names; replies, reposts and reactions change their counts.
void Timeline::noteChangesBy(const nostr::Event& event)
{
    switch (event.kind) {
    case nostr::kinds::kProfile: m_rows.collect(event.pubkey, m_changed); return;
    case nostr::kinds::kNote:
    case nostr::kinds::kRepost:
    case nostr::kinds::kGenericRepost:
    case nostr::kinds::kReaction:
    case nostr::kinds::kComment: break;
    default: return;
    }
    for (const nostr::Tag& tag : event.tags) {
        const std::string_view name = nostr::element(tag, 0);
        if (name != "e" && name != "q")
            continue;
        if (const auto id = nostr::EventId::fromHex(nostr::element(tag, 1)))
            m_rows.collect(*id, m_changed);
    }
}

/// Whether loadOlder() will bring the row.
bool Timeline::isForLater(const Position& position) const
{
    return !m_complete && m_end && isOlder(position, *m_end);
}

void Timeline::fetchArrivals()
{
    // While a page is on its way nobody knows where it ends, nor whether it holds these.
    if (m_loadingPage || m_fetchingArrivals)
        return;
    std::vector<nostr::EventId> ids;
    while (!m_arrivals.empty() && ids.size() < kRowsPerFetch) {
        const Position position = m_arrivals.back();
        m_arrivals.pop_back();
        if (!m_rows.contains(position.id) && !isForLater(position))
            ids.push_back(position.id);
    }
    if (ids.empty())
        return;
    m_fetchingArrivals = true;
    whenReady(m_store.items(std::move(ids), m_reader), this,
              [this, showing = m_showing](std::vector<TimelineItem> items) {
                  if (showing == m_showing)
                      takeArrivals(std::move(items));
              });
}

void Timeline::takeArrivals(std::vector<TimelineItem> items)
{
    m_fetchingArrivals = false;
    std::erase_if(items, [this](const TimelineItem& item) { return m_rows.contains(item.position.id); });
    for (const TimelineItem& item : items)
        m_rows.add(item);
    if (!items.empty())
        emit arrived(items);
    fetchArrivals();
}

void Timeline::fetchChanged()
{
    if (m_fetchingChanged)
        return;
    std::vector<nostr::EventId> ids;
    while (!m_changed.empty() && ids.size() < kRowsPerFetch) {
        const nostr::EventId id = *m_changed.begin();
        m_changed.erase(m_changed.begin());
        if (m_rows.contains(id))
            ids.push_back(id);
    }
    if (ids.empty())
        return;
    m_fetchingChanged = true;
    whenReady(m_store.items(ids, m_reader), this,
              [this, ids, showing = m_showing](const std::vector<TimelineItem>& items) {
                  if (showing == m_showing)
                      takeChanged(ids, items);
              });
}

void Timeline::takeChanged(const std::vector<nostr::EventId>& asked, const std::vector<TimelineItem>& items)
{
    m_fetchingChanged = false;
    std::vector<TimelineItem> present;
    std::unordered_set<nostr::EventId> missing(asked.begin(), asked.end());
    for (const TimelineItem& item : items) {
        missing.erase(item.position.id);
        if (!m_rows.contains(item.position.id))
            continue; // removed meanwhile
        m_rows.add(item);
        present.push_back(item);
    }
    std::vector<nostr::EventId> gone;
    for (const nostr::EventId& id : missing) {
        if (m_rows.remove(id))
            gone.push_back(id);
    }
    if (!present.empty())
        emit updated(present);
    if (!gone.empty())
        emit removed(gone);
    if (!m_changed.empty())
        m_updateSoon.start();
}

} // namespace core
