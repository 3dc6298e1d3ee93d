// SPDX-License-Identifier: MIT
// The rows that a timeline has handed out, findable by the people and notes that they show.
#pragma once

#include "core/storage/timeline_item.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace core {

/// A row is known by the id of the event that made it: of a repost, the repost's.
class ShownRows {
public:
    /// Adds or renews.
    void add(const TimelineItem& item);

    /// Whether it was there.
    bool remove(const nostr::EventId& row);

    bool contains(const nostr::EventId& row) const { return m_rows.contains(row); }
    std::size_t size() const { return m_rows.size(); }

    /// Adds the rows that show this person or this note to `out`.
    void collect(const nostr::PublicKey& person, std::unordered_set<nostr::EventId>& out) const;
    void collect(const nostr::EventId& note, std::unordered_set<nostr::EventId>& out) const;

private:
    struct Shown {
        std::vector<nostr::PublicKey> people;
        std::vector<nostr::EventId> notes;
    };
    std::unordered_map<nostr::EventId, Shown> m_rows;
    std::unordered_map<nostr::PublicKey, std::unordered_set<nostr::EventId>> m_byPerson;
    std::unordered_map<nostr::EventId, std::unordered_set<nostr::EventId>> m_byNote;
};

} // namespace core
