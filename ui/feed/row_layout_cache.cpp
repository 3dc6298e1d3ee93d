// SPDX-License-Identifier: MIT
#include "ui/feed/row_layout_cache.h"

#include <utility>

namespace ui {

const RowLayout* RowLayoutCache::find(const nostr::EventId& key)
{
    const auto found = m_byKey.find(key);
    if (found == m_byKey.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return &found->second->layout;
}

const RowLayout& RowLayoutCache::insert(const nostr::EventId& key, RowLayout layout)
{
    remove(key);
    if (m_entries.size() >= m_capacity) {
        m_byKey.erase(m_entries.back().key);
        m_entries.pop_back();
    }
    m_entries.push_front({key, std::move(layout)});
    m_byKey.emplace(key, m_entries.begin());
    return m_entries.front().layout;
}

void RowLayoutCache::remove(const nostr::EventId& key)
{
    const auto found = m_byKey.find(key);
    if (found == m_byKey.end())
        return;
    m_entries.erase(found->second);
    m_byKey.erase(found);
}

void RowLayoutCache::clear()
{
    m_byKey.clear();
    m_entries.clear();
}

} // namespace ui
