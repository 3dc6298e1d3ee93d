// SPDX-License-Identifier: MIT
#include "core/sync/feed_sync.h"

#include "core/async.h"
#include "core/logging.h"

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::uint32_t kPage = 500;                   // events
constexpr std::int64_t kOverlap = 10 * 60;             // seconds: notes are published late, clocks differ
constexpr std::int64_t kFirstReach = 7 * 24 * 60 * 60; // seconds back when nothing is here yet
constexpr std::size_t kFirstEvents = 2000;
constexpr std::size_t kMissedEvents = 20'000; // after a long absence
constexpr std::chrono::milliseconds kSaveEvery = 10s;
constexpr std::chrono::milliseconds kAskAgain = 60s;

} // namespace

FeedSync::FeedSync(EventStore& store, RelayConnection& connection, FeedPart part, nostr::Clock clock)
    : m_store(store)
    , m_connection(connection)
    , m_part(std::move(part))
    , m_clock(std::move(clock))
{
    m_save.setSingleShot(true);
    m_save.setInterval(kSaveEvery);
    connect(&m_save, &QTimer::timeout, this, &FeedSync::saveCursor);
    m_askAgain.setSingleShot(true);
    m_askAgain.setInterval(kAskAgain);
    connect(&m_askAgain, &QTimer::timeout, this, [this] { ask(m_since); });

    whenReady(m_store.cursor(m_connection.url(), m_part.scope), this,
              [this](const std::optional<nostr::UnixTime>& cursor) {
                  std::optional<nostr::UnixTime> since;
                  if (cursor)
                      since = nostr::UnixTime{std::max<std::int64_t>(cursor->seconds - kOverlap, 0)};
                  ask(since);
              });
}

FeedSync::~FeedSync() { saveCursor(); }

void FeedSync::ask(std::optional<nostr::UnixTime> since)
{
    if (!m_connection.isConnected())
        return;
    m_since = since;
    BackwardPager::Bounds bounds;
    bounds.events = since ? kMissedEvents : kFirstEvents;
    bounds.oldest = since ? *since : m_clock() - kFirstReach;
    m_pager.emplace(bounds);

    nostr::Filter filter = feedFilter(m_part);
    filter.since = since;
    filter.limit = kPage;
    m_live = m_connection.subscribe({std::move(filter)});
    listen(*m_live);
}

void FeedSync::listen(Subscription& subscription)
{
    connect(&subscription, &Subscription::received, this, &FeedSync::note);
    connect(&subscription, &Subscription::settled, this, &FeedSync::endPage);
    connect(&subscription, &Subscription::refused, this, &FeedSync::askAgainLater);
}

void FeedSync::note(const ReceivedEvent& event)
{
    // A date ahead of our clock must not make us skip what comes until then.
    const nostr::UnixTime time = std::min(event.createdAt, m_clock());
    m_newest = std::max(m_newest.value_or(time), time);
    if (!m_caughtUp && m_pager)
        m_pager->add(event.id, event.createdAt);
    if (m_complete && !m_save.isActive())
        m_save.start();
    emit received(event);
}

void FeedSync::endPage(const Settlement& how)
{
    if (m_caughtUp)
        return;
    if (!how.answered) {
        finish(false);
        return;
    }
    // The newest notes of everybody are enough: there is no end to the older ones.
    const auto until = m_part.authors.empty() ? std::nullopt : m_pager->endPage(how.more);
    if (!until) {
        finish(true);
        return;
    }
    nostr::Filter filter = feedFilter(m_part);
    filter.since = m_since;
    filter.until = until;
    filter.limit = kPage;
    if (m_page)
        m_page.release()->deleteLater(); // its signal may have brought us here
    m_page = m_connection.subscribe({std::move(filter)});
    listen(*m_page);
}

void FeedSync::finish(bool complete)
{
    m_pager.reset();
    if (m_page)
        m_page.release()->deleteLater();
    m_complete = complete;
    m_caughtUp = true;
    saveCursor();
    emit caughtUp();
}

void FeedSync::saveCursor()
{
    m_save.stop();
    if (m_complete && m_newest && !m_holdsCursor)
        m_store.setCursor(m_connection.url(), m_part.scope, *m_newest);
}

void FeedSync::askAgainLater(const QString& reason)
{
    qCInfo(lcSync).noquote() << QString::fromStdString(m_connection.url().toString())
                             << "refused a request:" << reason.left(200);
    if (m_page)
        m_page.release()->deleteLater();
    if (m_live)
        m_live.release()->deleteLater();
    m_complete = false; // what comes until we ask again is missed
    m_pager.reset();
    m_askAgain.start();
    if (!m_caughtUp) {
        m_caughtUp = true;
        emit caughtUp();
    }
}

} // namespace core
