// SPDX-License-Identifier: MIT
// Layouts of the rows seen last. GUI thread.
#pragma once

#include "ui/feed/row_layout.h"

#include <cstddef>
#include <list>
#include <unordered_map>

namespace ui {

class RowLayoutCache {
public:
    explicit RowLayoutCache(std::size_t capacity = 160) : m_capacity(capacity) {}

    /// The layout of a row, by the row's key; null where it is not kept. Valid until `capacity`
    /// others were put in.
    const RowLayout* find(const nostr::EventId& key);
    const RowLayout& insert(const nostr::EventId& key, RowLayout layout);
    void remove(const nostr::EventId& key);
    void clear();
    std::size_t size() const { return m_byKey.size(); }

private:
    struct Entry {
        nostr::EventId key;
        RowLayout layout;
    };
    std::size_t m_capacity;
    std::list<Entry> m_entries; // the one used last comes first
    std::unordered_map<nostr::EventId, std::list<Entry>::iterator> m_byKey;
};

} // namespace ui
