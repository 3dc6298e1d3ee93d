// SPDX-License-Identifier: MIT
// A live timeline: pages from the store, new events as they are committed. GUI thread.
#pragma once

#include "core/storage/event_store.h"

#include <QObject>

#include <optional>
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
    EventStore& m_store;
};

} // namespace core
