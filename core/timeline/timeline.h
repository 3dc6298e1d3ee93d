// SPDX-License-Identifier: MIT
// A live timeline: pages from the store, new events as they are committed. GUI thread.
#pragma once

#include "core/storage/event_store.h"
#include "core/timeline/shown_rows.h"
#include "core/timeline/timeline_matcher.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <unordered_set>
#include <vector>

namespace core {

class Timeline : public QObject {
    Q_OBJECT

public:
    explicit Timeline(EventStore& store, QObject* parent = nullptr);

    /// Forgets all rows and loads the first page of another query, as `reader` sees it.
    void show(TimelineQuery query, std::optional<nostr::PublicKey> reader);

    /// Asks for the next older page unless one is on its way or there is none.
    void loadOlder();

    bool isComplete() const; // nothing older is stored

signals:
    void reset();                                                  // rows so far are void
    void pageLoaded(const std::vector<core::TimelineItem>& items); // older than all before
    void arrived(const std::vector<core::TimelineItem>& items);    // stored since; anywhere in order
    void updated(const std::vector<core::TimelineItem>& items);    // rows shown, with new names or counts
    void removed(const std::vector<nostr::EventId>& ids);          // replaced, deleted or expired
    void completed();                                              // the last page was loaded

private:
    void loadPage();
    void takePage(TimelinePage page);
    void take(const CommittedEvents& events);
    void noteChangesBy(const nostr::Event& event);
    void fetchArrivals();
    void takeArrivals(std::vector<TimelineItem> items);
    void fetchChanged();
    void takeChanged(const std::vector<nostr::EventId>& asked, const std::vector<TimelineItem>& items);
    bool isForLater(const Position& position) const;

    EventStore& m_store;
    TimelineQuery m_query;
    TimelineMatcher m_matcher;
    std::optional<nostr::PublicKey> m_reader;
    std::uint64_t m_showing = 0; // which query answers belong to
    ShownRows m_rows;
    std::optional<Position> m_end; // of the pages so far
    bool m_complete = false;
    bool m_loadingPage = false;
    bool m_fetchingArrivals = false;
    bool m_fetchingChanged = false;
    std::vector<Position> m_arrivals; // committed, not fetched yet
    std::unordered_set<nostr::EventId> m_changed;
    QTimer m_updateSoon;
};

} // namespace core
