// SPDX-License-Identifier: MIT
// Whom a person follows, as stored: their newest kind 3 (NIP-02), kept up to date. GUI thread.
#pragma once

#include "core/storage/event_store.h"

#include <QObject>

#include <optional>
#include <vector>

namespace core {

class FollowList : public QObject {
    Q_OBJECT

public:
    FollowList(EventStore& store, const nostr::PublicKey& person, QObject* parent = nullptr);

    const std::vector<nostr::PublicKey>& people() const { return m_people; } // in the list's order

signals:
    void loaded();  // once: what was stored at the start is known
    void changed(); // after that, when it names other people

private:
    void load();
    void take(const CommittedEvents& events);
    bool adopt(const nostr::Event& list);

    EventStore& m_store;
    const nostr::PublicKey m_person;
    std::optional<nostr::Event> m_list;
    std::vector<nostr::PublicKey> m_people;
    bool m_loaded = false;
};

} // namespace core
